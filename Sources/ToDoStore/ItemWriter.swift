import Foundation
import GRDB
import ToDo

/// Writes items with their tags, places and balls, in one transaction.
///
/// Slow work, such as parsing regions and normalizing texts, is done before it begins; see
/// `ItemContent`.
struct ItemWriter {
  let db: Database
  let reader: ItemReader
  /// Records the changes as a step of the history.
  let recorder: StepRecorder
  /// The statements for adding items.
  let statements: AddingStatements
  var lastNumber: UInt32
  private var lastPosition: Int64
  private(set) var openCount: Int
  private var doneCount: Int
  private var textChanges = TextIndexChanges()

  /// - Precondition: a transaction has begun.
  init(_ db: Database, recorder: StepRecorder) throws {
    self.db = db
    self.recorder = recorder
    reader = ItemReader(db)
    statements = AddingStatements(db)
    guard
      let counters = try PreparedStatement(
        db, "SELECT last_number, last_position, open_count, done_count FROM counters"
      ).first(read: { (try $0.itemNumber(0), $0.integer(1), $0.int(2), $0.int(3)) })
    else { throw UnreadableRow(detail: "the counters are missing") }
    (lastNumber, lastPosition, openCount, doneCount) = counters
    // There is room for as many changes as there are item numbers.
    guard (0...(Int64.max - Int64(UInt32.max))).contains(lastPosition) else {
      throw UnreadableRow(detail: "the position \(lastPosition) is impossible")
    }
    let possible = 0...Int(ItemID.largestNumber)
    guard possible.contains(openCount), possible.contains(doneCount) else {
      throw UnreadableRow(detail: "the counts of items are impossible")
    }
  }

  /// Saves what waits, the last number and position in use, and the number of items. This is the
  /// last step before the commit.
  mutating func finish() throws {
    try textChanges.write(db)
    guard min(openCount, doneCount) >= 0 else {
      throw UnreadableRow(detail: "there are more items than were counted")
    }
    try PreparedStatement(
      db,
      "UPDATE counters SET last_number = ?, last_position = ?, open_count = ?, done_count = ?"
    ).run(
      .integer(lastNumber), .integer(lastPosition), .integer(openCount), .integer(doneCount))
  }

  mutating func count(_ change: Int, done: Bool) {
    if done { doneCount += change } else { openCount += change }
  }

  mutating func nextPosition() -> Int64 {
    lastPosition += 1
    return lastPosition
  }
}

// MARK: Changing

extension ItemWriter {
  struct Existing {
    var done: Bool
    /// How many balls there are, at most one of them missing.
    var ballCount: Int
  }

  func existing(_ id: ItemID) throws -> Existing {
    let found = try PreparedStatement(
      db, "SELECT done, place_count FROM items WHERE number = ?"
    ).first(.integer(id.number)) { (done: $0.boolean(0), placeCount: $0.int(1)) }
    guard let found else { throw ToDoError.noSuchItem(id) }
    if found.placeCount != 0 {
      let count = try PreparedStatement(db, "SELECT count(*) FROM places WHERE item = ?")
        .first(.integer(id.number)) { $0.int(0) }
      guard count == found.placeCount else {
        throw UnreadableRow(detail: "item \(id.number) has lost places")
      }
    }
    return Existing(done: found.done, ballCount: max(1, found.placeCount))
  }

  mutating func setDone(_ done: Bool, _ ids: [ItemID]) throws {
    for id in ids { _ = try existing(id) }
    for id in ids {
      // The item is read again, since an id may be given twice.
      let item = try existing(id)
      guard item.done != done else { continue }
      let before = try RowSnapshot(item: id.number, db)
      try move(id, done: done)
      try note(before, of: id)
    }
  }

