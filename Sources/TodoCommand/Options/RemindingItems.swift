import ArgumentParser
import ToDo

/// The open items with reminders.
struct RemindingItems {
  private(set) var byID: [ItemID: StoredItem] = [:]

  /// - Throws: the exit code for "nothing found", after a message, if there are none.
  init(of store: any ItemStore) throws {
    try store.forEachItem(ItemFilter(state: .open, hasReminder: true)) { stored in
      byID[stored.id] = stored
      return true
    }
    guard byID.isEmpty else { return }
    StandardError.write(
      "todo: no open item has a reminder; \"todo add --on arrive\" adds one")
    throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
  }
}
