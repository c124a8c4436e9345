import GRDB

extension AccountSchema {
  /// Up to which event each list was handed over, and a quick look at what was given up.
  static func registerHandOvers(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("hand-overs") { db in
      try db.execute(
        sql: """
          CREATE TABLE hand_overs (
            list TEXT PRIMARY KEY REFERENCES lists(id) ON DELETE CASCADE,
            event INTEGER NOT NULL -- the number of the last event that was handed over
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX deliveries_dead ON deliveries(number) WHERE state = 'dead';
          """)
    }
  }
}
