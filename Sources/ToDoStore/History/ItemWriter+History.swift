import Foundation
import GRDB
import ToDo

/// Taking back what a step has changed.
extension ItemWriter {
  /// Takes back a step, its last change first.
  ///
  /// - Parameter item: Takes back only what the step has changed of this item; nil for all of it.
  mutating func takeBack(_ step: Int64, of item: ItemID?) throws {
    try Schema.noteRewrite(db)
    let isExported = try isExported(step)
    var changes: [(ordinal: Int64, item: UInt32?, key: String, before: RowSnapshot)] = []
    try PreparedStatement(
      db,
      """
      SELECT ordinal, item, place_key, before FROM step_changes
      WHERE step = ?1 AND (?2 IS NULL OR item = ?2) ORDER BY ordinal DESC
      """
    ).forEachRow([.int64(step), item.map { .integer($0.number) } ?? .null]) { row in
      changes.append(
        (
          row.integer(0), row.isNull(1) ? nil : try row.itemNumber(1), row.text(2),
          try RowSnapshot(json: row.text(3))
        ))
      return true
    }
    for change in changes {
      if let number = change.item {
        try restore(ItemID(number: number), change.before, isExported: isExported)
      } else {
        try restore(placesNamed: change.key, change.before)
      }
      try PreparedStatement(db, "DELETE FROM step_changes WHERE step = ? AND ordinal = ?")
        .run(.int64(step), .int64(change.ordinal))
    }
    try takeBackAdditions(step, of: item, isExported: isExported)
    // What followed the item when it was done goes with that, unless it has changed since.
    if let item, let record = try reader.record(of: item.number),
      let next = try reader.number(of: record.nextUUID), try !hasChanges(next)
    {
      try takeBackAdditions(step, of: ItemID(number: next), isExported: isExported)
    }
    try PreparedStatement(
      db,
      """
      DELETE FROM steps WHERE number = ?1
      AND NOT EXISTS (SELECT 1 FROM step_changes WHERE step = ?1)
      AND NOT EXISTS (SELECT 1 FROM step_additions WHERE step = ?1)
      """
    ).run(.int64(step))
  }

  /// Whether another file may know of a step.
  private func isExported(_ step: Int64) throws -> Bool {
    try PreparedStatement(
      db, "SELECT time <= (SELECT exported FROM counters) FROM steps WHERE number = ?"
    ).first(.int64(step)) { $0.boolean(0) } ?? false
  }

  private func hasChanges(_ number: UInt32) throws -> Bool {
    try PreparedStatement(db, "SELECT 1 FROM step_changes WHERE item = ?")
      .first(.integer(number)) { _ in true } ?? false
  }

  private mutating func takeBackAdditions(
    _ step: Int64, of item: ItemID?, isExported: Bool
  ) throws {
    var ranges: [(first: UInt32, last: UInt32)] = []
    try PreparedStatement(db, "SELECT first, last FROM step_additions WHERE step = ?")
      .forEachRow([.int64(step)]) { row in
        ranges.append((try row.itemNumber(0), try row.itemNumber(1)))
        return true
      }
    for (first, last) in ranges {
      if let item, !(first...max(first, last)).contains(item.number) { continue }
      try PreparedStatement(db, "DELETE FROM step_additions WHERE step = ? AND first = ?")
        .run(.int64(step), .integer(first))
      guard let item else {
        try forget(items(first, last), isExported: isExported)
        continue
      }
      try forget([item], isExported: isExported)
      // The others of the range are still an addition that can be taken back.
      let rest = [(first, item.number &- 1), (item.number + 1, last)]
      for (first, last) in rest where first <= last {
        try PreparedStatement(db, "INSERT INTO step_additions (step, first, last) VALUES (?, ?, ?)")
          .run(.int64(step), .integer(first), .integer(last))
      }
    }
  }

  /// The items with numbers in a range, the last one first.
  private func items(_ first: UInt32, _ last: UInt32) throws -> [ItemID] {
    var items: [ItemID] = []
    try PreparedStatement(
      db, "SELECT number FROM items WHERE number BETWEEN ? AND ? ORDER BY number DESC"
    ).forEachRow([.integer(first), .integer(last)]) { row in
      items.append(ItemID(number: try row.itemNumber(0)))
      return true
    }
    return items
  }

  /// Removes items as if they had never been added: nothing of the removal is kept, unless another file
  /// may have them.
  private mutating func forget(_ ids: [ItemID], isExported: Bool) throws {
    for id in ids {
      guard let old = try existingUnlessGone(id) else { continue }
      if isExported { try noteRemoval(of: id) }
      try removeBalls(of: id, old)
      try removeText(of: id)
      try PreparedStatement(db, "DELETE FROM items WHERE number = ?").run(.integer(id.number))
      count(-1, done: old.done)
    }
    try SQLiteGeofenceRecords.forget(ids, db)
  }

  private func existingUnlessGone(_ id: ItemID) throws -> Existing? {
    do {
      return try existing(id)
    } catch ToDoError.noSuchItem {
      return nil
    }
  }

