import GRDB
import ToDo

extension SQLiteGeofenceRecords {
  func set(_ counters: GeofenceCounters) throws {
    try PreparedStatement(db, "UPDATE geofence_counters SET revision = ?, seen_change = ?")
      .run(.integer(counters.revision), .integer(counters.seenChange))
  }
}

extension SQLiteGeofenceRecords {
  /// Begins another revision of the records, so that engines read the devices again.
  func nextRevision() throws -> Int64 {
    var counters = try counters()
    counters.revision += 1
    try set(counters)
    return counters.revision
  }
}

// MARK: Reminders

extension SQLiteGeofenceRecords {
  func record(_ reminder: GeofenceReminder, as id: ReminderID, revision: Int64) throws {
    let regions = RegionJSON.text(of: reminder.regions)
    try PreparedStatement(
      db,
      """
      INSERT OR REPLACE INTO reminders
        (item, trigger_index, location_trigger, regions, is_spent, revision)
      VALUES (?, ?, ?, ?, ?, ?)
      """
    ).run(
      .integer(id.item.number), .integer(id.number), .text(reminder.trigger.json), .text(regions),
      .boolean(reminder.isSpent), .integer(revision))
  }

  func setSpent(_ id: ReminderID, revision: Int64) throws {
    try PreparedStatement(
      db, "UPDATE reminders SET is_spent = 1, revision = ? WHERE item = ? AND trigger_index = ?"
    ).run(.integer(revision), .integer(id.item.number), .integer(id.number))
  }

  /// Deletes what is recorded of removed items: where their fences are, and which devices are there.
  ///
  /// - Complexity: One pass through the states and visits of all devices.
  static func forget(_ items: [ItemID], _ db: Database) throws {
    let delete = try PreparedStatement(db, "DELETE FROM reminders WHERE item = ?")
    var watched: [String] = []
    for item in items {
      try delete.run(.integer(item.number))
      if db.changesCount > 0 { watched.append("\(item.number)") }
    }
    guard !watched.isEmpty else { return }
    let numbers = SQLValue.text("[\(watched.joined(separator: ","))]")
    for table in ["fence_states", "passages", "visits"] {
      try PreparedStatement(
        db, "DELETE FROM \(table) WHERE item IN (SELECT value FROM json_each(?))"
      ).run(numbers)
    }
  }

  func removeReminders(of item: ItemID) throws {
    try PreparedStatement(db, "DELETE FROM reminders WHERE item = ?").run(.integer(item.number))
  }
}

// MARK: Devices

extension SQLiteGeofenceRecords {
  func addDevice(named name: String) throws -> Int64 {
    let normalized = NormalizedText.of(name)
    let isSame = normalized.utf8.elementsEqual(name.utf8)
    try PreparedStatement(db, "INSERT INTO devices (name, spelling, accepted) VALUES (?, ?, 0)")
      .run(.text(normalized), isSame ? .null : .text(name))
    return db.lastInsertedRowID
  }

  func save(_ device: GeofenceDevice, insteadOf old: GeofenceDevice, number: Int64) throws {
    guard device != old else { return }
    try PreparedStatement(
      db,
      """
      UPDATE devices SET time = ?, latitude = ?, longitude = ?, accuracy = ?, speed = ?,
        course = ?, accepted = ? WHERE number = ?
      """
    ).forEachRow(
      (device.lastFix.map(Self.values) ?? [SQLValue](repeating: .null, count: 6))
        + [.integer(device.tracker.counts.accepted), .integer(number)]
    ) { _ in true }
    let filter = FilterRow(device)
    if filter != FilterRow(old) {
      try PreparedStatement(db, "UPDATE devices SET filter = ?, held_since = ? WHERE number = ?")
        .run(
          .optional(try filter?.json()), .optional(device.tracker.fixes.held.first?.timestamp),
          .integer(number))
    }
    for (fence, state) in device.tracker.states.changes(since: old.tracker.states) {
      try save(state, of: fence, device: number)
    }
    for (fence, passage) in device.tracker.passages.changes(since: old.tracker.passages) {
      try save(passage, of: fence, device: number)
    }
    for (reminder, visit) in device.visits.changes(since: old.visits) {
      try save(visit, of: reminder, device: number)
    }
  }

