import Foundation
import GRDB
import TestSupport
import Testing
import ToDo

@testable import ToDoStore

/// Files that are damaged in each way, found and mended.
struct CheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Items of every kind, a named place, and a device that has visited a place and was reminded.
  private func fill() throws -> [ItemID] {
    let store = try folder.store()
    var random = RandomItems(generator: SeededGenerator(seed: 961), scatter: .uniform)
    var ids = try store.add(contentsOf: random.items(120)).filter(\.isNew).map(\.id)
    let home = try Coordinate(latitude: 52.5, longitude: 13.4)
    let circle = try Region.circle(center: home, radius: .meters(100))
    let library = ToDoItem(
      title: "Books", places: [Place(name: "A", region: circle), Place(name: "B", region: circle)],
      tags: ["errand", "Café"],
      triggers: [
        try LocationTrigger(event: .arrive), try LocationTrigger(event: .arrive, repeats: true),
      ])
    ids.append(try store.add(library).id)
    try store.markDone([ids[3], ids[5]])
    try store.addPlace(Place(name: "home", region: circle))
    let engine = DurableGeofenceEngine(store)
    let away = Geodesic.direct(from: home, bearing: Bearing(degrees: 0), distance: .meters(900))
    let fixes = [away, home, home, home].enumerated().map { number, position in
      Fix(coordinate: position, timestamp: 30 * Double(number))
    }
    try engine.take(fixes.map { ReceivedFix($0, from: "phone", receivedAt: $0.timestamp) })
    try #require(try engine.undelivered().count >= 2)
    try store.close()
    return ids
  }

  private func damage(_ sql: String) throws {
    try folder.withFile { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(sql: sql)
    }
  }

  @Test func nothingIsWrongWithAnHonestFile() throws {
    #expect(try folder.store().check() == [])
    let ids = try fill()
    let store = try folder.store()
    #expect(try store.check() == [])
    try store.update(ids[0]) { item in
      item.title = "Ä\u{0}b\u{1f600}"
      item.tags = ["x"]
      item.places = []
    }
    try store.update(ids[7]) { $0.location = nil }
    try store.update(ids[ids.count - 1]) { $0.triggers.removeFirst() }
    try store.remove([ids[1], ids[3]])
    try store.markOpen([ids[5]])
    #expect(try store.check() == [])
    #expect(try SQLiteItemStore.inMemory().check() == [])
  }

  static let derived: [(sql: String, kind: StoreFinding.Kind)] = [
    ("UPDATE counters SET open_count = open_count + 1", .counters),
    ("UPDATE counters SET last_number = 1", .counters),
    ("UPDATE counters SET last_position = -5", .counters),
    ("DELETE FROM counters", .counters),
    ("DELETE FROM items WHERE number = 2", .counters),
    ("DELETE FROM open_balls WHERE id % 1073741824 > 100", .positions),
    ("INSERT INTO done_balls VALUES (77, 0, 1, 0, 1, 0, 1)", .positions),
    ("UPDATE open_balls SET min_x = min_x - 100", .positions),
    ("UPDATE open_balls_node SET data = zeroblob(length(data)) WHERE nodeno = 1", .positions),
    ("INSERT INTO texts (texts) VALUES ('delete-all')", .texts),
    ("INSERT INTO texts (rowid, text) VALUES (9999, 'abcdef')", .texts),
    ("UPDATE items SET title = 'Something else' WHERE number = 9", .texts),
    ("UPDATE texts_data SET block = zeroblob(9) WHERE id > 10", .texts),
    ("UPDATE items SET content_hash = content_hash + 1 WHERE number % 7 = 0", .contents),
    ("DELETE FROM tags WHERE tag = 'errand'", .parts),
    ("DELETE FROM places WHERE name = 'A'", .parts),
    ("UPDATE items SET tag_count = 0 WHERE title = 'Books'", .parts),
    ("INSERT INTO tags (item, tag) VALUES (9999, 'lost')", .orphans),
    ("INSERT INTO places VALUES (9999, 0, 'lost', '{}')", .orphans),
    ("DELETE FROM devices", .orphans),
    (
      "INSERT INTO visits SELECT device, 9999, 0, inside_count, region, since, silence, due, cause, "
        + "is_held, has_fired FROM visits LIMIT 1", .orphans
    ),
    ("UPDATE items SET reminder_numbers = '[1' WHERE title = 'Books'", .reminderNumbers),
    ("UPDATE devices SET filter = 'x'", .device),
    ("UPDATE visits SET cause = 'x'", .device),
    ("UPDATE devices SET latitude = 95", .device),
    ("UPDATE reminders SET location_trigger = 'x'", .reminders),
    ("UPDATE outbox SET cause = 'x' WHERE number = 1", .reminders),
  ]

  @Test(arguments: derived)
  func whatIsDerivedIsFoundAndMended(sql: String, kind: StoreFinding.Kind) throws {
    let ids = try fill()
    try damage(sql)
    let store = try folder.store()
    let findings = try store.check()
    #expect(findings.contains { $0.kind == kind }, "\(sql): \(findings)")
    #expect(findings.allSatisfy { $0.isMendable }, "\(sql): \(findings)")
    let mending = try store.mend(findings)
    #expect(mending.left == [], "\(sql)")
    let copy = try #require(mending.copy)
    #expect(copy.lastPathComponent == "todo.sqlite-before-mending")
    let before = try SQLiteItemStore(url: copy).check().map(\.kind)
    #expect(before == findings.map(\.kind))
    // It works again, and no id is given twice.
    #expect(try store.items(matching: ItemFilter(state: .any)).count >= ids.count - 1)
    #expect(try store.add(ToDoItem(title: "Quite new")).id.number > ids.count)
    #expect(throws: Never.self) { try DurableGeofenceEngine(store).refresh() }
    #expect(try store.items(matching: ItemFilter(text: "books")).count == 1)
    let home = try Coordinate(latitude: 52.5, longitude: 13.4)
    #expect(
      try store.near(NearQuery(near: home, limit: 1)).map(\.item.title).first == "Books")
  }

  /// The index is hidden while its table changes.
  @Test func anIndexThatDoesNotMatchItsTableIsBuiltAgain() throws {
    _ = try fill()
    let name = "open_items_by_due"
    let hidden = try folder.withFile { db in
      let row = try #require(
        try Row.fetchOne(db, sql: "SELECT * FROM sqlite_master WHERE name = ?", arguments: [name]))
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(sql: "DELETE FROM sqlite_master WHERE name = ?", arguments: [name])
      return row
    }
    try damage("UPDATE items SET due = due + 1 WHERE location_trigger IS NULL")
    try folder.withFile { db in
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(
        sql: "INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)",
        arguments: StatementArguments(hidden.databaseValues))
    }
    let store = try folder.store()
    let findings = try store.check()
    #expect(findings.contains { $0.kind == .index && $0.name == name })
    #expect(try store.mend(findings).left == [])
  }

  @Test(arguments: [
    "location_trigger = '{'", "properties = '['", "latitude = 95", "due_day = 1 << 50",
  ])
  func anItemThatCannotBeReadIsNamedAndKept(change: String) throws {
    let ids = try fill()
    let id = ids[ids.count - 1]
    try damage(
      "UPDATE items SET latitude = 1, longitude = 1, location_name = 'x' WHERE number = \(id.number)"
    )
    try damage("UPDATE items SET \(change) WHERE number = \(id.number)")
    let store = try folder.store()
    let finding = try #require(try store.check().first { $0.kind == .item })
    #expect(finding.items == [id] && !finding.isMendable)
    #expect(finding.row["title"] == "Books" && finding.row["number"] == "\(id.number)")
    let mending = try store.mend(try store.check())
    #expect(mending.left.contains { $0.kind == .item })
    #expect(throws: StoreError.self) { try store.item(withID: id) }
    let title = try folder.withFile {
      try String.fetchOne($0, sql: "SELECT title FROM items WHERE number = \(id.number)")
    }
    #expect(title == "Books")
  }

  @Test func aPlaceThatCannotBeReadIsNamed() throws {
    _ = try fill()
    try damage("UPDATE named_places SET region = '{}'")
    let findings = try folder.store().check()
    #expect(findings.map(\.kind) == [.place] && findings[0].name == "home")
    #expect(findings[0].description.contains("home"))
  }

  @Test func aFileThatSQLiteFindsDamagedIsSaidToBe() throws {
    try folder.store().add(contentsOf: (0..<2_000).map { ToDoItem(title: "Item \($0)") })
    let handle = try FileHandle(forUpdating: folder.file)
    try handle.seek(toOffset: handle.seekToEnd() / 2)
    try handle.write(contentsOf: Data(repeating: 0x55, count: 8_192))
    try handle.close()
    let findings = try folder.store().check()
    #expect(findings.contains { $0.kind == .file && !$0.isMendable })
    #expect(findings.allSatisfy { !$0.description.isEmpty && !$0.remedy.isEmpty })
  }

  @Test(
    arguments: [
      ("row 3 missing from index open_items_by_due", "open_items_by_due"),
      ("wrong # of entries in index items_by_tag", "items_by_tag"),
      ("non-unique entry in index sqlite_autoindex_outbox_1", "sqlite_autoindex_outbox_1"),
      ("row 9 values differ from index items_by_tag", "items_by_tag"),
      ("Tree 5 page 6: btreeInitPage() returns error code 11", nil),
      ("NULL value in items.title", nil),
    ] as [(String, String?)])
  func theIndexInAMessageIsRecognized(message: String, name: String?) {
    #expect(StoreCheck.index(in: message) == name)
  }

  /// Seconds in a debug build; the time of the release build is in the documentation.
  @Test func aLargeHonestFileHasNoFindings() throws {
    let store = try folder.store()
    var random = RandomItems(generator: SeededGenerator(seed: 962), scatter: .uniform)
    try store.add(contentsOf: random.items(5_000))
    #expect(try store.check() == [])
  }
}
