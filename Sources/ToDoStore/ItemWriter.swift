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
  private var lastNumber: UInt32
  private var lastPosition: Int64
  private var openCount: Int
  private var doneCount: Int
  private var textChanges = TextIndexChanges()

  /// - Precondition: a transaction has begun.
  init(_ db: Database, recorder: StepRecorder) throws {
    self.db = db
    self.recorder = recorder
    reader = ItemReader(db)
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

  private mutating func nextPosition() -> Int64 {
    lastPosition += 1
    return lastPosition
  }
}

// MARK: Adding

extension ItemWriter {
  /// Balls that wait to be put into an R*Tree, with the numbers of their items. Sorted along a
  /// curve they find the pages of their neighbours in the cache.
  private struct Waiting {
    var openBalls: [(ball: ItemBall, number: UInt32)] = []
    var doneBalls: [(ball: ItemBall, number: UInt32)] = []

    /// That many balls at most, and those of one item.
    static let most = 100_000
  }

  /// Adds items until the time is up.
  ///
  /// - Parameters:
  ///   - items: at least one.
  ///   - contentOf: The content of an item.
  ///   - earlierDone: the done items that count as equal items to be added.
  ///   - hasTime: asked before each item but the first.
  /// - Returns: the results for the first items, at least one.
  mutating func add<Items: Collection>(
    _ items: Items, content contentOf: (Items.Element) throws -> ItemContent,
    besides earlierDone: EarlierDoneItems, while hasTime: () -> Bool = { true }
  ) throws -> [Addition] {
    // If the numbers do not suffice, all items are refused before anything is changed.
    guard Int(ItemID.largestNumber) - Int(lastNumber) >= items.count else {
      throw ToDoError.idsExhausted
    }
    let lastBefore = lastNumber
    var additions: [Addition] = []
    additions.reserveCapacity(items.count)
    var waiting = Waiting()
    for item in items {
      guard additions.isEmpty || hasTime() else { break }
      let content = try contentOf(item)
      if let number = try number(of: content) {
        // What belongs to an item that was just added must be there before it is changed.
        if number > lastBefore { try insert(&waiting) }
        additions.append(try merge(content, into: number))
        continue
      }
      if let addition = try additionOfDeleted(content) {
        additions.append(addition)
        continue
      }
      let isDone = content.item.done
      // An item with a UUID is itself, however equal others are.
      let earlier =
        content.item.record != nil
        ? nil
        : isDone
          ? try earlierDone.next(db, equalTo: content, upTo: lastBefore)
          : try openItem(equalTo: content)
      if let earlier {
        additions.append(Addition(id: earlier, isNew: false))
        continue
      }
      lastNumber += 1
      try insert(content, number: lastNumber, position: nextPosition())
      count(1, done: isDone)
      additions.append(Addition(id: ItemID(number: lastNumber), isNew: true))
      try insertText(of: content, number: lastNumber)
      let balls = content.balls.map { (ball: $0, number: lastNumber) }
      if isDone { waiting.doneBalls += balls } else { waiting.openBalls += balls }
      try addReminderMemory(of: content.item, number: lastNumber)
      if waiting.openBalls.count + waiting.doneBalls.count >= Waiting.most { try insert(&waiting) }
    }
    try insert(&waiting)
    if lastNumber > lastBefore { try recorder.noteAdded(lastBefore + 1...lastNumber, db) }
    return additions
  }

  /// The open item that equals an item; of several, the one that has had this content longest.
  func openItem(equalTo content: ItemContent) throws -> ItemID? {
    if let earlier = content.earlier,
      let id = try openItem(equalTo: earlier.item, earlier.hash, content)
    {
      return id
    }
    return try openItem(equalTo: content.item, content.hash, content)
  }

