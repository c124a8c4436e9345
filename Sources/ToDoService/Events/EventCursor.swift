package import ToDoStore

/// How far a live stream has come: the number of the last event that it has sent of each list. Its text
/// is the id of a server-sent event.
package struct EventCursor: Hashable, Sendable {
  package private(set) var numbers: [ListID: Int64] = [:]

  package init() {}

  /// - Returns: Nil for a text that is not a cursor.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.longestText else { return nil }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: ":", omittingEmptySubsequences: false)
      guard pair.count == 2, let list = ListID(rawValue: String(pair[0])),
        let number = Int64(pair[1]), number >= 0, numbers.updateValue(number, forKey: list) == nil
      else { return nil }
    }
  }

  /// A thousand lists.
  private static let longestText = 40_000

  /// The text: `LIST:NUMBER`, with commas between them.
  package var text: String {
    numbers.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.key.rawValue):\($0.value)" }.joined(separator: ",")
  }

  package subscript(list: ListID) -> Int64? {
    get { numbers[list] }
    set { numbers[list] = newValue }
  }

  /// Forgets the lists that are not among these.
  package mutating func keep(_ lists: Set<ListID>) {
    numbers = numbers.filter { lists.contains($0.key) }
  }
}
