import GRDB
import ToDo

/// The done items that were there before an import, of which each stands for one that equals it
/// and is to be added.
///
/// So what was exported can be added any number of times, and nothing of a history with
/// repetitions gets lost. Which ones are spoken for is kept in a table of the connection, so
/// that an import of any length needs no memory for it.
struct EarlierDoneItems {
  /// The last item that was there before.
  private let lastNumber: UInt32

  /// Begins anew.
  init(_ db: Database) throws {
    lastNumber =
      try PreparedStatement(db, "SELECT last_number FROM counters").first { try $0.itemNumber(0) }
      ?? 0
  }

  /// The next done item that equals one and does not stand for another yet: the oldest first.
  func next(_ db: Database, equalTo item: ToDoItem, hash: Int64) throws -> ItemID? {
    let taken = try Self.exists(db) ? Self.taken(db, hash) : 0
    let reader = ItemReader(db)
    var found: ItemID?
    try PreparedStatement(
      db,
      """
      SELECT number FROM items
      WHERE content_hash = ? AND done = 1 AND number > ? AND number <= ? ORDER BY number
      """
    ).forEachRow([.integer(hash), .integer(taken), .integer(lastNumber)]) { row in
      guard let stored = try reader.item(row.itemNumber(0)), stored.item == item else {
        return true
      }
      found = stored.id
      return false
    }
    if let found { try Self.take(db, found.number, hash) }
    return found
  }

  /// Forgets what is spoken for: the last step of an import.
  static func forget(_ db: Database) throws {
    if try exists(db) { try db.execute(sql: "DROP TABLE temp.taken") }
  }

  private static func exists(_ db: Database) throws -> Bool {
    try PreparedStatement(db, "SELECT 1 FROM sqlite_temp_master WHERE name = 'taken'")
      .first { _ in true } ?? false
  }

  /// The last item of a content that is spoken for. Contents are told apart by their hashes: that
  /// two have the same would at worst add one of them twice.
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
