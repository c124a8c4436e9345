/// The properties of a feature that say something of an item.
enum FeatureField: CaseIterable {
  case title, description, due, tags, done, location, place, radius, width, todo

  /// The names under which the field is read, in any case; the first is the one written, and
  /// goes before the others.
  var names: [String] {
    switch self {
    case .title: ["title", "name"]
    case .description: ["description", "desc", "note", "notes"]
    case .due: ["due"]
    case .tags: ["tags"]
    case .done: ["done", "completed"]
    case .location: ["location", "address"]
    case .place: ["place"]
    case .radius: ["radius"]
    case .width: ["width"]
    case .todo: ["todo"]
    }
  }

  /// The name under which the field is written.
  var name: String { names[0] }

  /// The property's field and the rank of its name among the field's names.
  static func named(_ key: String) -> (field: FeatureField, rank: Int)? {
    let longestName = 11
    guard key.utf8.count <= longestName else { return nil }
    let lowercased = key.lowercased()
    for field in allCases {
      if let rank = field.names.firstIndex(of: lowercased) { return (field, rank) }
    }
    return nil
  }
}
