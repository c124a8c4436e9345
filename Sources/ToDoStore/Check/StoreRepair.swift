import Foundation
import GRDB
import ToDo

/// Makes again what is derived from the items, within a writer's transaction.
struct StoreRepair {
  let db: Database

  func mend(_ finding: StoreFinding) throws {
    switch finding.kind {
    case .file, .item, .place: break
    case .index: try reindex(finding.name ?? "")
    case .counters: try count()
    case .parts: try countParts()
    case .positions: try makePositions()
    case .texts: try makeTexts()
    case .contents: try hashContents()
    case .reminderNumbers: try numberReminders()
    case .orphans: try deleteOrphans()
    case .device: try forgetStates(of: finding.name ?? "")
    case .reminders: try makeReminders()
    }
  }

  /// SQLite names no index that does not exist, but a name cannot be a parameter here.
  private func reindex(_ name: String) throws {
    let isKnown = try PreparedStatement(
      db, "SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = ?"
    ).first(.text(name)) { _ in true }
    guard isKnown == true else { return try db.execute(sql: "REINDEX") }
    try db.execute(sql: "REINDEX \"\(name.replacing("\"", with: "\"\""))\"")
  }

  /// The numbers in use never become smaller: ids are not given again.
  private func count() throws {
    let limit = Int64.max - Int64(UInt32.max)
    try db.execute(
      sql: "INSERT OR IGNORE INTO counters (id, last_number, last_position) VALUES (1, 0, 0)")
    try PreparedStatement(
      db,
      """
      UPDATE counters SET
        open_count = (SELECT count(*) FROM items WHERE done = 0),
        done_count = (SELECT count(*) FROM items WHERE done = 1),
        last_number = max(
          CASE WHEN last_number BETWEEN 0 AND ?1 THEN last_number ELSE 0 END,
          (SELECT coalesce(max(number), 0) FROM items)),
        last_position = max(
          CASE WHEN last_position BETWEEN 0 AND ?2 THEN last_position ELSE 0 END,
          (SELECT coalesce(max(max(position, coalesce(edited_position, 0))), 0) FROM items))
      """
    ).run(.integer(ItemID.largestNumber), .integer(limit))
  }

  /// Counts tags and places, and numbers the places of each item without gaps.
  private func countParts() throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE mended_places AS
          SELECT item, ordinal, row_number() OVER (PARTITION BY item ORDER BY ordinal) - 1 AS new
          FROM places;
        DELETE FROM temp.mended_places WHERE ordinal = new;
        """)
    // In this order each new number is free.
    var moved: [(item: Int64, old: Int64, new: Int64)] = []
    try PreparedStatement(
      db, "SELECT item, ordinal, new FROM temp.mended_places ORDER BY item, new"
    )
    .forEachRow([]) { row in
      moved.append((row.integer(0), row.integer(1), row.integer(2)))
      return true
    }
    try db.execute(sql: "DROP TABLE temp.mended_places")
    let move = try PreparedStatement(
      db, "UPDATE places SET ordinal = ? WHERE item = ? AND ordinal = ?")
    for (item, old, new) in moved { try move.run(.int64(new), .int64(item), .int64(old)) }
    try db.execute(
      sql: """
        UPDATE items SET
          place_count = (SELECT count(*) FROM places WHERE item = number),
          tag_count = (SELECT count(*) FROM tags WHERE item = number)
        WHERE place_count <> (SELECT count(*) FROM places WHERE item = number)
          OR tag_count <> (SELECT count(*) FROM tags WHERE item = number)
        """)
    // Both depend on the places.
    try makePositions()
    try hashContents()
  }

  private func deleteOrphans() throws {
    for (table, condition) in StoreCheck.orphans {
      try db.execute(sql: "DELETE FROM \(table) WHERE \(condition)")
    }
  }

  /// Drops a virtual table and makes it again, empty.
  private func makeAgain(_ table: String) throws {
    let sql = try PreparedStatement(db, "SELECT sql FROM sqlite_master WHERE name = ?")
      .first(.text(table)) { $0.text(0) }
    guard let sql else { throw UnreadableRow(detail: "the table \(table) is missing") }
    try db.execute(sql: "DROP TABLE \(table)")
    try db.execute(sql: sql)
  }
}

// MARK: From the items

extension StoreRepair {
  private func makeTexts() throws {
    try makeAgain("texts")
    try PreparedStatement(
      db, "SELECT number, title, description, location_name FROM items ORDER BY number"
    ).forEachRow([]) { row in
      let text = SearchText.of(row.text(1), row.optionalText(2), row.optionalText(3))
      try PreparedStatement(db, "INSERT INTO texts (rowid, text) VALUES (?, ?)")
        .run(.integer(row.integer(0)), .text(text))
      return true
    }
  }

  private func makePositions() throws {
    for table in [BallTable.open, .done] {
      try makeAgain(table.rawValue)
      var balls: [(ball: ItemBall, number: UInt32)] = []
      try forEachReadableItem { stored, _ in
        guard BallTable(done: stored.item.done) == table else { return }
        balls += ItemBall.balls(of: stored.item).map { ($0, stored.id.number) }
      }
      // Neighbours find the pages of each other in the cache.
      balls.sort { $0.ball.curvePosition < $1.ball.curvePosition }
      let insert = try PreparedStatement(db, table.insertStatement)
      for (ball, number) in balls { try ball.insert(by: insert, number: number) }
    }
  }

  private func hashContents() throws {
    var hashes: [(number: UInt32, hash: Int64)] = []
    try forEachReadableItem { stored, hash in
      let regions = stored.item.places.map { RegionJSON.text(of: $0.region) }
      let right = ContentHash.of(stored.item, regions: regions)
      if right != hash { hashes.append((stored.id.number, right)) }
    }
    let update = try PreparedStatement(db, "UPDATE items SET content_hash = ? WHERE number = ?")
    for (number, hash) in hashes { try update.run(.integer(hash), .integer(number)) }
  }

  /// - Parameter body: gets each item with the hash that it has.
  private func forEachReadableItem(_ body: (StoredItem, Int64) throws -> Void) throws {
    let reader = ItemReader(db)
    try PreparedStatement(
      db, "SELECT \(ItemReader.columns), i.content_hash FROM items AS i ORDER BY i.number"
    ).forEachRow([]) { row in
      do {
        try body(try reader.item(in: row), row.integer(Int32(ItemReader.columnCount)))
      } catch is UnreadableRow {
        // It is a finding of its own.
      }
      return true
    }
  }
}

// MARK: Reminders

extension StoreRepair {
  /// Numbers the reminders of the items whose numbers cannot be read, in their order. A number that no
  /// trigger has any more, but that something is recorded of, is not given again.
  private func numberReminders() throws {
    var numbers: [(item: Int64, json: String?)] = []
    let reader = ItemReader(db)
    try PreparedStatement(
      db,
      """
      SELECT number, reminder_numbers,
        CASE
          WHEN location_trigger IS NULL OR NOT json_valid(location_trigger) THEN 0
          WHEN json_type(location_trigger) = 'array' THEN json_array_length(location_trigger)
          ELSE 1 END,
        (SELECT max(trigger_index) FROM (
          SELECT trigger_index FROM outbox WHERE item = number
          UNION ALL SELECT trigger_index FROM reminders WHERE item = number))
      FROM items WHERE reminder_numbers IS NOT NULL
      """
    ).forEachRow([]) { row in
      let item = row.integer(0)
      do {
        if try reader.item(try row.itemNumber(0)) != nil { return true }
      } catch is UnreadableRow {
        let count = min(row.int(2), ReminderID.limit)
        let last = min(
          max(-1, row.isNull(3) ? -1 : row.integer(3)), Int64(ReminderID.largestNumber - 1))
        let new = ReminderNumbers(Array(0..<count), next: max(count, Int(last) + 1))
        numbers.append((item, try new?.json))
      }
      return true
    }
    let update = try PreparedStatement(db, "UPDATE items SET reminder_numbers = ? WHERE number = ?")
    for (item, json) in numbers { try update.run(.optional(json), .int64(item)) }
  }

  /// Makes the unreadable reminders again from their items, spent or not as they were, and deletes the
  /// unreadable events, which would keep all others from being delivered.
  private func makeReminders() throws {
    let records = SQLiteGeofenceRecords(db)
    let unreadable = try records.unreadable()
    let reader = ItemReader(db)
    for item in Set(unreadable.reminders.map(\.item)) {
      var spent: Set<Int> = []
      try PreparedStatement(
        db, "SELECT trigger_index FROM reminders WHERE item = ? AND is_spent = 1"
      )
      .forEachRow([.integer(item.number)]) { row in
        spent.insert(row.int(0))
        return true
      }
      try records.removeReminders(of: item)
      guard let stored = try? reader.item(item.number) else { continue }
      for (id, var reminder) in stored.reminders {
        reminder.isSpent = spent.contains(id.number)
        try records.record(reminder, as: id, revision: 0)
      }
    }
    let delete = try PreparedStatement(db, "DELETE FROM outbox WHERE number = ?")
    for number in unreadable.events { try delete.run(.int64(number)) }
    try startEnginesAgain()
  }

  /// Lets a device's next position decide where it is inside.
  private func forgetStates(of name: String) throws {
    let number = try PreparedStatement(db, "SELECT number FROM devices WHERE name = ?")
      .first(.text(NormalizedText.of(name))) { $0.integer(0) }
    guard let number else { return }
    for table in ["fence_states", "passages", "visits"] {
      try PreparedStatement(db, "DELETE FROM \(table) WHERE device = ?").run(.integer(number))
    }
    try PreparedStatement(
      db,
      """
      UPDATE devices SET filter = NULL, held_since = NULL, time = NULL, latitude = NULL,
        longitude = NULL, accuracy = NULL, speed = NULL, course = NULL,
        accepted = CASE WHEN accepted BETWEEN 0 AND 1000000000000 THEN accepted ELSE 0 END
      WHERE number = ?
      """
    ).run(.integer(number))
    try startEnginesAgain()
  }

  /// Engines in other processes read again what they know.
  private func startEnginesAgain() throws {
    try db.execute(sql: "UPDATE geofence_counters SET revision = revision + 1")
  }
}
