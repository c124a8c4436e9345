import Foundation
import GRDB
import Testing
import ToDo

@testable import ToDoStore

/// Files of the versions before an item could have several triggers.
struct GeofenceMigrationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of the seventh version: one item whose reminder fired once, and a device inside.
  private func makeOldFile() throws {
    try folder.makeFile(
      ofVersion: 7,
      """
      INSERT INTO items (number, position, done, title, location_name, latitude, longitude,
        place_count, tag_count, content_hash, location_trigger)
      VALUES (1, 1, 0, 'Milk', 'Shop', 52.5, 13.4, 0, 0, 0, '{"event":"leave"}');
      UPDATE counters SET last_number = 1, last_position = 1;
      UPDATE geofence_counters SET revision = 1,
        seen_change = (SELECT max(change) FROM reminder_changes);
      INSERT INTO devices (number, name, revision, time, latitude, longitude, accuracy, accepted)
      VALUES (1, 'phone', 1, 100, 52.5, 13.4, 5, 3);
      INSERT INTO fence_states VALUES (1, 1, 0, 1, NULL);
      INSERT INTO visits VALUES (1, 1, 1, 0, 20, NULL, NULL, 'opening', 0, 0);
      INSERT INTO outbox (event, item, place, device, cause, time, received, distance,
        is_delivered)
      VALUES ('e', 1, 0, 'phone', 'dwell', 20, 40, 0, 0);
      """)
  }

  @Test func anOldFileGoesOnWhereItWas() throws {
    try makeOldFile()
    let engine = DurableGeofenceEngine(try folder.store())
    let shop = try Coordinate(latitude: 52.5, longitude: 13.4)
    let away = Geodesic.direct(
      from: shop, bearing: Bearing(degrees: 90), distance: .meters(500))
    let old = try #require(engine.undelivered().first)
    #expect(old.event == .dwell && old.reminder.number == 0 && old.position == nil)
    var events: [GeofenceEvent] = []
    for time in [120.0, 145] {
      let fix = Fix(coordinate: away, accuracy: .meters(5), timestamp: time)
      events += try engine.take(fix, from: "phone", receivedAt: time).events
    }
    #expect(events.map(\.cause) == [.exit])
    #expect(events.map(\.placeName) == ["Shop"])
    #expect(try engine.undelivered().last == events.last)
  }

  /// The migration that gave devices their normalized names could give each name to one only.
  @Test(arguments: [100.0, 300])
  func devicesOfOneNameBecomeOne(lastOfFirst: Double) throws {
    let (composed, decomposed) = ("Andr\u{e9}", "Andre\u{301}")
    try folder.makeFile(
      ofVersion: 10,
      """
      INSERT INTO devices (number, name, time, latitude, longitude, accepted)
        VALUES (1, ?, ?, 1, 1, 2), (2, ?, 200, 2, 2, 2), (3, 'phone', 50, 3, 3, 1);
      INSERT INTO fixes (device, time, latitude, longitude, received) VALUES
        (1, 10, 1, 1, 10), (1, 100, 1, 1, 100), (2, 100, 2, 2, 100), (2, 200, 2, 2, 200),
        (3, 50, 3, 3, 50);
      INSERT INTO fence_states (device, item, trigger_index, region, is_inside)
        VALUES (1, 1, 0, 0, 1), (2, 2, 0, 0, 1), (3, 3, 0, 0, 1);
      """, arguments: [composed, lastOfFirst, decomposed])
    let store = try folder.store()
    let engine = DurableGeofenceEngine(store)
    #expect(try engine.deviceNames().count == 2)
    // The one whose last fix is newest is where it is now, and has both tracks.
    let isFirst = lastOfFirst > 200
    for name in [composed, decomposed] {
      #expect(try engine.lastFix(of: name)?.date.timeIntervalSince1970 == max(200, lastOfFirst))
      let fixes = try engine.fixes(of: name).map(\.fix)
      #expect(fixes.map(\.date.timeIntervalSince1970) == [10, 100, 200])
      #expect(fixes.map(\.coordinate.latitude) == [1, isFirst ? 1 : 2, 2])
    }
    let items = try store.read { db in
      try Int.fetchAll(db, sql: "SELECT item FROM fence_states ORDER BY item")
    }
    #expect(items == [isFirst ? 1 : 2, 3])
  }

  /// A file of the versions in which each reminder had the index of its trigger.
  @Test func remindersOfAnOldFileAreThoseOfTheirIndices() throws {
    let shop = try Coordinate(latitude: 52.5, longitude: 13.4)
    let (arrive, leave) = (
      try LocationTrigger(event: .arrive), try LocationTrigger(event: .leave)
    )
    let store = try folder.store()
    let id = try store.add(
      ToDoItem(
        title: "Milk", location: Location(name: "Shop", coordinate: shop),
        triggers: [arrive, leave, LocationTrigger(event: .arrive, radius: .meters(200))])
    ).id
    func numbers(_ fixes: (time: Double, meters: Double)...) throws -> [Int] {
      let engine = DurableGeofenceEngine(try folder.store())
      return try fixes.flatMap { time, meters in
        let position = Geodesic.direct(
          from: shop, bearing: Bearing(degrees: 90), distance: .meters(meters))
        return try engine.take(
          Fix(coordinate: position, timestamp: time), from: "phone", receivedAt: time
        ).events.map(\.reminder.number)
      }
    }
    #expect(try numbers((0, 500), (30, 0), (60, 0)).sorted() == [0, 2])
    try store.update(id) { $0.triggers.removeLast() }
    // As it was before the migration.
    try store.writing { db in
      try db.execute(sql: "ALTER TABLE items DROP COLUMN reminder_numbers")
      try Schema.numberReminders(db)
    }
    try store.close()
    let migrated = try folder.store()
    try migrated.update(id) { $0.triggers = [leave, arrive, try LocationTrigger(event: .pass)] }
    let stored = try #require(try migrated.item(withID: id))
    // 2 has fired, though no trigger has it any more.
    #expect((0..<3).map { stored.reminder(at: $0)?.number } == [1, 0, 3])
    #expect(try numbers((90, 500), (120, 500)) == [1])
    #expect(try numbers((900, 500), (930, 0), (960, 0)) == [3])
  }
}
