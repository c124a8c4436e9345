import Foundation
import GRDB
import ToDo

/// Reads from their rows what geofences remember.
struct GeofenceReader {
  let db: Database
  private let items: ItemReader

  init(_ db: Database) {
    self.db = db
    items = ItemReader(db)
  }

  /// Which state of the tables is read.
  struct Counters: Equatable {
    var revision: Int64
    /// The last change of a reminder that they know of.
    var seenChange: Int64
  }

  func counters() throws -> Counters {
    let counters = try PreparedStatement(
      db, "SELECT revision, seen_change FROM geofence_counters"
    ).first { row in
      Counters(revision: try row.count(0), seenChange: try row.count(1))
    }
    guard let counters else { throw UnreadableRow(detail: "the counters of geofences are missing") }
    return counters
  }

  /// What has changed of reminders.
  struct Changes {
    /// The items, and whether each was done meanwhile.
    var items: [(number: UInt32, isUndone: Bool)] = []
    /// The last change.
    var last: Int64
  }

  func changes(since change: Int64) throws -> Changes {
    var changes = Changes(last: change)
    try PreparedStatement(
      db, "SELECT item, is_undone, change FROM reminder_changes WHERE change > ? ORDER BY change"
    ).forEachRow([.integer(change)]) { row in
      changes.items.append((try row.itemNumber(0), row.boolean(1)))
      changes.last = try row.count(2)
      return true
    }
    return changes
  }
}

// MARK: Reminders

extension GeofenceReader {
  /// The reminders as they were at a change, and those of them that have rows of their own.
  ///
  /// - Parameter changes: since then.
  func reminders(
    besides changes: Changes
  ) throws -> (all: [ReminderID: GeofenceReminder], kept: Set<ItemID>) {
    let changed = Set(changes.items.map { ItemID(number: $0.number) })
    var reminders: [ReminderID: GeofenceReminder] = [:]
    try PreparedStatement(
      db,
      """
      SELECT \(ItemReader.columns) FROM items AS i
      WHERE i.done = 0 AND i.location_trigger IS NOT NULL
      """
    ).forEachRow([]) { row in
      let stored = try items.item(in: row)
      guard !changed.contains(stored.id) else { return true }
      for (trigger, reminder) in stored.reminders.enumerated() {
        reminders[ReminderID(item: stored.id, trigger: trigger)] = reminder
      }
      return true
    }
    var kept: Set<ItemID> = []
    try PreparedStatement(
      db, "SELECT item, trigger_index, is_spent FROM reminders ORDER BY item, trigger_index"
    ).forEachRow([]) { row in
      let id = try Self.reminder(in: row, item: 0, trigger: 1)
      kept.insert(id.item)
      if changed.contains(id.item) {
        reminders[id] = try reminder(id)
      } else {
        reminders[id]?.isSpent = row.boolean(2)
      }
      return true
    }
    return (reminders, kept)
  }

  /// The reminders that have fired once and for all since a revision.
  func spent(since revision: Int64) throws -> [ReminderID] {
    var spent: [ReminderID] = []
    try PreparedStatement(
      db, "SELECT item, trigger_index FROM reminders WHERE revision > ? AND is_spent = 1"
    ).forEachRow([.integer(revision)]) { row in
      spent.append(try Self.reminder(in: row, item: 0, trigger: 1))
      return true
    }
    return spent
  }

  /// A reminder as its row has it.
  private func reminder(_ id: ReminderID) throws -> GeofenceReminder? {
    try PreparedStatement(
      db,
      """
      SELECT location_trigger, regions, is_spent FROM reminders
      WHERE item = ? AND trigger_index = ?
      """
    ).first(.integer(id.item.number), .integer(id.trigger)) { row in
      let decoder = JSONDecoder()
      do {
        return GeofenceReminder(
          trigger: try decoder.decode(LocationTrigger.self, from: Data(row.text(0).utf8)),
          regions: try decoder.decode([Region].self, from: Data(row.text(1).utf8)),
          isSpent: row.boolean(2))
      } catch {
        throw UnreadableRow(detail: "a watched reminder of item \(id.item.number) cannot be read")
      }
    }
  }
}

// MARK: Devices

extension GeofenceReader {
  /// The devices that have changed since a revision, and the numbers of their rows.
  func devices(since revision: Int64) throws -> (
    all: [String: GeofenceDevice], numbers: [String: Int64]
  ) {
    var devices: [String: GeofenceDevice] = [:]
    var numbers: [String: Int64] = [:]
    var names: [Int64: String] = [:]
    try PreparedStatement(
      db,
      """
      SELECT time, latitude, longitude, accuracy, speed, course, accepted, filter, number, name
      FROM devices WHERE revision > ?
      """
    ).forEachRow([.integer(revision)]) { row in
      var device = GeofenceDevice()
      if !row.isNull(0) { device.tracker.fixes.lastAccepted = try Self.fix(in: row) }
      device.tracker.fixes.counts = FixCounts(accepted: Int(try row.count(6)))
      if let filter = row.optionalText(7) { try FilterRow(json: filter).apply(to: &device) }
      let name = row.text(9)
      devices[name] = device
      numbers[name] = row.integer(8)
      names[row.integer(8)] = name
      return true
    }
    try addStates(to: &devices, names, since: revision)
    try addPassages(to: &devices, names, since: revision)
    try addVisits(to: &devices, names, since: revision)
    return (devices, numbers)
  }

