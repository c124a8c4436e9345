import GRDB

/// Changes of the text index that wait until the rows of the items are written.
///
/// The index gathers new entries in memory. It writes them out for each savepoint, which SQLite sets
/// before it changes a table with triggers, such as that of the items, and when the next number is
/// lower than the last one. So the texts of many items are changed at once, by number.
struct TextIndexChanges {
  private struct Change {
    /// What the index has; nil for nothing.
    var old: String?
    /// What it is to have.
    var new: String?
  }

  private var changes: [UInt32: Change] = [:]
  /// The bytes of the texts, and of what holds them.
  private var bytes = 0

  /// The texts of about 50,000 items with short titles, which an import can hold beside its pages.
  private static let mostBytes = 8 << 20

  /// Notes the text of an item that has none.
  mutating func insert(_ text: String, number: UInt32, _ db: Database) throws {
    changes[number, default: Change()].new = text
    try count(text, db)
  }

  /// Notes that an item has no text any more.
  ///
  /// - Parameter old: Finds the text that it has in the index; nil if it has none.
  mutating func remove(number: UInt32, _ db: Database, _ old: () throws -> String?) throws {
    if changes[number] != nil {
      changes[number]?.new = nil
    } else if let text = try old() {
      changes[number] = Change(old: text)
      try count(text, db)
    }
  }

  private mutating func count(_ text: String, _ db: Database) throws {
    // Once in the sorted array and twice in the dictionary, which may be half empty; 32 for the
    // text's own allocation.
    bytes += 3 * MemoryLayout<(UInt32, Change)>.stride + 32 + text.utf8.count
    if bytes >= Self.mostBytes { try write(db) }
  }

  /// Writes what waits.
  mutating func write(_ db: Database) throws {
    guard !changes.isEmpty else { return }
    let removal = try PreparedStatement(
      db, "INSERT INTO texts (texts, rowid, text) VALUES ('delete', ?, ?)")
    let insertion = try PreparedStatement(db, "INSERT INTO texts (rowid, text) VALUES (?, ?)")
    for (number, change) in changes.sorted(by: { $0.key < $1.key }) {
      if let old = change.old { try removal.run(.integer(number), .text(old)) }
      if let new = change.new { try insertion.run(.integer(number), .text(new)) }
    }
    changes.removeAll(keepingCapacity: true)
    bytes = 0
  }
}