  /// Moves an item to the end of the other list.
  mutating func move(_ id: ItemID, done: Bool) throws {
    let item = try existing(id)
    try PreparedStatement(
      db,
      """
      UPDATE items SET done = ?, position = ?, edited_position = NULL,
        done_change = max(?, 1 + coalesce(done_change, made, 0))
      WHERE number = ?
      """
    ).run(
      .boolean(done), .integer(nextPosition()), .int64(recorder.milliseconds), .integer(id.number))
    count(-1, done: item.done)
    count(1, done: done)
    for ordinal in 0..<item.ballCount {
      let ball = SQLValue.integer(ItemBall.id(number: id.number, ordinal: ordinal))
      try PreparedStatement(db, BallTable(done: done).copyStatement).run(ball)
      try PreparedStatement(db, BallTable(done: !done).deleteStatement).run(ball)
    }
  }

  /// Changes the content of an item.
  ///
  /// - Parameters:
  ///   - record: when its parts were changed.
  ///   - parts: the parts to write again.
  mutating func update(
    _ id: ItemID, to content: ItemContent, _ record: ItemRecord, changing parts: ItemParts
  ) throws {
    let old = try existing(id)
    if parts.contains(.balls) { try removeBalls(of: id, old) }
    if parts.contains(.searchText) { try removeText(of: id) }
    try PreparedStatement(
      db,
      """
      UPDATE items SET title = ?, description = ?, due = ?, location_name = ?, latitude = ?,
        longitude = ?, place_count = ?, tag_count = ?, content_hash = ?, properties = ?,
        location_trigger = ?, due_day = ?, recurrence = ?, important = ?, wait = ?, wait_day = ?,
        made = ?, done_change = ?, changes = ?, uuid = ?, edited_position = ?
      WHERE number = ?
      """
    ).forEachRow(
      Self.columns(of: content) + reader.columns(of: record, number: id.number).values
        + [.integer(nextPosition()), .integer(id.number)]
    ) { _ in true }
    if parts.contains(.searchText) { try insertText(of: content, number: id.number) }
    if parts.contains(.tags) {
      try PreparedStatement(db, "DELETE FROM tags WHERE item = ?").run(.integer(id.number))
      try insertTags(of: content, number: id.number)
    }
    if parts.contains(.places) {
      try PreparedStatement(db, "DELETE FROM places WHERE item = ?").run(.integer(id.number))
      try insertPlaces(of: content, number: id.number)
    }
    if parts.contains(.balls) {
      try insertBalls(of: content, number: id.number, done: old.done)
    }
  }

  /// Notes which reminder each trigger of an item is.
  func setReminderNumbers(_ numbers: ReminderNumbers, of id: ItemID) throws {
    try PreparedStatement(db, "UPDATE items SET reminder_numbers = ? WHERE number = ?")
      .run(.optional(try numbers.json), .integer(id.number))
  }

  mutating func remove(_ ids: [ItemID]) throws {
    let items = try ids.map { (id: $0, old: try existing($0)) }
    for (id, old) in items {
      let before = try RowSnapshot(item: id.number, db)
      try noteRemoval(of: id)
      try removeBalls(of: id, old)
      try removeText(of: id)
      try PreparedStatement(db, "DELETE FROM items WHERE number = ?").run(.integer(id.number))
      // An id may be given twice.
      if db.changesCount > 0 {
        count(-1, done: old.done)
        try note(before, of: id)
      }
    }
    try SQLiteGeofenceRecords.forget(ids, db)
  }

  func removeBalls(of id: ItemID, _ old: Existing) throws {
    for ordinal in 0..<old.ballCount {
      try PreparedStatement(db, BallTable(done: old.done).deleteStatement)
        .run(.integer(ItemBall.id(number: id.number, ordinal: ordinal)))
    }
  }

  /// Puts an item into the text index.
  mutating func insertText(of content: ItemContent, number: UInt32) throws {
    try textChanges.insert(content.searchText, number: number, db)
  }

  /// Removes an item from the text index, unless it is gone already. Its row must be there still.
  mutating func removeText(of id: ItemID) throws {
    try textChanges.remove(number: id.number, db) {
      try PreparedStatement(
        db, "SELECT title, description, location_name FROM items WHERE number = ?"
      ).first(
        .integer(id.number),
        read: { SearchText.of($0.text(0), $0.optionalText(1), $0.optionalText(2)) })
    }
  }
}
