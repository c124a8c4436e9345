import ToDo
import ToDoPresentation

/// Says what was done to items: a line for each on a terminal, their ids in a pipe.
struct ItemChangeView {
  let output = StandardOutput()
  /// Whether the items are written as JSON instead.
  var asJSON = false
  /// What is said first if the output cannot be written.
  var made = "The change was made"

  /// The same for one item as it is now.
  func display(_ change: ItemChangeText.Change, _ id: ItemID, in store: any ItemStore) throws {
    // Another process may have removed it meanwhile.
    guard let stored = try store.item(withID: id) else { return }
    try display([(change, stored)])
  }

  /// Says what was done to items.
  ///
  /// - Parameters:
  ///   - changes: What was done to each.
  ///   - following: The items that follow those that were done, by the ids of these.
  /// - Throws: `CommandFailure` that says that the change was made, if the output cannot be written.
  func display(
    _ changes: [(change: ItemChangeText.Change, item: StoredItem)],
    following: [ItemID: StoredItem] = [:]
  ) throws {
    if asJSON {
      try display(json: changes.map { ItemJSON($0.item, next: following[$0.item.id]) })
    } else {
      try sayingThatItWasMade {
        try output.write(
          changes.map {
            output.isTerminal
              ? TerminalText.safe(
                ItemChangeText.text(
                  $0.change, $0.item, next: following[$0.item.id], order: .ofEnvironment))
              : "\($0.item.id)"
          })
      }
    }
  }

  /// Writes JSON about a change.
  func display(json value: some Encodable) throws {
    try sayingThatItWasMade { try output.write(json: value) }
  }

  private func sayingThatItWasMade(_ write: () throws -> Void) throws {
    do {
      try write()
    } catch let error as CommandFailure {
      throw CommandFailure(error.code, "\(made), but: \(error.message)")
    }
  }
}
