import GRDB
import ToDo

/// Writes what geofences remember; for the length of one transaction.
struct GeofenceWriter {
  let db: Database
  /// That of the tables after it.
  let revision: Int64

  /// - Precondition: a transaction has begun.
  init(_ db: Database, revision: Int64) {
    self.db = db
    self.revision = revision
  }

  func set(_ counters: GeofenceReader.Counters) throws {
    try PreparedStatement(db, "UPDATE geofence_counters SET revision = ?, seen_change = ?")
      .run(.integer(counters.revision), .integer(counters.seenChange))
  }

  /// The number of a device, which is given one where it has none.
  func number(ofDevice name: String) throws -> Int64 {
    try PreparedStatement(
      db, "INSERT INTO devices (name, revision, accepted) VALUES (?, ?, 0) ON CONFLICT DO NOTHING"
    ).run(.text(name), .integer(revision))
    let number = try PreparedStatement(db, "SELECT number FROM devices WHERE name = ?")
      .first(.text(name)) { $0.integer(0) }
    guard let number else { throw UnreadableRow(detail: "a device that was added is missing") }
    return number
  }
}

// MARK: Reminders

extension GeofenceWriter {
  /// Keeps a reminder as it is now.
  func keep(_ reminder: GeofenceReminder, of item: ItemID) throws {
    let regions = "[\(reminder.regions.map(RegionJSON.text).joined(separator: ","))]"
    try PreparedStatement(
      db,
      "INSERT OR REPLACE INTO reminders (item, location_trigger, regions, is_spent, revision) "
        + "VALUES (?, ?, ?, ?, ?)"
    ).run(
      .integer(item.number), .text(reminder.trigger.json), .text(regions),
      .boolean(reminder.isSpent), .integer(revision))
  }

  func setSpent(_ item: ItemID) throws {
    try PreparedStatement(db, "UPDATE reminders SET is_spent = 1, revision = ? WHERE item = ?")
      .run(.integer(revision), .integer(item.number))
  }

  /// Deletes what is kept of items that are removed: where their fences are, and who is at them.
  ///
  /// - Complexity: one pass through the states and visits of all devices.
  static func forget(_ items: [ItemID], _ db: Database) throws {
    let delete = try PreparedStatement(db, "DELETE FROM reminders WHERE item = ?")
    var watched: [String] = []
    for item in items {
      try delete.run(.integer(item.number))
      if db.changesCount > 0 { watched.append("\(item.number)") }
    }
    guard !watched.isEmpty else { return }
    let numbers = SQLValue.text("[\(watched.joined(separator: ","))]")
    for table in ["fence_states", "visits"] {
      try PreparedStatement(
        db, "DELETE FROM \(table) WHERE item IN (SELECT value FROM json_each(?))"
      ).run(numbers)
    }
  }

  func removeReminder(of item: ItemID) throws {
    try PreparedStatement(db, "DELETE FROM reminders WHERE item = ?").run(.integer(item.number))
  }
}

// MARK: Devices

extension GeofenceWriter {
  /// Writes what has changed of a device.
  func save(_ device: GeofenceDevice, insteadOf old: GeofenceDevice, number: Int64) throws {
    guard device != old else { return }
    try PreparedStatement(
      db,
      """
      UPDATE devices SET time = ?, latitude = ?, longitude = ?, accuracy = ?, speed = ?,
        course = ?, accepted = ?, revision = ? WHERE number = ?
      """
    ).forEachRow(
      (device.lastFix.map(Self.values) ?? [SQLValue](repeating: .null, count: 6))
        + [.integer(device.counts.accepted), .integer(revision), .integer(number)]
    ) { _ in true }
    let filter = FilterRow(device)
    if filter != FilterRow(old) {
      try PreparedStatement(db, "UPDATE devices SET filter = ? WHERE number = ?")
        .run(.optional(try filter?.json()), .integer(number))
    }
    for (fence, state) in device.states.changes(since: old.states) {
      try save(state, of: fence, device: number)
    }
    for (item, visit) in device.visits.changes(since: old.visits) {
      try save(visit, of: item, device: number)
    }
  }

