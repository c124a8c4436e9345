import Foundation
import GRDB
import ToDo

/// What geofences remember in the file, for the length of one transaction.
struct SQLiteGeofenceRecords: MutableGeofenceRecords {
  let db: Database
  private let items: ItemReader

  /// - Precondition: A transaction has begun; a writer's, if anything is to be changed.
  init(_ db: Database) {
    self.db = db
    items = ItemReader(db)
  }

  func counters() throws -> GeofenceCounters {
    let counters = try PreparedStatement(
      db, "SELECT revision, seen_change FROM geofence_counters"
    ).first { row in
      GeofenceCounters(revision: try row.count(0), seenChange: try row.count(1))
    }
    guard let counters else { throw UnreadableRow(detail: "the counters of geofences are missing") }
    return counters
  }
}

// MARK: Items and their reminders

extension SQLiteGeofenceRecords {
  func item(_ id: ItemID) throws -> StoredItem? { try items.item(id.number) }

  func changes(since change: Int64) throws -> ReminderChanges {
    var changes = ReminderChanges(last: change)
    try PreparedStatement(
      db, "SELECT item, is_undone, change FROM reminder_changes WHERE change > ? ORDER BY change"
    ).forEachRow([.integer(change)]) { row in
      changes.items.append(
        ReminderChanges.Item(
          id: ItemID(number: try row.itemNumber(0)), isReopened: row.boolean(1)))
      changes.last = try row.count(2)
      return true
    }
    return changes
  }

  func reminders(
    before changes: ReminderChanges
  ) throws -> (all: [ReminderID: GeofenceReminder], recorded: Set<ItemID>) {
    let changed = Set(changes.items.map(\.id))
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
      for (id, reminder) in stored.reminders { reminders[id] = reminder }
      return true
    }
    var recorded: Set<ItemID> = []
    try PreparedStatement(
      db, "SELECT item, trigger_index, is_spent FROM reminders ORDER BY item, trigger_index"
    ).forEachRow([]) { row in
      let id = try Self.reminder(in: row, item: 0, number: 1)
      recorded.insert(id.item)
      if changed.contains(id.item) {
        reminders[id] = try reminder(id)
      } else {
        reminders[id]?.isSpent = row.boolean(2)
      }
      return true
    }
    return (reminders, recorded)
  }

  func recordedReminders(of items: [ItemID]) throws -> [ReminderID: GeofenceReminder] {
    var reminders: [ReminderID: GeofenceReminder] = [:]
    for item in items {
      var ids: [ReminderID] = []
      try PreparedStatement(db, "SELECT item, trigger_index FROM reminders WHERE item = ?")
        .forEachRow([.integer(item.number)]) { row in
          ids.append(try Self.reminder(in: row, item: 0, number: 1))
          return true
        }
      for id in ids { reminders[id] = try reminder(id) }
    }
    return reminders
  }

  func spent(since revision: Int64) throws -> [ReminderID] {
    var spent: [ReminderID] = []
    try PreparedStatement(
      db, "SELECT item, trigger_index FROM reminders WHERE revision > ? AND is_spent = 1"
    ).forEachRow([.integer(revision)]) { row in
      spent.append(try Self.reminder(in: row, item: 0, number: 1))
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
    ).first(.integer(id.item.number), .integer(id.number)) { row in
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

// MARK: Checked values

extension SQLiteGeofenceRecords {
  /// The fence whose item, reminder and region are in these columns; nil if no region can have the
  /// number.
  static func fence(
    in row: PreparedStatement.Row, item: Int32, reminder: Int32, region: Int32
  ) throws(UnreadableRow) -> GeofenceID? {
    let reminder = try Self.reminder(in: row, item: item, number: reminder)
    return RegionNumber(exactly: row.integer(region)).map { GeofenceID(reminder, region: $0) }
  }

  /// The reminder whose item and number are in these columns.
  private static func reminder(
    in row: PreparedStatement.Row, item: Int32, number: Int32
  ) throws(UnreadableRow) -> ReminderID {
    let number = row.integer(number)
    guard (0...Int64(ReminderID.largestNumber)).contains(number) else {
      throw UnreadableRow(detail: "the reminder number \(number) is impossible")
    }
    return ReminderID(
      item: ItemID(number: try row.itemNumber(item)), number: Int(number))
  }
}

extension PreparedStatement.Row {
  /// A count that the store keeps: not negative, and so far from the largest number that adding to it
  /// never overflows.
  func count(_ column: Int32) throws(UnreadableRow) -> Int64 {
    let number = integer(column)
    guard (0..<1 << 62).contains(number) else {
      throw UnreadableRow(detail: "the count \(number) is impossible")
    }
    return number
  }

  /// - Throws: `UnreadableRow` for an infinite number.
  func finiteReal(_ column: Int32) throws(UnreadableRow) -> Double {
    let number = real(column)
    guard number.isFinite else {
      throw UnreadableRow(detail: "a number of a geofence is infinite")
    }
    return number
  }

  /// - Throws: `UnreadableRow` for an infinite number.
  func optionalFiniteReal(_ column: Int32) throws(UnreadableRow) -> Double? {
    isNull(column) ? nil : try finiteReal(column)
  }
}