  /// - Parameter content: Knows the regions of the item.
  private func openItem(
    equalTo item: ToDoItem, _ hash: Int64, _ content: ItemContent
  ) throws -> ItemID? {
    var found: (since: Int64, id: ItemID)?
    try PreparedStatement(
      db,
      """
      SELECT number, coalesce(edited_position, position) FROM items
      WHERE content_hash = ? AND done = 0
      """
    ).forEachRow([.integer(hash)]) { row in
      let since = row.integer(1)
      if let stored = try reader.item(row.itemNumber(0), regions: content.regionsByJSON),
        stored.item == item, since < found?.since ?? .max
      {
        found = (since, stored.id)
      }
      return true
    }
    return found?.id
  }

  /// Writes the row of an item with its tags and places.
  private func insert(_ content: ItemContent, number: UInt32, position: Int64) throws {
    try PreparedStatement(
      db,
      """
      INSERT INTO items (title, description, due, location_name, latitude, longitude,
        place_count, tag_count, content_hash, properties, location_trigger, due_day, recurrence,
        important, wait, wait_day, number, position, done, made, done_change, changes, uuid)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).forEachRow(
      Self.columns(of: content)
        + [.integer(number), .integer(position), .boolean(content.item.done)]
        + reader.columns(
          of: content.item.record ?? reader.newRecord(number: number, at: recorder.milliseconds),
          number: number
        ).values
    ) { _ in true }
    try insertTags(of: content, number: number)
    try insertPlaces(of: content, number: number)
  }

  private static func columns(of content: ItemContent) -> [SQLValue] {
    let item = content.item
    let coordinate = item.location?.coordinate
    let due = DueColumns(item.due)
    let wait = DueColumns(item.waitsUntil)
    return [
      .text(item.title), .optional(item.itemDescription), .optional(due.time),
      .optional(item.location?.name), .optional(coordinate?.latitude),
      .optional(coordinate?.longitude), .integer(item.places.count), .integer(item.tags.count),
      .integer(content.hash), .optional(content.properties), .optional(content.triggers),
      due.day.map { .integer($0) } ?? .null, .optional(item.recurrence?.description),
      .boolean(item.isImportant), .optional(wait.time), wait.day.map { .integer($0) } ?? .null,
    ]
  }

  /// Puts an item into the text index.
  mutating func insertText(of content: ItemContent, number: UInt32) throws {
    try textChanges.insert(content.searchText, number: number, db)
  }

  private func insertTags(of content: ItemContent, number: UInt32) throws {
    for tag in content.tags {
      try PreparedStatement(
        db, "INSERT INTO tags (item, tag, spelling, folded) VALUES (?, ?, ?, ?)"
      ).run(
        .integer(number), .text(tag.normalized), .optional(tag.spelling), .optional(tag.folded))
    }
  }

  private func insertPlaces(of content: ItemContent, number: UInt32) throws {
    for (ordinal, (place, region)) in zip(content.item.places, content.regions).enumerated() {
      try PreparedStatement(
        db, "INSERT INTO places (item, ordinal, name, region) VALUES (?, ?, ?, ?)"
      ).run(.integer(number), .integer(ordinal), .text(place.name), .text(region))
    }
  }

  /// Puts the balls of one item into the R*Tree of its list.
  func insertBalls(of content: ItemContent, number: UInt32, done: Bool) throws {
    var balls = content.balls.map { (ball: $0, number: number) }
    try insert(&balls, into: BallTable(done: done))
  }

  private func insert(_ waiting: inout Waiting) throws {
    try insert(&waiting.openBalls, into: .open)
    try insert(&waiting.doneBalls, into: .done)
  }

  /// Puts balls into their R*Tree and empties the list.
  private func insert(
    _ balls: inout [(ball: ItemBall, number: UInt32)], into table: BallTable
  ) throws {
    guard !balls.isEmpty else { return }
    balls.sort { $0.ball.curvePosition < $1.ball.curvePosition }
    let statement = try PreparedStatement(db, table.insertStatement)
    for (ball, number) in balls { try ball.insert(by: statement, number: number) }
    balls.removeAll(keepingCapacity: true)
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
