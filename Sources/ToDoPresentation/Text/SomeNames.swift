/// Several names in few words.
package enum SomeNames {
  /// "Milk", "Milk, Bread", "Milk, Bread and 3 more"; of three, all three.
  package static func text(_ names: [String]) -> String {
    guard names.count > 3 else { return names.joined(separator: ", ") }
    return "\(names[0]), \(names[1]) and \(names.count - 2) more"
  }
}