  /// Checks that visits are at regions that their reminders watch.
  ///
  /// - Throws: `UnreadableRow`.
  static func check(
    _ devices: [String: GeofenceDevice], of reminders: [ReminderID: GeofenceReminder]
  ) throws(UnreadableRow) {
    for device in devices.values {
      for visit in device.visits {
        guard let count = reminders[visit.key]?.regions.count else { continue }
        guard visit.value.region.index < count, visit.value.insideCount <= count else {
          throw UnreadableRow(
            detail: "a visit of item \(visit.key.item.number) is at a region that it does not have")
        }
      }
    }
  }

  /// The number of a device's row; nil without one.
  ///
  /// Names are compared as Swift does, as everywhere else: to SQLite they are bytes.
  func number(ofDevice name: String) throws -> Int64? {
    var number: Int64?
    try PreparedStatement(db, "SELECT number, name FROM devices").forEachRow([]) { row in
      if row.text(1) == name { number = row.integer(0) }
      return number == nil
    }
    return number
  }

  private func addStates(
    to devices: inout [String: GeofenceDevice], _ names: [Int64: String], since revision: Int64
  ) throws {
    try PreparedStatement(
      db,
      """
      SELECT device, item, trigger_index, region, is_inside, pending_since FROM fence_states
      WHERE device IN (SELECT number FROM devices WHERE revision > ?)
      """
    ).forEachRow([.integer(revision)]) { row in
      guard let name = names[row.integer(0)],
        let fence = try Self.fence(in: row, item: 1, trigger: 2, region: 3)
      else { throw UnreadableRow(detail: "a geofence's state has no device or region") }
      devices[name]?.tracker.states[fence] = GeofenceState(
        isInside: row.boolean(4), pendingSince: try row.optionalFiniteReal(5))
      return true
    }
  }

  private func addPassages(
    to devices: inout [String: GeofenceDevice], _ names: [Int64: String], since revision: Int64
  ) throws {
    try PreparedStatement(
      db,
      """
      SELECT device, item, trigger_index, region, since, latitude, longitude, is_certain,
        last_crossing
      FROM passages
      WHERE device IN (SELECT number FROM devices WHERE revision > ?)
      """
    ).forEachRow([.integer(revision)]) { row in
      guard let name = names[row.integer(0)],
        let fence = try Self.fence(in: row, item: 1, trigger: 2, region: 3)
      else { throw UnreadableRow(detail: "a passage has no device or region") }
      devices[name]?.tracker.passages[fence] = GeofencePassage(
        since: try row.optionalFiniteReal(4),
        entry: try ItemReader.coordinate(in: row, latitude: 5), isCertain: row.boolean(7),
        lastCrossing: try row.optionalFiniteReal(8))
      return true
    }
  }

  private func addVisits(
    to devices: inout [String: GeofenceDevice], _ names: [Int64: String], since revision: Int64
  ) throws {
    try PreparedStatement(
      db,
      """
      SELECT device, item, trigger_index, inside_count, region, since, silence, due, cause,
        is_held, has_fired
      FROM visits
      WHERE device IN (SELECT number FROM devices WHERE revision > ?)
      """
    ).forEachRow([.integer(revision)]) { row in
      guard let name = names[row.integer(0)], let insideCount = UInt32(exactly: row.integer(3)),
        let fence = try Self.fence(in: row, item: 1, trigger: 2, region: 4),
        let cause = GeofenceEvent.Cause(rawValue: row.text(8))
      else { throw UnreadableRow(detail: "a visit has no device, region or cause") }
      let silence = try row.optionalText(6).map { text in
        guard let silence = ReminderVisit.Silence(rawValue: text) else {
          throw UnreadableRow(detail: "a visit has an unknown reason for silence")
        }
        return silence
      }
      devices[name]?.visits[fence.reminder] = ReminderVisit(
        insideCount: Int(insideCount), region: fence.region, since: try row.finiteReal(5),
        silence: silence, due: try row.optionalFiniteReal(7), cause: cause,
        isHeld: row.boolean(9), hasFired: row.boolean(10))
      return true
    }
  }

  /// The fence whose item, trigger and region are in these columns; nil if there can be no such one.
  static func fence(
    in row: PreparedStatement.Row, item: Int32, trigger: Int32, region: Int32
  ) throws(UnreadableRow) -> GeofenceID? {
    let reminder = try reminder(in: row, item: item, trigger: trigger)
    return RegionNumber(exactly: row.integer(region)).map { GeofenceID(reminder, region: $0) }
  }

  /// The reminder whose item and trigger are in these columns.
  private static func reminder(
    in row: PreparedStatement.Row, item: Int32, trigger: Int32
  ) throws(UnreadableRow) -> ReminderID {
    let number = row.integer(trigger)
    guard (0..<Int64(ReminderID.limit)).contains(number) else {
      throw UnreadableRow(detail: "the trigger number \(number) is impossible")
    }
    return ReminderID(
      item: ItemID(number: try row.itemNumber(item)), trigger: Int(number))
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

// MARK: Checked values

extension PreparedStatement.Row {
  /// A count that the store keeps: not negative, and so far from the largest number that adding to it
  /// never overflows.
  fileprivate func count(_ column: Int32) throws(UnreadableRow) -> Int64 {
    let number = integer(column)
    guard (0..<1 << 62).contains(number) else {
      throw UnreadableRow(detail: "the count \(number) is impossible")
    }
    return number
  }

  /// - Throws: `UnreadableRow` for an infinite number.
  fileprivate func finiteReal(_ column: Int32) throws(UnreadableRow) -> Double {
    let number = real(column)
    guard number.isFinite else {
      throw UnreadableRow(detail: "a number of a geofence is infinite")
    }
    return number
  }

  /// - Throws: `UnreadableRow` for an infinite number.
  fileprivate func optionalFiniteReal(_ column: Int32) throws(UnreadableRow) -> Double? {
    isNull(column) ? nil : try finiteReal(column)
  }
}
