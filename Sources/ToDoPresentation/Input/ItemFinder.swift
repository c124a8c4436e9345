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
          .map(Self.line))
    }
    return stored
  }

  /// An item that was found by its title.
  package struct Titled {
    package let stored: StoredItem
    /// Whether the text is the whole title, not a part of it.
    package let isWhole: Bool
  }

  /// Finds the only item with this title or, if there is none, the only one with the text in its
  /// title, in upper or lower case.
  ///
  /// - Returns: nil if no title has the text.
  /// - Throws: `InputError.severalTitles`, and what the store throws.
  /// - Complexity: Reads the items of that state that have the text.
  package func item(titled text: String, _ state: ItemFilter.State) throws -> Titled? {
    let key = PlaceNameParser.trimmed(text).lowercased()
    guard !key.isEmpty else { return nil }
    let parts = try store.items(matching: ItemFilter(state: state, text: key)).filter {
      $0.item.title.lowercased().contains(key)
    }
    let whole = parts.filter { PlaceNameParser.trimmed($0.item.title).lowercased() == key }
    let found = whole.isEmpty ? parts : whole
    guard found.count < 2 else {
      throw InputError.severalTitles(
        text, count: found.count, shown: found.prefix(Self.mostShown).map(Self.line))
    }
    return found.first.map { Titled(stored: $0, isWhole: !whole.isEmpty) }
  }

  /// An item as a line of an error.
  package static func line(_ stored: StoredItem) -> String {
    "\(stored.id)  \(QuotedText.unmarked(stored.item.title))"
  }
}