  private func save(_ state: GeofenceState?, of fence: GeofenceID, device: Int64) throws {
    let key: [SQLValue] = [
      .integer(device), .integer(fence.item.number), .integer(fence.place),
    ]
    guard let state else {
      return try PreparedStatement(
        db, "DELETE FROM fence_states WHERE device = ? AND item = ? AND place = ?"
      ).forEachRow(key) { _ in true }
    }
    try PreparedStatement(
      db,
      "INSERT OR REPLACE INTO fence_states (device, item, place, is_inside, pending_since) "
        + "VALUES (?, ?, ?, ?, ?)"
    ).forEachRow(key + [.boolean(state.isInside), .optional(state.pendingSince)]) { _ in true }
  }

  private func save(_ visit: ReminderVisit?, of item: ItemID, device: Int64) throws {
    guard let visit else {
      return try PreparedStatement(db, "DELETE FROM visits WHERE device = ? AND item = ?")
        .run(.integer(device), .integer(item.number))
    }
    try PreparedStatement(
      db,
      """
      INSERT OR REPLACE INTO visits
        (device, item, inside_count, place, since, silence, due, cause, is_held, has_fired)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      .integer(device), .integer(item.number), .integer(visit.insideCount), .integer(visit.place),
      .real(visit.since), .optional(visit.silence?.rawValue), .optional(visit.due),
      .text(visit.cause.rawValue), .boolean(visit.isHeld), .boolean(visit.hasFired))
  }

  /// Time, latitude, longitude, accuracy, speed and course.
  static func values(_ fix: Fix) -> [SQLValue] {
    [
      .real(fix.timestamp), .real(fix.coordinate.latitude), .real(fix.coordinate.longitude),
      .optional(fix.accuracy?.meters), .optional(fix.speedMetersPerSecond),
      .optional(fix.course?.degrees),
    ]
  }
}

// MARK: Fixes and events

extension GeofenceWriter {
  /// Records a fix with what was said of it.
  ///
  /// One of a time that was there before is ignored, and so is one whose numbers are none; a jump
  /// that turns out to be none is recorded as accepted.
  func record(_ verdict: FixVerdict, device: Int64, receivedAt: Double) throws {
    switch verdict.rejection?.kind {
    case .notFinite, .duplicateTime: return
    case nil, .invalidAccuracy, .zeroPosition, .inaccurate, .future, .late, .jump: break
    }
    let onConflict =
      verdict.rejection == nil
      ? """
      (device, time) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude,
        accuracy = excluded.accuracy, speed = excluded.speed, course = excluded.course,
        received = excluded.received, rejection = NULL
      """ : "DO NOTHING"
    try PreparedStatement(
      db,
      """
      INSERT INTO fixes
        (device, time, latitude, longitude, accuracy, speed, course, received, rejection)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT \(onConflict)
      """
    ).forEachRow(
      [.integer(device)] + Self.values(verdict.fix)
        + [.real(receivedAt), .optional(verdict.rejection?.kind.rawValue)]
    ) { _ in true }
  }

  /// Puts an event into the outbox.
  ///
  /// - Returns: false for one that was there already.
  func send(_ event: GeofenceEvent) throws -> Bool {
    try PreparedStatement(
      db,
      """
      INSERT INTO outbox (event, item, place, device, cause, time, received, distance, latitude,
        longitude, is_delivered)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT DO NOTHING
      """
    ).run(
      .text(event.id), .integer(event.item.number), .integer(event.place), .text(event.device),
      .text(event.cause.rawValue), .real(event.timestamp), .real(event.receivedAt),
      .real(event.distance.meters), .optional(event.entry?.latitude),
      .optional(event.entry?.longitude))
    return db.changesCount > 0
  }
}
