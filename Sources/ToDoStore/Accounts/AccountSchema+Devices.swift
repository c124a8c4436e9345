import GRDB

extension AccountSchema {
  /// What people have set for their devices.
  static func registerDeviceSettings(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("device settings") { db in
      try db.execute(
        sql: """
          CREATE TABLE device_settings (
            person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
            device TEXT NOT NULL,
            waypoints INTEGER NOT NULL CHECK (waypoints BETWEEN 0 AND 100),
            configuration INTEGER NOT NULL CHECK (configuration IN (0, 1)),
            key BLOB, -- 32 bytes; NULL without encryption
            PRIMARY KEY (person, device)
          ) STRICT, WITHOUT ROWID;
          """)
    }
  }

  /// What people call their devices.
  static func registerDeviceLabels(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("device labels") { db in
      try db.execute(sql: "ALTER TABLE device_settings ADD COLUMN label TEXT")
    }
  }
}
