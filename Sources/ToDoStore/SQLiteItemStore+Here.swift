public import Foundation
import GRDB
public import ToDo

extension SQLiteItemStore {
  /// Returns where one is: the last accepted fix of any device, or what was given to
  /// ``setHere(_:at:)``, whichever is later; nil while neither is known.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(log *d*) for *d* devices.
  public func here() throws(StoreError) -> KnownPosition? { try here { _ in true } }

  /// As ``here()``, of some of the devices.
  ///
  /// - Parameter isIncluded: Whether the device of a name counts.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*d*) for *d* devices with a later fix that do not count.
  package func here(
    ofDevices isIncluded: (String) -> Bool
  ) throws(StoreError) -> KnownPosition? {
    try readAll { db in
      var fix: KnownPosition?
      try PreparedStatement(
        db,
        """
        SELECT time, latitude, longitude, accuracy, speed, course, coalesce(spelling, name)
        FROM devices WHERE time IS NOT NULL ORDER BY time DESC, number
        """
      ).forEachRow([]) { row in
        let name = row.text(6)
        guard isIncluded(name) else { return true }
        fix = KnownPosition(try SQLiteGeofenceRecords.fix(in: row), of: name)
        return false
      }
      let given = try PreparedStatement(db, "SELECT time, latitude, longitude FROM here")
        .first { row in
          guard let coordinate = try ItemReader.coordinate(in: row, latitude: 1) else {
            throw UnreadableRow(detail: "the position of here is missing")
          }
          return KnownPosition(
            coordinate, date: Date(timeIntervalSince1970: try row.finiteReal(0)), source: .person)
        }
      return KnownPosition.later(fix, given)
    }
  }

  /// Notes where one is, as a person says; a device's fix counts if it is later.
  ///
  /// - Throws: ``StoreError``; nothing is changed.
  public func setHere(_ coordinate: Coordinate, at date: Date) throws(StoreError) {
    try translatingAll {
      try writing { db in
        try PreparedStatement(
          db,
          """
          INSERT INTO here VALUES (1, ?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET
            time = excluded.time, latitude = excluded.latitude, longitude = excluded.longitude
          """
        ).run(
          .real(date.timeIntervalSince1970), .real(coordinate.latitude), .real(coordinate.longitude)
        )
      }
    }
  }
}

extension Schema {
  /// Where a person said to be, and the order of devices and events by time, to find the latest ones.
  static func keepHere(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE here (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          time REAL NOT NULL,
          latitude REAL NOT NULL, longitude REAL NOT NULL
        ) STRICT;
        CREATE INDEX devices_by_time ON devices(time) WHERE time IS NOT NULL;
        CREATE INDEX events_by_time ON outbox(time);
        """)
  }
}
