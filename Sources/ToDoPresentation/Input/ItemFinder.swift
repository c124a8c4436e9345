package import ToDo

/// Finds items by their ids, or by prefixes of them.
package struct ItemFinder {
  /// How many candidates an error lists.
  private static let mostShown = 10

  private let store: any ItemStore

  package init(store: any ItemStore) {
    self.store = store
  }

  /// Finds the item with this id or, if there is none, the only item whose id begins with the text.
  ///
  /// A colon and what follows are not read: a shell can complete a word of a title to the id and that
  /// word, as `k7f3qz:dentist`.
  ///
  /// - Throws: `InputError.unknownID` and `InputError.ambiguousID`, and what the store throws.
  package func item(_ text: String) throws -> StoredItem {
    let text = text.first == ":" ? text : String(text.prefix { $0 != ":" })
    if let id = ItemID(text), let stored = try store.item(withID: id) { return stored }
    let ids = try ItemIDPrefix(text).map { try store.ids(beginningWith: $0) } ?? []
    guard let id = ids.first, let stored = try store.item(withID: id) else {
      throw InputError.unknownID(text)
    }
    guard ids.count == 1 else {
      throw InputError.ambiguousID(
        text, count: ids.count,
        shown: try ids.prefix(Self.mostShown).compactMap { try store.item(withID: $0) }
          .map { "\($0.id)  \(QuotedText.unmarked($0.item.title))" })
    }
    return stored
  }
}
