import GRDB

/// The tables of the file, and the migrations that bring an older file up to date.
///
/// `user_version` is the number of migrations that were applied, and `application_id` identifies
/// the file as ours. Both are in the header of the file, so opening an up-to-date file reads one
/// page and no table.
enum Schema {
  /// "todo" in ASCII.
  static let applicationID: Int64 = 0x746f_646f

  /// Migrations are only ever appended: any number of them may have been applied to a file.
  static let migrations: [@Sendable (Database) throws -> Void] = [
    createTables, indexTexts, indexDoneContents, indexOrder, createNamedPlaces,
    addTriggers, createGeofenceTables, countItems, keepTriggersAndPassages, findDevicesByName,
    numberReminders, mergeDevicesOfOneName, addDueDays, addRecords, createHistory,
    addRecurrence, keepHere, addImportanceAndWait, foldTags, countRewrites, numberEventsOnce,
    findWaitingItems,
  ]

  /// What kind of file it is, by its header.
  enum State: Equatable {
    case new
    case version(Int)
    case foreign
  }

  /// Reads the state in one transaction. Otherwise another process could create the tables between
  /// two statements, and the file would seem to be another program's.
  static func state(_ db: Database) throws -> State {
    var state = State.new
    try db.inTransaction(.deferred) {
      state = try stateInTransaction(db)
      return .commit
    }
    return state
  }

  private static func stateInTransaction(_ db: Database) throws -> State {
    let application = try number(db, "PRAGMA application_id")
    if application == applicationID {
      return .version(Int(try number(db, "PRAGMA user_version")))
    }
    let tables = try number(db, "SELECT count(*) FROM sqlite_master")
    return application == 0 && tables == 0 ? .new : .foreign
  }

  /// Applies the missing migrations in one transaction.
  static func migrate(_ db: Database) throws {
    try db.inTransaction(.immediate) {
      // Another process may have applied them while this one waited.
      let applied: Int
      switch try stateInTransaction(db) {
      case .version(let version) where version > 0: applied = version
      case .version: return .rollback
      case .new: applied = 0
      case .foreign: return .rollback
      }
      for migration in migrations.dropFirst(applied) { try migration(db) }
      try hashChangedContents(db)
      // A pragma takes no arguments; both numbers are our own.
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(max(applied, migrations.count))")
      return .commit
    }
  }

  private static func number(_ db: Database, _ sql: String) throws -> Int64 {
    try PreparedStatement(db, sql).first { $0.integer(0) } ?? 0
  }

  /// Items with their tags and places, and the balls of open and of done items in an R*Tree each,
  /// so that a long history does not slow down queries for open items.
  ///
  /// A ball is the box around an item's coordinate, or around the bounding ball of one of its
  /// places, in earth-centred metres; its id is the item's number and, above 30 bits, the
  /// place's ordinal. The last number and position are kept in a table, since neither is reused.
  private static func createTables(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE counters (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          last_number INTEGER NOT NULL,
          last_position INTEGER NOT NULL
        ) STRICT;
        INSERT INTO counters VALUES (1, 0, 0);

        CREATE TABLE items (
          number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 1073741823),
          position INTEGER NOT NULL, -- in its list: higher is later
          edited_position INTEGER, -- since when it has its content, where that is later
          done INTEGER NOT NULL CHECK (done IN (0, 1)),
          title TEXT NOT NULL,
          description TEXT,
          due REAL, -- seconds since 1970
          location_name TEXT, -- NULL without a location
          latitude REAL CHECK (latitude BETWEEN -90 AND 90),
          longitude REAL CHECK (longitude BETWEEN -180 AND 180),
          place_count INTEGER NOT NULL,
          tag_count INTEGER NOT NULL,
          content_hash INTEGER NOT NULL,
          properties TEXT, -- a JSON object; NULL when it is empty
          CHECK ((latitude IS NULL) = (longitude IS NULL))
        ) STRICT;
        CREATE INDEX open_items_by_content ON items(content_hash) WHERE done = 0;
        CREATE INDEX open_items_by_due ON items(due) WHERE done = 0 AND due IS NOT NULL;

        CREATE TABLE tags (
          item INTEGER NOT NULL REFERENCES items(number) ON DELETE CASCADE,
          tag TEXT NOT NULL, -- in Unicode normalization form C
          spelling TEXT, -- as it was given, where that differs
          PRIMARY KEY (item, tag)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX items_by_tag ON tags(tag);

        CREATE TABLE places (
          item INTEGER NOT NULL REFERENCES items(number) ON DELETE CASCADE,
          ordinal INTEGER NOT NULL,
          name TEXT NOT NULL,
          region TEXT NOT NULL, -- JSON
          PRIMARY KEY (item, ordinal)
        ) STRICT, WITHOUT ROWID;

        CREATE VIRTUAL TABLE open_balls USING rtree(
          id, min_x, max_x, min_y, max_y, min_z, max_z);
        CREATE VIRTUAL TABLE done_balls USING rtree(
          id, min_x, max_x, min_y, max_y, min_z, max_z);
        """)
  }

  /// Finds the done items with a content, as the first migration does for open items.
  private static func indexDoneContents(_ db: Database) throws {
    try db.execute(
      sql: "CREATE INDEX done_items_by_content ON items(content_hash) WHERE done = 1")
  }

  /// The named places, apart from those that items keep.
  private static func createNamedPlaces(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE named_places (
          key TEXT NOT NULL, -- the name in lower case and normalization form C
          ordinal INTEGER NOT NULL, -- a later one was added later
          name TEXT NOT NULL, -- as it was given
          region TEXT NOT NULL, -- JSON
          PRIMARY KEY (key, ordinal)
        ) STRICT, WITHOUT ROWID;
        """)
  }

  /// The reminders of items, as JSON, NULL without one. There were none before, so that the hashes
  /// of contents stay right.
  private static func addTriggers(_ db: Database) throws {
    try db.execute(sql: "ALTER TABLE items ADD COLUMN location_trigger TEXT")
  }

  /// The number of items in each list, so that missing ones are noticed.
  private static func countItems(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE counters ADD COLUMN open_count INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE counters ADD COLUMN done_count INTEGER NOT NULL DEFAULT 0;
        UPDATE counters SET
          open_count = (SELECT count(*) FROM items WHERE done = 0),
          done_count = (SELECT count(*) FROM items WHERE done = 1);
        """)
  }

  /// The order of both lists, so that reading one needs no sorting.
  ///
  /// There is an index for each list, not one for both: without statistics SQLite would assume that
  /// `done = 0` selects few items, and use that index where a filter has a better one.
  private static func indexOrder(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE INDEX open_items_by_position ON items(position) WHERE done = 0;
        CREATE INDEX done_items_by_position ON items(position) WHERE done = 1;
        """)
  }

  /// Trigrams of the items' texts, for filters by text; see `SearchText`.
  ///
  /// The index only knows which items have a trigram, so removing an item needs its text.
  private static func indexTexts(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE texts USING fts5(
          text, content = '', detail = none, tokenize = 'trigram case_sensitive 1');
        """)
    let insert = try PreparedStatement(db, "INSERT INTO texts (rowid, text) VALUES (?, ?)")
    try PreparedStatement(
      db, "SELECT number, title, description, location_name FROM items ORDER BY number"
    ).forEachRow([]) { row in
      let text = SearchText.of(row.text(1), row.optionalText(2), row.optionalText(3))
      try insert.run(.integer(row.integer(0)), .text(text))
      return true
    }
  }
}
