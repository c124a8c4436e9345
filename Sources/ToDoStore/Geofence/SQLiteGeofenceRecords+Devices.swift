import GRDB
import ToDo

extension SQLiteGeofenceRecords {
  func device(
    named name: String, among reminders: [ReminderID: GeofenceReminder]
  ) throws -> RecordedDevice? {
    let recorded = try PreparedStatement(
      db,
      """
      SELECT time, latitude, longitude, accuracy, speed, course, accepted, filter, number,
        coalesce(spelling, name)
      FROM devices WHERE name = ?
      """
    ).first(.text(NormalizedText.of(name))) { row in
      var device = GeofenceDevice()
      if !row.isNull(0) { device.tracker.fixes.lastAccepted = try Self.fix(in: row) }
      device.tracker.fixes.counts = FixCounts(accepted: Int(try row.count(6)))
      if let filter = row.optionalText(7) { try FilterRow(json: filter).apply(to: &device) }
      return RecordedDevice(number: row.integer(8), name: row.text(9), device: device)
    }
    guard let recorded else { return nil }
    var device = recorded.device
    try addStates(to: &device, recorded.number)
    try addPassages(to: &device, recorded.number)
    try addVisits(to: &device, recorded.number, among: reminders)
    return RecordedDevice(number: recorded.number, name: recorded.name, device: device)
  }

  private func addStates(to device: inout GeofenceDevice, _ number: Int64) throws {
    try PreparedStatement(
      db,
      """
      SELECT item, trigger_index, region, is_inside, pending_since FROM fence_states
      WHERE device = ?
      """
    ).forEachRow([.integer(number)]) { row in
      guard let fence = try Self.fence(in: row, item: 0, reminder: 1, region: 2) else {
        throw UnreadableRow(detail: "a geofence's state has no region")
      }
      device.tracker.states[fence] = GeofenceState(
        isInside: row.boolean(3), pendingSince: try row.optionalFiniteReal(4))
      return true
    }
  }

  private func addPassages(to device: inout GeofenceDevice, _ number: Int64) throws {
    try PreparedStatement(
      db,
      """
      SELECT item, trigger_index, region, since, latitude, longitude, is_certain, last_crossing
      FROM passages WHERE device = ?
      """
    ).forEachRow([.integer(number)]) { row in
      guard let fence = try Self.fence(in: row, item: 0, reminder: 1, region: 2) else {
        throw UnreadableRow(detail: "a passage has no region")
      }
      device.tracker.passages[fence] = GeofencePassage(
        since: try row.optionalFiniteReal(3),
        entry: try ItemReader.coordinate(in: row, latitude: 4), isCertain: row.boolean(6),
        lastCrossing: try row.optionalFiniteReal(7))
      return true
    }
  }

  private func addVisits(
    to device: inout GeofenceDevice, _ number: Int64,
    among reminders: [ReminderID: GeofenceReminder]
  ) throws {
    try PreparedStatement(
      db,
      """
      SELECT item, trigger_index, inside_count, region, since, silence, due, cause, is_held,
        has_fired
      FROM visits WHERE device = ?
      """
    ).forEachRow([.integer(number)]) { row in
      guard let insideCount = UInt32(exactly: row.integer(2)),
        let fence = try Self.fence(in: row, item: 0, reminder: 1, region: 3),
        let cause = GeofenceEvent.Cause(rawValue: row.text(7))
      else { throw UnreadableRow(detail: "a visit has no region or cause") }
      if let count = reminders[fence.reminder]?.regions.count,
        fence.region.index >= count || insideCount > count
      {
        throw UnreadableRow(
          detail: "a visit of item \(fence.item.number) is at a region that it does not have")
      }
      let silence = try row.optionalText(5).map { text in
        guard let silence = ReminderVisit.Silence(rawValue: text) else {
          throw UnreadableRow(detail: "a visit has an unknown reason for silence")
        }
        return silence
      }
      device.visits[fence.reminder] = ReminderVisit(
        insideCount: Int(insideCount), region: fence.region, since: try row.finiteReal(4),
        silence: silence, due: try row.optionalFiniteReal(6), cause: cause,
        isHeld: row.boolean(8), hasFired: row.boolean(9))
      return true
    }
  }

  /// The fix in a row that begins with time, latitude, longitude, accuracy, speed and course.
  static func fix(in row: PreparedStatement.Row) throws -> Fix {
    guard let coordinate = try ItemReader.coordinate(in: row, latitude: 1) else {
      throw UnreadableRow(detail: "a fix has no position")
    }
    return Fix(
      coordinate: coordinate, accuracy: try row.optionalFiniteReal(3).map(Distance.meters),
      timestamp: try row.finiteReal(0), speedMetersPerSecond: try row.optionalFiniteReal(4),
      course: try row.optionalFiniteReal(5).map(Bearing.init(degrees:)))
  }
}

// MARK: Which devices

extension SQLiteGeofenceRecords {
  func deviceNames() throws -> [String] {
    try names("SELECT coalesce(spelling, name) FROM devices")
  }

  func devices(
    affectedBy items: [ItemID], orAt isNear: ((Coordinate) -> Bool)?
  ) throws -> [String] {
    let numbers = SQLValue.text("[\(items.map { "\($0.number)" }.joined(separator: ","))]")
    var names = try names(
      """
      WITH changed AS MATERIALIZED (SELECT value AS item FROM json_each(?1))
      SELECT coalesce(spelling, name) FROM devices WHERE number IN (
        SELECT device FROM fence_states WHERE item IN (SELECT item FROM changed)
        UNION SELECT device FROM passages WHERE item IN (SELECT item FROM changed)
        UNION SELECT device FROM visits WHERE item IN (SELECT item FROM changed))
      """, numbers)
    guard let isNear else { return names }
    try PreparedStatement(
      db,
      """
      SELECT latitude, longitude, coalesce(spelling, name) FROM devices WHERE time IS NOT NULL
      """
    ).forEachRow([]) { row in
      if let position = try ItemReader.coordinate(in: row, latitude: 0), isNear(position) {
        names.append(row.text(2))
      }
      return true
    }
    return names
  }

  func devices(withTimersBy timers: Double, orHeldFixesBy held: Double) throws -> [String] {
    try names(
      """
      SELECT coalesce(spelling, name) FROM devices WHERE number IN (
        SELECT device FROM visits WHERE due <= ?1
        UNION SELECT number FROM devices WHERE held_since <= ?2)
      """, .real(timers), .real(held))
  }

  private func names(_ sql: String, _ values: SQLValue...) throws -> [String] {
    var names: [String] = []
    try PreparedStatement(db, sql).forEachRow(values) { row in
      names.append(row.text(0))
      return true
    }
    return names
  }

  func nextDue() throws -> Double? {
    let timer = try PreparedStatement(
      db,
      """
      SELECT due FROM visits AS v WHERE due IS NOT NULL AND is_held = 0 AND NOT EXISTS (
        SELECT 1 FROM reminders AS r
        WHERE r.item = v.item AND r.trigger_index = v.trigger_index AND r.is_spent = 1)
      ORDER BY due LIMIT 1
      """
    ).first { try $0.finiteReal(0) }
    let held = try PreparedStatement(
      db, "SELECT held_since FROM devices WHERE held_since IS NOT NULL ORDER BY held_since LIMIT 1"
    ).first { try $0.finiteReal(0) }
    return [timer, held].compactMap(\.self).min()
  }
}
