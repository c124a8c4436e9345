import GRDB

extension Schema {
  /// Finds the open items that wait, with their positions, without reading the others.
  ///
  /// `done` is in the indexes, since SQLite looks at it although their conditions say what it is.
  static func findWaitingItems(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE INDEX items_by_wait ON items(wait, position, done)
          WHERE done = 0 AND wait IS NOT NULL;
        CREATE INDEX items_by_wait_day ON items(wait_day, position, done)
          WHERE done = 0 AND wait_day IS NOT NULL;
        """)
  }
}
