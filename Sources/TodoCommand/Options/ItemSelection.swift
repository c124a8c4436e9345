import ToDo

/// Finds items by what a person typed for their ids.
struct ItemSelection {
  let store: any ItemStore

  /// The item whose id is the text or, when no id is, begins with it.
  ///
  /// - Throws: `CommandFailure`: nothing found, or several with the candidates listed.
  func item(_ text: String) throws -> StoredItem {
    if let id = ItemID(text), let stored = try store.item(id) { return stored }
    let ids = try ItemIDPrefix(text).map { try store.ids(beginningWith: $0) } ?? []
    guard let id = ids.first, let stored = try store.item(id) else {
      throw CommandFailure(
        .nothingFound,
        "No item has the id \"\(TerminalText.safe(text))\". "
          + "See \"todo list\" for the ids there are.")
    }
    guard ids.count == 1 else {
      let shown = try ids.prefix(10).compactMap { try store.item($0) }
        .map { "  \($0.id)  \(TerminalText.safe($0.item.title))" }
      let rest = ids.count > 10 ? ["  … and \(ids.count - 10) more"] : []
      throw CommandFailure(
        .misuse,
        "\"\(text)\" is the beginning of \(ids.count) ids. Give more of it:\n"
          + (shown + rest).joined(separator: "\n"))
    }
    return stored
  }

  func items(_ texts: [String]) throws -> [StoredItem] {
    try texts.map(item)
  }
}
