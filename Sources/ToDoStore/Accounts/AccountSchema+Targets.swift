import GRDB

extension AccountSchema {
  /// Where reminders go, what is on its way there, and when each list has to be looked at.
  static func registerTargets(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("targets, deliveries") { db in
      try db.execute(
        sql: """
          CREATE TABLE targets (
            id TEXT PRIMARY KEY,
            person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            label TEXT,
            url TEXT NOT NULL,
            topic TEXT,
            token TEXT, -- what the receiver wants to see
            secret TEXT, -- signs webhooks
            old_secret TEXT,
            old_secret_ends REAL,
            is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
            off_reason TEXT, -- NULL if its person switched it off
            made REAL NOT NULL
          ) STRICT;
          CREATE INDEX targets_by_person ON targets(person);

          CREATE TABLE deliveries (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            target TEXT NOT NULL REFERENCES targets(id) ON DELETE CASCADE,
            event TEXT NOT NULL,
            list TEXT NOT NULL,
            message TEXT NOT NULL,
            actions TEXT, -- tokens of buttons, until it is delivered
            made REAL NOT NULL,
            since REAL NOT NULL, -- when it was made, or last sent again by hand
            state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'dead')),
            tries INTEGER NOT NULL DEFAULT 0,
            next_try REAL NOT NULL,
            finished REAL,
            status INTEGER,
            reason TEXT,
            UNIQUE (target, event)
          ) STRICT;
          CREATE INDEX deliveries_pending ON deliveries(target, number) WHERE state = 'pending';
          CREATE INDEX deliveries_finished ON deliveries(finished) WHERE finished IS NOT NULL;

          CREATE TABLE actions (
            hash BLOB PRIMARY KEY,
            person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
            list TEXT NOT NULL REFERENCES lists(id) ON DELETE CASCADE,
            item TEXT NOT NULL,
            verb TEXT NOT NULL,
            expires REAL NOT NULL
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX actions_by_expiry ON actions(expires);

          CREATE TABLE list_timers (
            list TEXT PRIMARY KEY REFERENCES lists(id) ON DELETE CASCADE,
            due REAL, -- of the next timer; NULL without one
            file_state INTEGER NOT NULL -- of its file when that was found out
          ) STRICT, WITHOUT ROWID;
          """)
    }
  }
}
