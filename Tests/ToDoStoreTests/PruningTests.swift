import Foundation
import GRDB
import Testing

@testable import ToDo
@testable import ToDoStore

/// What is too old is removed.
struct PruningTests {
  private static let day = 86_400.0

  private let folder: TemporaryFolder
  private let clock = TestClock(Date(timeIntervalSince1970: 1_795_000_000))
  private let store: SQLiteItemStore

  init() throws {
    let clock = clock
    folder = try TemporaryFolder()
    store = try SQLiteItemStore(url: folder.file, now: { clock.now })
  }

  private func rowCounts() throws -> [String: Int] {
    try folder.withFile { db in
      try ["steps", "step_changes", "step_additions", "fixes"].reduce(into: [:]) {
        $0[$1] = try Int.fetchOne(db, sql: "SELECT count(*) FROM \($1)")
      }
    }
  }

  /// Fixes of two devices, one each ten seconds.
  private func takeFixes(_ count: Int) throws {
    let home = try Coordinate(latitude: 52.5, longitude: 13.4)
    let engine = DurableGeofenceEngine(store)
    for device in ["phone", "watch"] {
      try engine.take(
        (0..<count).map { Fix(coordinate: home, timestamp: 10 * Double($0)) }
          .received(from: device))
    }
  }

  @Test func oneCallRemovesFixesAndStepsInSmallTransactions() throws {
    let ids = try store.add(contentsOf: (0..<2_500).map { ToDoItem(title: "\($0)") }).map(\.id)
    try store.markDone(ids)
    try takeFixes(1_500)
    #expect(try store.prune() == PrunedCounts())
    clock.advance(31 * Self.day)
    let counts = try store.prune(Retention(fixes: .seconds(995)))
    #expect(counts.fixes == 2 * 1_400 && counts.steps == 2 && counts.deliveredEvents == 0)
    #expect(
      try rowCounts() == ["steps": 0, "step_changes": 0, "step_additions": 0, "fixes": 200])
    #expect(try store.steps() == [])
    #expect(try store.undo() == [])
    #expect(try store.items(matching: ItemFilter(state: .done)).count == 2_500)
    #expect(try store.prune(Retention(fixes: .seconds(995))) == PrunedCounts())
  }

  /// A person's next change must not wait until the traces of an old import are gone.
  @Test func aChangeRemovesOnlyAThousandChangesOfOldSteps() throws {
    let ids = try store.add(contentsOf: (0..<2_500).map { ToDoItem(title: "\($0)") }).map(\.id)
    try store.markDone(ids)
    clock.advance(31 * Self.day)
    for (number, left) in [1_500, 500, 0, 0].enumerated() {
      try store.add(ToDoItem(title: "New \(number)"))
      #expect(try rowCounts()["step_changes"] == left)
      #expect(try store.steps(of: ids[2_400]) == [], "what is left is no step")
      #expect(try store.undo(changeOf: ids[2_400]) == nil)
    }
    #expect(try store.steps().count == 4)
    #expect(try rowCounts()["step_additions"] == 4)
  }
}
