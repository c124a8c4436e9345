import ArgumentParser
import ToDo

/// The open items that have reminders.
struct RemindingItems {
  private(set) var byID: [ItemID: StoredItem] = [:]

  /// - Throws: the exit code for "nothing found", having said so, where there are none.
  init(of store: any ItemStore) throws {
    try store.forEachItem(ItemFilter(state: .open, hasReminder: true)) { stored in
      byID[stored.id] = stored
      return true
    }
    guard byID.isEmpty else { return }
    StandardError.write(
      "todo: no open item reminds of anything; \"todo add --on arrive\" makes one that does")
    throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
  }
}
