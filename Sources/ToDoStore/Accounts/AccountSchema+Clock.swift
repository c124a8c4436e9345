import GRDB

extension AccountSchema {
  /// What makes deliveries, and what is kept for a time, independent of a clock that jumps.
  static func registerClock(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("clock") { db in
      try db.execute(
        sql: """
          -- How many seconds the target has been waited for in all, after failures.
          ALTER TABLE targets ADD COLUMN waited REAL NOT NULL DEFAULT 0;
          -- The same when the delivery was made, or last sent again by hand.
          ALTER TABLE deliveries ADD COLUMN waited_before REAL NOT NULL DEFAULT 0;

          CREATE TABLE clock (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            seen REAL NOT NULL, -- what it last showed
            jumped REAL -- what it showed after it had last jumped; NULL if it never has
          ) STRICT;
          """)
    }
  }
}
