import GRDB
import TestSupport
import Testing
import ToDo
import ToDoTestSupport

@testable import ToDoStore

/// What geofences remember in a file.
struct GeofenceFileTests {
  private let keeping: GeofenceKeeping
  private let folder: TemporaryFolder
  private let store: SQLiteItemStore

  init() throws {
    keeping = try GeofenceKeeping(.file)
    folder = try #require(keeping.folder)
    store = try #require(keeping.store as? SQLiteItemStore)
  }

  @Test func aFailedWriteChangesNothing() throws {
    let seed: UInt64 = 816
    var generator = SeededGenerator(seed: seed)
    let walk = try ReminderWalk(&generator)
    try keeping.add(walk)
    let engine = DurableGeofenceEngine(try folder.store(busyTimeout: .zero))
    var refused = 0
    var rest = walk.fixes.received()[...]
    while !rest.isEmpty {
      let reports = Array(rest.prefix(50))
      rest = rest.dropFirst(50)
      try store.importing(.allOrNothing) { _ in
        do {
          try engine.take(reports)
        } catch StoreError.busy {
          refused += 1
        }
      }
      try engine.take(reports)
    }
    #expect(refused == 24)
    #expect(try engine.undelivered() == walk.expectedEvents, "seed \(seed)")
  }

  /// The event is written last: states and fixes of the batch are gone with it.
  @Test func aBatchWithAnEventThatCannotBeWrittenChangesNothing() throws {
    let (_, visit) = try keeping.addLibrary()
    let reports = visit(0)
    let engine = try keeping.engine()
    try engine.take(Array(reports.prefix(2)))
    let before = try keeping.engine().whole().devices
    try store.writing { db in
      try db.execute(
        sql: """
          CREATE TRIGGER refuse BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'no'); END
          """)
    }
    #expect(throws: StoreError.self) { try engine.take(Array(reports.dropFirst(2))) }
    #expect(try keeping.engine().whole().devices == before)
    #expect(try engine.fixes(of: "phone").map(\.fix) == reports.prefix(2).map(\.fix))
    try store.writing { try $0.execute(sql: "DROP TRIGGER refuse") }
    #expect(try engine.take(Array(reports.dropFirst(2))).events.map(\.cause) == [.enter])
  }

  /// Values that no engine writes are refused with an error; they never end the program.
  @Test(arguments: [
    "UPDATE devices SET course = 9e999", "UPDATE devices SET accuracy = 9e999",
    "UPDATE devices SET time = -9e999", "UPDATE devices SET accepted = 9223372036854775807",
    #"UPDATE devices SET filter = '{"rejected":{"late":9223372036854775807}}'"#,
    #"UPDATE devices SET filter = '{"rejected":{"late":-1}}'"#,
    "UPDATE fence_states SET region = 4294967296", "UPDATE fence_states SET region = -1",
    "UPDATE fence_states SET pending_since = 9e999",
    "UPDATE visits SET region = 2147483648", "UPDATE visits SET region = 1",
    "UPDATE visits SET region = 1 << 62", "UPDATE visits SET inside_count = 4294967295",
    "UPDATE visits SET inside_count = 1 << 62", "UPDATE visits SET since = -9e999",
    "UPDATE visits SET due = 9e999", "UPDATE visits SET item = 1 << 40",
    "UPDATE geofence_counters SET revision = 9223372036854775807",
    "UPDATE geofence_counters SET seen_change = -1",
  ])
  func impossibleNumbersInTheFileAreRefused(damage: String) throws {
    let (_, visit) = try keeping.addLibrary()
    let reports = visit(0)
    try keeping.engine().take(Array(reports.prefix(3)))
    try store.writing { try $0.execute(sql: damage) }
    let damaged = try keeping.engine()
    do {
      try damaged.take(Array(reports.dropFirst(3)))
      Issue.record("not refused: \(damage)")
    } catch StoreError.corrupt {
      // As it should be.
    }
  }

  @Test func aDamagedDeviceDoesNotLoseTheStatesOfOthers() throws {
    let (_, visit) = try keeping.addLibrary()
    let names = (0..<8).map { "phone \($0)" }
    let reports = names.flatMap { name in
      visit(0).prefix(2).map { ReceivedFix($0.fix, from: name, receivedAt: $0.receivedAt) }
    }
    try keeping.engine().take(reports)
    let before = try keeping.engine().whole().devices
    try store.writing { db in
      try db.execute(sql: "UPDATE devices SET course = 9e999 WHERE name = 'phone 3'")
    }
    let engine = try keeping.engine()
    #expect(throws: StoreError.self) { try engine.whole() }
    for name in names where name != "phone 3" {
      #expect(try engine.lastFix(of: name) == before[name]?.lastFix)
    }
  }

  /// Nobody watches when the item is removed, so that the change is not seen.
  @Test func aRemovedItemLeavesNothingOfItsPlacesBehind() throws {
    let here = try Coordinate(latitude: 52.5, longitude: 13.4)
    var item = ToDoItem(title: "Keys", location: Location(name: "Home", coordinate: here))
    item.trigger = try LocationTrigger(event: .leave, radius: .meters(150))
    let id = try store.add(item).id
    try keeping.engine().take(
      [Fix(coordinate: here, accuracy: .meters(5), timestamp: 0)].received())
    func rows() throws -> [Int] {
      try store.read { db in
        try ["reminders", "visits", "fence_states"].map { table in
          try PreparedStatement(db, "SELECT count(*) FROM \(table)").first { $0.int(0) } ?? 0
        }
      }
    }
    #expect(try rows() == [1, 1, 1])
    try store.remove([id])
    #expect(try rows() == [0, 0, 0])
  }
}
