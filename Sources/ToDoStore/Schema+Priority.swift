import GRDB
import ToDo

extension Schema {
  /// Lets items be important and wait. None was or did before, so that the hashes of contents stay
  /// right.
  static func addImportanceAndWait(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE items ADD COLUMN important INTEGER NOT NULL DEFAULT 0
          CHECK (important IN (0, 1));
        ALTER TABLE items ADD COLUMN wait REAL; -- until when, in seconds since 1970
        ALTER TABLE items ADD COLUMN wait_day INTEGER; -- days since 1970-01-01; wait is NULL then
        """)
  }

  /// Finds the items with a tag, whatever its upper and lower case.
  static func foldTags(_ db: Database) throws {
    // In lower case, where that differs.
    try db.execute(sql: "ALTER TABLE tags ADD COLUMN folded TEXT")
    var tags: [(tag: String, folded: String)] = []
    try PreparedStatement(db, "SELECT DISTINCT tag FROM tags").forEachRow([]) { row in
      let tag = row.text(0)
      if let folded = FoldedTag.of(tag, unless: tag) { tags.append((tag, folded)) }
      return true
    }
    let update = try PreparedStatement(db, "UPDATE tags SET folded = ? WHERE tag = ?")
    for (tag, folded) in tags { try update.run(.text(folded), .text(tag)) }
    try db.execute(
      sql: """
        DROP INDEX items_by_tag;
        CREATE INDEX items_by_folded_tag ON tags(\(FoldedTag.column));
        """)
  }
}
