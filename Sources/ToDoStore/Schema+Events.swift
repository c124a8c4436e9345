import GRDB

extension Schema {
  /// Gives no number of an event twice, also after the event with the greatest was removed: whoever
  /// reads on after a number would miss the event that got it anew.
  static func numberEventsOnce(_ db: Database) throws {
    let columns = """
      number, event, item, trigger_index, region, device, event_kind, cause, time, received,
      place_name, distance, latitude, longitude, fix_latitude, fix_longitude, is_delivered
      """
    // The names of columns are constant words of our own.
    try db.execute(
      sql: """
        CREATE TABLE new_outbox (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          event TEXT NOT NULL UNIQUE, -- its id
          item INTEGER NOT NULL,
          trigger_index INTEGER NOT NULL DEFAULT 0,
          region INTEGER NOT NULL,
          device TEXT NOT NULL,
          event_kind TEXT, -- what was asked for; NULL in old rows
          cause TEXT NOT NULL,
          time REAL NOT NULL,
          received REAL NOT NULL,
          place_name TEXT,
          distance REAL NOT NULL, -- metres
          latitude REAL, longitude REAL, -- of the entry, if it is known
          fix_latitude REAL, fix_longitude REAL, -- of the device's last fix
          is_delivered INTEGER NOT NULL CHECK (is_delivered IN (0, 1))
        ) STRICT;
        INSERT INTO new_outbox (\(columns)) SELECT \(columns) FROM outbox ORDER BY number;
        DROP TABLE outbox;
        ALTER TABLE new_outbox RENAME TO outbox;
        CREATE INDEX undelivered ON outbox(number) WHERE is_delivered = 0;
        CREATE INDEX events_by_item ON outbox(item, time);
        CREATE INDEX events_by_time ON outbox(time);
        """)
  }
}
