import GRDB

extension AccountSchema {
  /// Reminders in browsers: the server's own keys, the keys of browsers, and what people have seen.
  static func registerBrowsers(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("browsers") { db in
      try db.execute(
        sql: """
          CREATE TABLE server_keys (
            name TEXT PRIMARY KEY,
            key BLOB NOT NULL
          ) STRICT, WITHOUT ROWID;

          ALTER TABLE targets ADD COLUMN push_key TEXT; -- of a browser
          ALTER TABLE targets ADD COLUMN push_secret TEXT;
          -- A browser that is signed out gets nothing more.
          ALTER TABLE targets ADD COLUMN session TEXT REFERENCES tokens(id) ON DELETE CASCADE;
          CREATE INDEX targets_by_session ON targets(session) WHERE session IS NOT NULL;
          CREATE INDEX browsers_by_url ON targets(url) WHERE kind = 'webpush';

          CREATE TABLE seen_reminders (
            person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
            list TEXT NOT NULL REFERENCES lists(id) ON DELETE CASCADE,
            event INTEGER NOT NULL, -- the number of the last event that the person has seen
            PRIMARY KEY (person, list)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX seen_reminders_by_list ON seen_reminders(list);
          """)
    }
  }
}
