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
  ) throws -> (all: [ItemID: GeofenceReminder], kept: Set<ItemID>) {
    var reminders: [ItemID: GeofenceReminder] = [:]
    try PreparedStatement(
      db,
      """
      SELECT \(ItemReader.columns) FROM items AS i
      WHERE i.done = 0 AND i.location_trigger IS NOT NULL
      """
    ).forEachRow([]) { row in
      let stored = try items.item(in: row)
      reminders[stored.id] = GeofenceReminder(stored)
      return true
    }
    let changed = Set(changes.items.map { ItemID(number: $0.number) })
    for item in changed { reminders[item] = nil }
    var kept: Set<ItemID> = []
    try PreparedStatement(db, "SELECT item, is_spent FROM reminders").forEachRow([]) { row in
      let item = ItemID(number: try row.itemNumber(0))
      kept.insert(item)
      if changed.contains(item) {
        reminders[item] = try reminder(of: item)
      } else {
        reminders[item]?.isSpent = row.boolean(1)
      }
      return true
    }
    return (reminders, kept)
  }

  /// The reminders that have fired once and for all since a revision.
  func spent(since revision: Int64) throws -> [ItemID] {
    var items: [ItemID] = []
    try PreparedStatement(db, "SELECT item FROM reminders WHERE revision > ? AND is_spent = 1")
      .forEachRow([.integer(revision)]) { row in
        items.append(ItemID(number: try row.itemNumber(0)))
        return true
      }
    return items
  }

  /// A reminder as its row has it.
  private func reminder(of item: ItemID) throws -> GeofenceReminder? {
    try PreparedStatement(
      db, "SELECT location_trigger, regions, is_spent FROM reminders WHERE item = ?"
    ).first(.integer(item.number)) { row in
      let decoder = JSONDecoder()
      do {
        return GeofenceReminder(
          trigger: try decoder.decode(LocationTrigger.self, from: Data(row.text(0).utf8)),
          regions: try decoder.decode([Region].self, from: Data(row.text(1).utf8)),
          isSpent: row.boolean(2))
      } catch {
        throw UnreadableRow(detail: "the watched reminder of item \(item.number) is not one")
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
      var device = GeofenceDevice(
        lastFix: row.isNull(0) ? nil : try Self.fix(in: row),
        counts: FixCounts(accepted: Int(try row.count(6))))
      if let filter = row.optionalText(7) { try FilterRow(json: filter).apply(to: &device) }
      let name = row.text(9)
      devices[name] = device
      numbers[name] = row.integer(8)
      names[row.integer(8)] = name
      return true
    }
    try addStates(to: &devices, names, since: revision)
    try addVisits(to: &devices, names, since: revision)
    return (devices, numbers)
  }

  /// Checks that visits are at regions that their reminders watch.
  ///
  /// - Throws: `UnreadableRow`.
  static func check(
    _ devices: [String: GeofenceDevice], of reminders: [ItemID: GeofenceReminder]
  ) throws(UnreadableRow) {
    for device in devices.values {
      for visit in device.visits {
        guard let count = reminders[visit.key]?.regions.count else { continue }
        guard visit.value.place < count, visit.value.insideCount <= count else {
          throw UnreadableRow(
            detail: "a visit of item \(visit.key.number) is at a region that it does not have")
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
      SELECT device, item, place, is_inside, pending_since FROM fence_states
      WHERE device IN (SELECT number FROM devices WHERE revision > ?)
      """
    ).forEachRow([.integer(revision)]) { row in
      guard let name = names[row.integer(0)], let place = UInt32(exactly: row.integer(2)) else {
        throw UnreadableRow(detail: "a state of a geofence is of no device or place")
      }
      let fence = GeofenceID(item: ItemID(number: try row.itemNumber(1)), place: place)
      devices[name]?.states[fence] = GeofenceState(
        isInside: row.boolean(3), pendingSince: try row.optionalFiniteReal(4))
      return true
    }
  }

  private func addVisits(
    to devices: inout [String: GeofenceDevice], _ names: [Int64: String], since revision: Int64
  ) throws {
    try PreparedStatement(
      db,
      """
      SELECT device, item, inside_count, place, since, silence, due, cause, is_held, has_fired
      FROM visits
      WHERE device IN (SELECT number FROM devices WHERE revision > ?)
      """
    ).forEachRow([.integer(revision)]) { row in
      guard let name = names[row.integer(0)], let insideCount = UInt32(exactly: row.integer(2)),
        let place = UInt32(exactly: row.integer(3)),
        let cause = GeofenceEvent.Cause(rawValue: row.text(7))
      else { throw UnreadableRow(detail: "a visit at a geofence is none") }
      let silence = try row.optionalText(5).map { text in
        guard let silence = ReminderVisit.Silence(rawValue: text) else {
          throw UnreadableRow(detail: "a visit at a geofence is silent for no reason")
        }
        return silence
      }
      devices[name]?.visits[ItemID(number: try row.itemNumber(1))] = ReminderVisit(
        insideCount: Int(insideCount), place: place, since: try row.finiteReal(4), silence: silence,
        due: try row.optionalFiniteReal(6), cause: cause, isHeld: row.boolean(8),
        hasFired: row.boolean(9))
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

// MARK: Checked values

extension PreparedStatement.Row {
  /// A count or number of ours: not negative, and far enough from the largest that adding to it
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

extension GeofenceReminder {
  /// The reminder of an item; nil where it has none or watches nothing.
  init?(_ stored: StoredItem) {
    let regions = stored.item.triggerRegions
    guard let trigger = stored.item.trigger, !regions.isEmpty else { return nil }
    self.init(trigger: trigger, regions: regions)
  }
}
