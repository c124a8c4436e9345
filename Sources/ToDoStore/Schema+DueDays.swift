import Foundation
import GRDB
import ToDo

extension Schema {
  /// Lets items be due on a day. A time that is the last second of a day in the current time zone was
  /// given as that day, since there was no other way, and becomes it.
  static func addDueDays(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE items ADD COLUMN due_day INTEGER; -- days since 1970-01-01; due is NULL then
        CREATE INDEX open_items_by_due_day ON items(due_day)
          WHERE done = 0 AND due_day IS NOT NULL;
        """)
    var ends: [(number: UInt32, day: CalendarDay)] = []
    try PreparedStatement(
      db, "SELECT number, due FROM items WHERE due IS NOT NULL AND due = CAST(due AS INTEGER)"
    ).forEachRow([]) { row in
      let date = Date(timeIntervalSince1970: row.real(1))
      if let day = CalendarDay(date), day.end() == date {
        ends.append((try row.itemNumber(0), day))
      }
      return true
    }
    guard !ends.isEmpty else { return }
    let update = try PreparedStatement(
      db, "UPDATE items SET due = NULL, due_day = ? WHERE number = ?")
    for (number, day) in ends {
      try update.run(.integer(day.daysSince1970), .integer(number))
    }
    try hashLater(ends.map(\.number), db)
  }
}

// MARK: Hashes

extension Schema {
  /// Notes items whose content a migration has changed. They are hashed when all migrations are
  /// applied: only then are all columns there that a reader reads.
  private static func hashLater(_ numbers: [UInt32], _ db: Database) throws {
    try db.execute(
      sql: "CREATE TEMP TABLE IF NOT EXISTS changed_contents (number INTEGER PRIMARY KEY)")
    let insert = try PreparedStatement(db, "INSERT OR IGNORE INTO changed_contents VALUES (?)")
    for number in numbers { try insert.run(.integer(number)) }
  }

  /// Hashes the items whose content the migrations have changed. One that cannot be read keeps its
  /// old hash: reading it reports the damage, and the rest of the file can be used.
  static func hashChangedContents(_ db: Database) throws {
    let isThere = try PreparedStatement(
      db, "SELECT count(*) FROM temp.sqlite_master WHERE name = 'changed_contents'"
    ).first { $0.int(0) }
    guard isThere == 1 else { return }
    let reader = ItemReader(db)
    let update = try PreparedStatement(db, "UPDATE items SET content_hash = ? WHERE number = ?")
    try PreparedStatement(db, "SELECT number FROM changed_contents").forEachRow([]) { row in
      if let stored = try reader.itemUnlessDamaged(row.itemNumber(0)) {
        let regions = stored.item.places.map { RegionJSON.text(of: $0.region) }
        try update.run(
          .integer(ContentHash.of(stored.item, regions: regions)), .integer(stored.id.number))
      }
      return true
    }
    try db.execute(sql: "DROP TABLE changed_contents")
  }
}

extension ItemReader {
  fileprivate func itemUnlessDamaged(_ number: UInt32) throws -> StoredItem? {
    do {
      return try item(number)
    } catch is UnreadableRow {
      return nil
    }
  }
}