  private func save(_ state: GeofenceState?, of fence: GeofenceID, device: Int64) throws {
    guard let state else { return try delete(fence, from: "fence_states", device) }
    try PreparedStatement(
      db,
      """
      INSERT OR REPLACE INTO fence_states
        (device, item, trigger_index, region, is_inside, pending_since)
      VALUES (?, ?, ?, ?, ?, ?)
      """
    ).forEachRow(
      Self.key(fence, device) + [.boolean(state.isInside), .optional(state.pendingSince)]
    ) { _ in true }
  }

  private func save(_ passage: GeofencePassage?, of fence: GeofenceID, device: Int64) throws {
    guard let passage else { return try delete(fence, from: "passages", device) }
    try PreparedStatement(
      db,
      """
      INSERT OR REPLACE INTO passages
        (device, item, trigger_index, region, since, latitude, longitude, is_certain, last_crossing)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).forEachRow(
      Self.key(fence, device) + [
        .optional(passage.since), .optional(passage.entry?.latitude),
        .optional(passage.entry?.longitude), .boolean(passage.isCertain),
        .optional(passage.lastCrossing),
      ]
    ) { _ in true }
  }

  /// - Parameter table: `fence_states` or `passages`.
  private func delete(_ fence: GeofenceID, from table: String, _ device: Int64) throws {
    try PreparedStatement(
      db,
      "DELETE FROM \(table) WHERE device = ? AND item = ? AND trigger_index = ? AND region = ?"
    ).forEachRow(Self.key(fence, device)) { _ in true }
  }

  /// Device, item, reminder and region.
  private static func key(_ fence: GeofenceID, _ device: Int64) -> [SQLValue] {
    [
      .integer(device), .integer(fence.item.number), .integer(fence.reminder.number),
      .integer(fence.region.index),
    ]
  }

  private func save(_ visit: ReminderVisit?, of reminder: ReminderID, device: Int64) throws {
    guard let visit else {
      return try PreparedStatement(
        db, "DELETE FROM visits WHERE device = ? AND item = ? AND trigger_index = ?"
      ).run(.integer(device), .integer(reminder.item.number), .integer(reminder.number))
    }
    try PreparedStatement(
      db,
      """
      INSERT OR REPLACE INTO visits
        (device, item, trigger_index, inside_count, region, since, silence, due, cause, is_held,
          has_fired)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      .integer(device), .integer(reminder.item.number), .integer(reminder.number),
      .integer(visit.insideCount), .integer(visit.region.index),
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

extension SQLiteGeofenceRecords {
  func record(_ verdict: FixVerdict, device: Int64, receivedAt: Double) throws {
    guard verdict.isRecorded else { return }
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

  func add(_ event: GeofenceEvent) throws -> Bool {
    try PreparedStatement(
      db,
      """
      INSERT INTO outbox (event, item, trigger_index, region, device, cause, time, received,
        distance, latitude, longitude, event_kind, place_name, fix_latitude, fix_longitude,
        is_delivered)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT DO NOTHING
      """
    ).run(
      .text(event.id), .integer(event.item.number), .integer(event.reminderNumber),
      .integer(event.region.index), .text(event.device),
      .text(event.cause.rawValue), .real(event.timestamp), .real(event.receivedAt),
      .real(event.distance.meters), .optional(event.entry?.latitude),
      .optional(event.entry?.longitude), .text(event.event.rawValue),
      .optional(event.placeName), .optional(event.position?.latitude),
      .optional(event.position?.longitude))
    return db.changesCount > 0
  }

  func markDelivered(_ events: some Sequence<GeofenceEvent>) throws {
    let statement = try PreparedStatement(db, "UPDATE outbox SET is_delivered = 1 WHERE event = ?")
    for event in events { try statement.run(.text(event.id)) }
  }
}
