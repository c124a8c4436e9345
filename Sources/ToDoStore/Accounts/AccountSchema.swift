import GRDB

/// The tables of the accounts. Migrations are only ever appended.
enum AccountSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("people, tokens, lists") { db in
      try db.execute(
        sql: """
          CREATE TABLE people (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            name_key TEXT NOT NULL UNIQUE, -- the name in lower case
            own_list TEXT NOT NULL UNIQUE REFERENCES lists(id),
            is_local INTEGER NOT NULL CHECK (is_local IN (0, 1)),
            password TEXT, -- a hash; NULL without one
            made REAL NOT NULL
          ) STRICT;

          CREATE TABLE tokens (
            id TEXT PRIMARY KEY,
            person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
            hash BLOB NOT NULL UNIQUE,
            label TEXT,
            scopes TEXT NOT NULL, -- words, sorted, with blanks between them
            made REAL NOT NULL,
            expires REAL,
            last_used REAL
          ) STRICT;
          CREATE INDEX tokens_by_person ON tokens(person);

          CREATE TABLE lists (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            made REAL NOT NULL
          ) STRICT;

          CREATE TABLE members (
            list TEXT NOT NULL REFERENCES lists(id) ON DELETE CASCADE,
            person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
            role TEXT NOT NULL CHECK (role IN ('reader', 'writer', 'owner')),
            reminds INTEGER NOT NULL CHECK (reminds IN (0, 1)),
            PRIMARY KEY (list, person)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX lists_by_person ON members(person);
          """)
    }
    addAnswers(&migrator)
    registerDeviceSettings(&migrator)
    registerTargets(&migrator)
    registerHandOvers(&migrator)
    registerSessions(&migrator)
    registerClock(&migrator)
    registerBrowsers(&migrator)
    registerDeviceLabels(&migrator)
    return migrator
  }
}
