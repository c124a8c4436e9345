import GRDB

extension AccountSchema {
  /// Sessions of people in a browser: tokens that are kept in a cookie.
  static func registerSessions(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("sessions") { db in
      try db.execute(
        sql: """
          ALTER TABLE tokens ADD COLUMN is_session INTEGER NOT NULL DEFAULT 0
            CHECK (is_session IN (0, 1));
          """)
    }
  }
}
