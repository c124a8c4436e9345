import GRDB
import ToDo

extension SQLiteGeofenceRecords {
  func fixes(of device: String) throws -> [RecordedFix] {
    var fixes: [RecordedFix] = []
    try PreparedStatement(
      db,
      """
      SELECT time, latitude, longitude, accuracy, speed, course, received, rejection FROM fixes
      WHERE device = (SELECT number FROM devices WHERE name = ?) ORDER BY time
      """
    ).forEachRow([.text(NormalizedText.of(device))]) { row in
      fixes.append(
        RecordedFix(
          fix: try Self.fix(in: row), receivedAt: row.real(6),
          rejection: row.optionalText(7).flatMap(FixRejection.Kind.init)))
      return true
    }
    return fixes
  }

  func fixCount(of device: String) throws -> Int {
    try PreparedStatement(
      db,
      """
      SELECT count(*) FROM fixes WHERE device = (SELECT number FROM devices WHERE name = ?)
      """
    ).first(.text(NormalizedText.of(device))) { $0.int(0) } ?? 0
  }

  func undelivered() throws -> [GeofenceEvent] {
    try events("WHERE is_delivered = 0 ORDER BY number")
  }

  func events(of item: ItemID) throws -> [GeofenceEvent] {
    try events("WHERE item = ? ORDER BY time, number", .integer(item.number))
  }

  func events(since timestamp: Double) throws -> [GeofenceEvent] {
    try events("WHERE time >= ? ORDER BY time, number", .real(timestamp))
  }

  func lastEventNumber() throws -> Int64 {
    // The event may have been removed.
    try PreparedStatement(db, "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'")
      .first { $0.integer(0) } ?? 0
  }

  func events(afterNumber number: Int64, limit: Int) throws -> [NumberedEvent] {
    try numberedEvents(
      "WHERE number > ? ORDER BY number LIMIT ?", .int64(number), .int64(Int64(limit)))
  }

  func newestEvents(
    before key: NumberedEvent.Key?, since timestamp: Double?, limit: Int
  ) throws -> [NumberedEvent] {
    try numberedEvents(
      """
      WHERE time >= ?1 AND time <= ?2 AND (time < ?2 OR number < ?3)
      ORDER BY time DESC, number DESC LIMIT ?4
      """, .real(timestamp ?? -.greatestFiniteMagnitude),
      .real(key?.timestamp ?? .greatestFiniteMagnitude), .int64(key?.number ?? .max),
      .int64(Int64(limit)))
  }

  /// The event in the row of a number.
  func event(number: Int64) throws -> GeofenceEvent? {
    try events("WHERE number = ?", .integer(number)).first
  }

  /// - Parameter clause: Which events, and in which order.
  private func events(_ clause: String, _ values: SQLValue...) throws -> [GeofenceEvent] {
    var events: [GeofenceEvent] = []
    try forEachEvent(clause, values) { events.append(try Self.event(in: $0)) }
    return events
  }

  private func numberedEvents(
    _ clause: String, _ values: SQLValue...
  ) throws -> [NumberedEvent] {
    var events: [NumberedEvent] = []
    try forEachEvent(clause, values) { row in
      events.append(NumberedEvent(number: row.integer(14), event: try Self.event(in: row)))
    }
    return events
  }

  private func forEachEvent(
    _ clause: String, _ values: [SQLValue], _ body: (PreparedStatement.Row) throws -> Void
  ) throws {
    try PreparedStatement(
      db,
      """
      SELECT item, region, device, cause, time, received, distance, latitude, longitude,
        trigger_index, event_kind, place_name, fix_latitude, fix_longitude, number
      FROM outbox \(clause)
      """
    ).forEachRow(values) { row in
      try body(row)
      return true
    }
  }

  private static func event(in row: PreparedStatement.Row) throws -> GeofenceEvent {
    guard let fence = try fence(in: row, item: 0, reminder: 9, region: 1),
      let cause = GeofenceEvent.Cause(rawValue: row.text(3))
    else { throw UnreadableRow(detail: "an event has no cause or region") }
    return GeofenceEvent(
      item: fence.item, reminderNumber: fence.reminder.number, region: fence.region,
      placeName: row.optionalText(11), device: row.text(2),
      event: row.optionalText(10).flatMap(LocationTrigger.Event.Kind.init) ?? cause.likelyEvent,
      cause: cause, timestamp: row.real(4), receivedAt: row.real(5),
      position: try ItemReader.coordinate(in: row, latitude: 12),
      distance: .meters(row.real(6)), entry: try ItemReader.coordinate(in: row, latitude: 7))
  }
}

extension GeofenceEvent.Cause {
  /// What the reminder was probably asked for, for events that were written before that was kept.
  fileprivate var likelyEvent: LocationTrigger.Event.Kind {
    switch self {
    case .enter, .initial, .opening: .arrive
    case .exit: .leave
    case .crossed: .pass
    case .dwell: .dwell
    case .away: .away
    }
  }
}
