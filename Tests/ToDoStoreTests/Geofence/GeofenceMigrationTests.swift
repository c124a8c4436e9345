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
    let queue = try DatabaseQueue(path: folder.file.path)
    try queue.writeWithoutTransaction { db in
      for migration in Schema.migrations.prefix(7) { try migration(db) }
      try db.execute(
        sql: """
          PRAGMA application_id = \(Schema.applicationID);
          PRAGMA user_version = 7;
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
    try queue.close()
  }

  @Test func anOldFileGoesOnWhereItWas() throws {
    try makeOldFile()
    let engine = DurableGeofenceEngine(try folder.store())
    let shop = try Coordinate(latitude: 52.5, longitude: 13.4)
    let away = Geodesic.direct(
      from: shop, bearing: Bearing(degrees: 90), distance: .meters(500))
    let old = try #require(engine.undelivered().first)
    #expect(old.event == .dwell && old.trigger == 0 && old.position == nil)
    var events: [GeofenceEvent] = []
    for time in [120.0, 145] {
      let fix = Fix(coordinate: away, accuracy: .meters(5), timestamp: time)
      events += try engine.take(fix, from: "phone", receivedAt: time).events
    }
    #expect(events.map(\.cause) == [.exit])
    #expect(events.map(\.placeName) == ["Shop"])
    #expect(try engine.undelivered().last == events.last)
  }
}
