import GRDB
public import ToDo

extension DurableGeofenceEngine {
  /// The events that were not delivered yet, in the order in which they came about.
  ///
  /// An event is delivered at least once: who is told it tells so by `markDelivered(_:)`, and is
  /// told again where that was prevented. A repeat has the same id.
  ///
  /// - Throws: `StoreError`.
  public func undelivered() throws -> [GeofenceEvent] {
    try store.read { db in
      try GeofenceReader(db).events("WHERE is_delivered = 0 ORDER BY number")
    }
  }

  /// Notes that events were delivered.
  ///
  /// - Throws: `StoreError`, and none is noted.
  public func markDelivered(_ events: some Sequence<GeofenceEvent>) throws {
    try store.writing { db in
      let statement = try PreparedStatement(
        db, "UPDATE outbox SET is_delivered = 1 WHERE event = ?")
      for event in events { try statement.run(.text(event.id)) }
    }
  }

  /// The events of an item, in the order of their times.
  ///
  /// - Throws: `StoreError`.
  public func events(of item: ItemID) throws -> [GeofenceEvent] {
    try store.read { db in
      try GeofenceReader(db).events(
        "WHERE item = ? ORDER BY time, number", .integer(item.number))
    }
  }
}

extension GeofenceReader {
  /// - Parameter clause: which, and in which order.
  func events(_ clause: String, _ values: SQLValue...) throws -> [GeofenceEvent] {
    var events: [GeofenceEvent] = []
    try PreparedStatement(
      db,
      """
      SELECT item, region, device, cause, time, received, distance, latitude, longitude,
        trigger_index, event_kind, place_name, fix_latitude, fix_longitude
      FROM outbox \(clause)
      """
    ).forEachRow(values) { row in
      events.append(try Self.event(in: row))
      return true
    }
    return events
  }

  private static func event(in row: PreparedStatement.Row) throws -> GeofenceEvent {
    guard let fence = try GeofenceReader.fence(in: row, item: 0, trigger: 9, region: 1),
      let cause = GeofenceEvent.Cause(rawValue: row.text(3))
    else { throw UnreadableRow(detail: "an event has no cause or region") }
    return GeofenceEvent(
      item: fence.item, trigger: fence.reminder.trigger, region: fence.region,
      placeName: row.optionalText(11), device: row.text(2),
      event: row.optionalText(10).flatMap(LocationTrigger.Event.Kind.init) ?? cause.likelyEvent,
      cause: cause, timestamp: row.real(4), receivedAt: row.real(5),
      position: try ItemReader.coordinate(in: row, latitude: 12),
      distance: .meters(row.real(6)), entry: try ItemReader.coordinate(in: row, latitude: 7))
  }
}

extension GeofenceEvent.Cause {
  /// What the reminder of an event was asked for that was written before this was kept.
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
