import GRDB
import ToDo

extension SQLiteGeofenceRecords {
  func removeFixes(olderBy seconds: Double, limit: Int) throws -> Int {
    try PreparedStatement(
      db,
      """
      DELETE FROM fixes WHERE (device, time) IN (
        SELECT f.device, f.time FROM devices AS d
        CROSS JOIN fixes AS f ON f.device = d.number AND f.time < d.time - ?1
        UNION ALL
        -- A clock that was ahead has dated these.
        SELECT f.device, f.time FROM devices AS d
        CROSS JOIN fixes AS f ON f.device = d.number AND f.time > d.time + ?1
        LIMIT ?2)
      """
    ).run(.real(seconds), .integer(limit))
    return db.changesCount
  }

  func removeDeliveredEvents(olderBy seconds: Double, limit: Int) throws -> Int {
    try PreparedStatement(
      db,
      """
      WITH
        last AS MATERIALIZED (
          SELECT coalesce(spelling, name) AS name, time FROM devices WHERE time IS NOT NULL),
        newest AS MATERIALIZED (SELECT max(time) AS time FROM last)
      DELETE FROM outbox WHERE number IN (
        SELECT o.number FROM outbox AS o LEFT JOIN last ON last.name = o.device CROSS JOIN newest
        WHERE o.is_delivered = 1 AND o.time < coalesce(last.time, newest.time) - ?1 AND EXISTS (
          SELECT 1 FROM outbox AS later
          WHERE later.item = o.item AND later.time >= o.time
            AND later.trigger_index = o.trigger_index AND later.device = o.device
            AND (later.time > o.time OR later.number > o.number))
        LIMIT ?2)
      """
    ).run(.real(seconds), .integer(limit))
    return db.changesCount
  }

  func removeEvents(where isOfDevice: (String) -> Bool) throws {
    for name in try devicesOfEvents(where: isOfDevice) {
      try PreparedStatement(db, "DELETE FROM outbox WHERE device = ?").run(.text(name))
    }
  }

  /// The names of devices in events, as they were spelled.
  private func devicesOfEvents(where isIncluded: (String) -> Bool) throws -> [String] {
    var names: [String] = []
    try PreparedStatement(db, "SELECT DISTINCT device FROM outbox").forEachRow([]) { row in
      let name = row.text(0)
      if isIncluded(name) { names.append(name) }
      return true
    }
    return names
  }

  func removeDevice(named name: String) throws -> Bool {
    let normalized = NormalizedText.of(name)
    let known = try PreparedStatement(db, "SELECT number FROM devices WHERE name = ?")
      .first(.text(normalized)) { $0.integer(0) }
    guard let number = known else { return false }
    for table in ["fixes", "fence_states", "passages", "visits"] {
      try PreparedStatement(db, "DELETE FROM \(table) WHERE device = ?").run(.integer(number))
    }
    try PreparedStatement(db, "DELETE FROM devices WHERE number = ?").run(.integer(number))
    // Events have the name as it was spelled.
    let spellings = try devicesOfEvents {
      NormalizedText.of($0).utf8.elementsEqual(normalized.utf8)
    }
    let update = try PreparedStatement(
      db,
      """
      UPDATE outbox SET fix_latitude = NULL, fix_longitude = NULL, latitude = NULL,
        longitude = NULL, distance = 0
      WHERE device = ?
      """)
    for spelling in spellings { try update.run(.text(spelling)) }
    return true
  }
}