  /// Gives an item the rows that it had.
  ///
  /// - Parameter isExported: Whether another file may know what is taken back: then the parts that are
  ///   taken back count as changed now.
  private mutating func restore(
    _ id: ItemID, _ before: RowSnapshot, isExported: Bool
  ) throws {
    let changed = try reader.item(id.number)?.item
    let isReopeningUnseen = try isReopeningUnseen(id)
    let old = try existingUnlessGone(id)
    var deleted: Int64?
    let remindersNow = try old == nil ? [] : reader.item(id.number)?.reminders ?? []
    if let old {
      try removeBalls(of: id, old)
      try removeText(of: id)
      count(-1, done: old.done)
      try before.updateItem(id.number, db)
    } else {
      // Of a row that is gone, only the whole of it helps; and a copy of the item may have come back
      // under another number.
      guard let row = before.tables["items"]?.first, row["title"] != nil else { return }
      let uuid = try uuid(of: id, in: row)
      guard try reader.number(of: uuid) == nil else { return }
      deleted = try removal(of: uuid)?.milliseconds
      try before.insert("items", db)
      try removeRemoval(of: uuid)
    }
    for (table, column) in RowSnapshot.itemTables.dropFirst() where before.tables[table] != nil {
      try PreparedStatement(db, "DELETE FROM \(table) WHERE \(column) = ?")
        .run(.integer(id.number))
      try before.insert(table, db)
    }
    guard let restored = try reader.item(id.number) else {
      throw UnreadableRow(detail: "item \(id.number) cannot be restored")
    }
    let content = try ItemContent(restored.item)
    if isExported, var record = restored.item.record {
      let now = max(recorder.milliseconds, 1 + (deleted ?? 0))
      if let changed {
        for field in ItemField.allCases where field.differs(changed, restored.item) {
          let last = max(
            record.milliseconds(of: field), changed.record?.milliseconds(of: field) ?? 0)
          record.changes[field] = max(now, last + 1)
        }
      } else {
        // Any part will do to be later than the removal.
        record.changes[.title] = max(now, record.lastMilliseconds + 1)
      }
      try PreparedStatement(
        db, "UPDATE items SET made = ?, done_change = ?, changes = ?, uuid = ? WHERE number = ?"
      ).forEachRow(
        try reader.columns(of: record, number: id.number).values + [.integer(id.number)]
      ) { _ in true }
    }
    try insertText(of: content, number: id.number)
    try insertBalls(of: content, number: id.number, done: restored.item.done)
    count(1, done: restored.item.done)
    try restoreMemory(of: restored, insteadOf: remindersNow, before)
    // To take back that it was done is not to reopen it: its reminders go on where they were.
    try PreparedStatement(db, "UPDATE reminder_changes SET is_undone = ? WHERE item = ?")
      .run(.boolean(isReopeningUnseen), .integer(id.number))
  }

  /// The UUID of an item by its row.
  private func uuid(of id: ItemID, in row: RowSnapshot.Row) throws -> UUID {
    if case .string(let text)? = row["uuid"] {
      guard let uuid = UUID(uuidString: text) else {
        throw UnreadableRow(detail: "the UUID of item \(id.number) is not one")
      }
      return uuid
    }
    var made: Int64?
    if case .integer(let milliseconds)? = row["made"] { made = milliseconds }
    return try reader.ownUUID(of: id.number, madeMilliseconds: made)
  }

  /// Whether the item was reopened since an engine has last looked.
  private func isReopeningUnseen(_ id: ItemID) throws -> Bool {
    try PreparedStatement(
      db,
      """
      SELECT is_undone FROM reminder_changes
      WHERE item = ? AND change > (SELECT seen_change FROM geofence_counters)
      """
    ).first(.integer(id.number)) { $0.boolean(0) } ?? false
  }

  /// Gives those reminders that are other ones now than before the memory that they had.
  private func restoreMemory(
    of stored: StoredItem, insteadOf now: [(id: ReminderID, reminder: GeofenceReminder)],
    _ before: RowSnapshot
  ) throws {
    let changed = stored.reminders.filter { restored in
      !now.contains { $0.id == restored.id && $0.reminder == restored.reminder }
    }
    guard !changed.isEmpty, before.tables["reminders"] != nil else { return }
    let records = SQLiteGeofenceRecords(db)
    let revision = try records.nextRevision()
    for (id, _) in changed {
      for table in RowSnapshot.reminderTables {
        // The keys of all but the first begin with the device.
        let ofDevices =
          table == RowSnapshot.reminderTables[0]
          ? "" : "device IN (SELECT number FROM devices) AND "
        try PreparedStatement(
          db, "DELETE FROM \(table) WHERE \(ofDevices)item = ? AND trigger_index = ?"
        ).run(.integer(id.item.number), .integer(id.number))
        for row in before.tables[table] ?? []
        where row["trigger_index"] == .integer(Int64(id.number)) {
          try RowSnapshot.insert(row, into: table, db)
        }
      }
    }
    try PreparedStatement(db, "UPDATE reminders SET revision = ? WHERE item = ?")
      .run(.int64(revision), .integer(stored.id.number))
  }

  private func restore(placesNamed key: String, _ before: RowSnapshot) throws {
    try PreparedStatement(db, "DELETE FROM named_places WHERE key = ?").run(.text(key))
    try before.insert("named_places", db)
  }
}
