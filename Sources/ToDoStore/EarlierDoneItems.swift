import GRDB
import ToDo

/// The done items that were there before an import. Each is matched with at most one equal item of
/// the import, which is then not added again.
///
/// So an export can be imported any number of times, and a history with repetitions keeps them all.
/// The matched items are kept in a temporary table, so that an import of any length needs no memory
/// for them.
struct EarlierDoneItems {
  /// The items that the import added: each transaction adds a range of numbers.
  private var own: [ClosedRange<UInt32>] = []

  /// Notes what a transaction of the import added.
  mutating func noteAdded(_ additions: [Addition]) {
    let numbers = additions.lazy.filter(\.isNew).map(\.id.number)
    guard let first = numbers.first, let last = numbers.reversed().first else { return }
    if let previous = own.last, previous.upperBound + 1 == first {
      own[own.count - 1] = previous.lowerBound...last
    } else {
      own.append(first...last)
    }
  }

  /// The oldest done item that equals an item and is not matched yet.
  ///
  /// - Parameter last: the last item that was there before this transaction.
  func next(
    _ db: Database, equalTo content: ItemContent, upTo last: UInt32
  ) throws -> ItemID? {
    if let earlier = content.earlier,
      let id = try next(db, equalTo: earlier.item, earlier.hash, content, upTo: last)
    {
      return id
    }
    return try next(db, equalTo: content.item, content.hash, content, upTo: last)
  }

  /// - Parameter content: Knows the regions of the item.
  private func next(
    _ db: Database, equalTo item: ToDoItem, _ hash: Int64, _ content: ItemContent,
    upTo last: UInt32
  ) throws -> ItemID? {
    let taken = try Self.exists(db) ? Self.taken(db, hash) : 0
    let reader = ItemReader(db)
    for range in others(upTo: last) where range.upperBound > taken {
      var found: ItemID?
      try PreparedStatement(
        db,
        """
        SELECT number FROM items
        WHERE content_hash = ? AND done = 1 AND number BETWEEN ? AND ? ORDER BY number
        """
      ).forEachRow([
        .integer(hash), .integer(max(range.lowerBound, taken + 1)), .integer(range.upperBound),
      ]) { row in
        guard
          let stored = try reader.item(row.itemNumber(0), regions: content.regionsByJSON),
          stored.item == item
        else { return true }
        found = stored.id
        return false
      }
      if let found {
        try Self.take(db, found.number, hash)
        return found
      }
    }
    return nil
  }

  /// The ranges between and before those of the import.
  private func others(upTo last: UInt32) -> [ClosedRange<Int64>] {
    var others: [ClosedRange<Int64>] = []
    var next: Int64 = 1
    for range in own {
      if Int64(range.lowerBound) > next { others.append(next...Int64(range.lowerBound) - 1) }
      next = Int64(range.upperBound) + 1
    }
    if Int64(last) >= next { others.append(next...Int64(last)) }
    return others
  }

  /// Forgets which items are matched: the last step of an import.
  static func forget(_ db: Database) throws {
    if try exists(db) { try db.execute(sql: "DROP TABLE temp.taken") }
  }

  private static func exists(_ db: Database) throws -> Bool {
    try PreparedStatement(db, "SELECT 1 FROM sqlite_temp_master WHERE name = 'taken'")
      .first { _ in true } ?? false
  }

  /// The last matched item of a content. Contents are identified by their hashes: if two had the
  /// same hash, at worst an item would be added twice.
  private static func taken(_ db: Database, _ hash: Int64) throws -> Int64 {
    try PreparedStatement(db, "SELECT number FROM temp.taken WHERE content_hash = ?")
      .first(.integer(hash)) { $0.integer(0) } ?? 0
  }

  private static func take(_ db: Database, _ number: UInt32, _ hash: Int64) throws {
    if try !exists(db) {
      try db.execute(
        sql: "CREATE TEMP TABLE taken (content_hash INTEGER PRIMARY KEY, number INTEGER NOT NULL)")
    }
    try PreparedStatement(
      db,
      """
      INSERT INTO temp.taken VALUES (?, ?)
      ON CONFLICT (content_hash) DO UPDATE SET number = excluded.number
      """
    ).run(.integer(hash), .integer(number))
  }
}
