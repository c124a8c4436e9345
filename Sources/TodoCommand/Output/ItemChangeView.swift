import ToDo
import ToDoPresentation

/// Says what was done to items: a line for each on a terminal, their ids in a pipe.
struct ItemChangeView {
  /// More changes than this are counted, not listed.
  private static let mostLines = 20

  let output = StandardOutput()
  /// Whether the items are written as JSON instead.
  var asJSON = false
  /// What is said first if the output cannot be written.
  var made = "The change was made"

  /// The same for one item as it is now.
  func display(_ change: ItemChangeText.Change, _ id: ItemID, in store: any ItemStore) throws {
    // Another process may have removed it meanwhile.
    guard let stored = try store.item(withID: id) else { return }
    try display([(change, stored)], in: store)
  }

  /// Says what was done to items.
  ///
  /// - Parameters:
  ///   - changes: What was done to each.
  ///   - following: The items that follow those that were done, by the ids of these.
  ///   - store: Has given the ids.
  /// - Throws: `CommandFailure` that says that the change was made, if the output cannot be written.
  func display(
    _ changes: [(change: ItemChangeText.Change, item: StoredItem)],
    following: [ItemID: StoredItem] = [:], in store: any ItemStore
  ) throws {
    if asJSON {
      try display(json: changes.map { ItemJSON($0.item, next: following[$0.item.id]) })
    } else {
      try sayingThatItWasMade {
        try output.write(
          output.isTerminal ? words(changes, following, store) : changes.map { "\($0.item.id)" })
      }
    }
  }

  /// A line for each item, or for each kind of change if there are many.
  private func words(
    _ changes: [(change: ItemChangeText.Change, item: StoredItem)],
    _ following: [ItemID: StoredItem], _ store: any ItemStore
  ) throws -> [String] {
    guard changes.count > Self.mostLines else {
      let shortIDs = try store.shortIDs(of: changes.map(\.item.id))
      return changes.map {
        TerminalText.safe(
          ItemChangeText.text(
            $0.change, $0.item, next: following[$0.item.id], shortIDs: shortIDs,
            now: CurrentTime.now, order: .ofEnvironment))
      }
    }
    return ItemChangeText.counts(of: changes.map(\.change))
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
