import GRDB

extension AccountSchema {
  /// The answers to requests with an `Idempotency-Key`, until nobody repeats them any more.
  static func addAnswers(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("answers") { db in
      try db.execute(
        sql: """
          CREATE TABLE answers (
            person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
            key TEXT NOT NULL,
            request BLOB NOT NULL, -- a hash of what was asked for
            status INTEGER NOT NULL,
            headers TEXT NOT NULL, -- a JSON object
            body BLOB NOT NULL,
            made REAL NOT NULL,
            PRIMARY KEY (person, key)
          ) STRICT;
          CREATE INDEX answers_by_time ON answers(made);
          CREATE INDEX answers_by_person ON answers(person, made);
          """)
    }
  }
}
