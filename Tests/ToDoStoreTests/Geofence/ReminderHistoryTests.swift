import Testing
import ToDo

@testable import ToDoStore

/// Taking back a change gives the reminders the memory that they had.
struct ReminderHistoryTests {
  /// Whether an engine that goes on watching sees the change before it is taken back, a new one does, or
  /// none.
  enum Watcher: CaseIterable { case none, same, new }

  private static let changes: [@Sendable (SQLiteItemStore, ItemID) throws -> Void] = [
    { try $0.remove([$1]) },
    { try $0.setDone(true, [$1]) },
    { try $0.update($1) { $0.triggers.removeAll() } },
    { try $0.update($1) { $0.trigger = try LocationTrigger(event: .leave) } },
    { try $0.update($1) { $0.location = nil } },
  ]

  @Test(arguments: changes.indices, Watcher.allCases)
  func aReminderThatHasFiredStaysSilent(change: Int, watcher: Watcher) throws {
    let keeping = try GeofenceKeeping(.file)
    let store = try #require(keeping.store as? SQLiteItemStore)
    let (id, visit) = try keeping.addLibrary()
    let engine = try keeping.engine()
    #expect(try engine.take(visit(0)).events.map(\.cause) == [.enter])
    try Self.changes[change](store, id)
    switch watcher {
    case .none: break
    case .same: try engine.refresh()
    case .new: try keeping.engine().refresh()
    }
    try store.undo()
    #expect(try engine.take(visit(1_000)).events == [])
    #expect(try keeping.engine().take(visit(2_000)).events == [])
    #expect(try engine.spentReminders().map(\.item) == [id])
  }

  /// Reopening is another thing: it arms the reminders anew.
  @Test func aReopenedItemRemindsAgainAlsoIfDoneBeforeThatIsTakenBack() throws {
    let keeping = try GeofenceKeeping(.file)
    let store = try #require(keeping.store as? SQLiteItemStore)
    let (id, visit) = try keeping.addLibrary()
    #expect(try keeping.engine().take(visit(0)).events.map(\.cause) == [.enter])
    try store.setDone(true, [id])
    try store.setDone(false, [id])
    try store.setDone(true, [id])
    try store.undo()
    #expect(try keeping.engine().take(visit(1_000)).events.map(\.cause) == [.enter])
  }
}
