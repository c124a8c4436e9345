import Foundation
import GRDB
import ToDo

extension Schema {
  /// What geofences remember: the devices with their states and visits, the reminders as they were
  /// when those came about, the events and whether they were delivered, and the fixes.
  ///
  /// Nothing here refers to `items`: `reminder_changes` also names items that were removed.
  static func createGeofenceTables(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE geofence_counters (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          revision INTEGER NOT NULL, -- of all tables but the next one
          seen_change INTEGER NOT NULL -- the last of reminder_changes that they know of
        ) STRICT;
        INSERT INTO geofence_counters VALUES (1, 0, 0);

        CREATE TABLE reminder_changes (
          item INTEGER PRIMARY KEY,
          change INTEGER NOT NULL, -- a later one is greater
          is_undone INTEGER NOT NULL CHECK (is_undone IN (0, 1)) -- since the last that was seen
        ) STRICT;
        CREATE UNIQUE INDEX items_by_reminder_change ON reminder_changes(change);
        CREATE INDEX open_reminders ON items(number)
          WHERE done = 0 AND location_trigger IS NOT NULL;

        CREATE TABLE devices (
          number INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE,
          revision INTEGER NOT NULL, -- that of its last change, its states and visits included
          time REAL, -- of the last accepted fix, as the rest of the row; NULL without one
          latitude REAL, longitude REAL, accuracy REAL, speed REAL, course REAL,
          accepted INTEGER NOT NULL, -- how many fixes were
          filter TEXT -- JSON: what else the filter knows; NULL for nothing
        ) STRICT;

        CREATE TABLE fence_states (
          device INTEGER NOT NULL,
          item INTEGER NOT NULL,
          place INTEGER NOT NULL,
          is_inside INTEGER NOT NULL CHECK (is_inside IN (0, 1)),
          pending_since REAL,
          PRIMARY KEY (device, item, place)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE visits (
          device INTEGER NOT NULL,
          item INTEGER NOT NULL,
          inside_count INTEGER NOT NULL,
          place INTEGER NOT NULL,
          since REAL NOT NULL,
          silence TEXT,
          due REAL,
          cause TEXT NOT NULL,
          is_held INTEGER NOT NULL CHECK (is_held IN (0, 1)),
          has_fired INTEGER NOT NULL CHECK (has_fired IN (0, 1)),
          PRIMARY KEY (device, item)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE reminders (
          item INTEGER PRIMARY KEY,
          location_trigger TEXT NOT NULL, -- JSON
          regions TEXT NOT NULL, -- a JSON array
          is_spent INTEGER NOT NULL CHECK (is_spent IN (0, 1)),
          revision INTEGER NOT NULL -- that of its last change
        ) STRICT;

        CREATE TABLE outbox (
          number INTEGER PRIMARY KEY,
          event TEXT NOT NULL UNIQUE, -- its id
          item INTEGER NOT NULL,
          place INTEGER NOT NULL,
          device TEXT NOT NULL,
          cause TEXT NOT NULL,
          time REAL NOT NULL,
          received REAL NOT NULL,
          distance REAL NOT NULL, -- metres
          latitude REAL, longitude REAL, -- of the entry, if it is known
          is_delivered INTEGER NOT NULL CHECK (is_delivered IN (0, 1))
        ) STRICT;
        CREATE INDEX undelivered ON outbox(number) WHERE is_delivered = 0;
        CREATE INDEX events_by_item ON outbox(item, time);

        CREATE TABLE fixes (
          device INTEGER NOT NULL,
          time REAL NOT NULL,
          latitude REAL NOT NULL, longitude REAL NOT NULL,
          accuracy REAL, speed REAL, course REAL,
          received REAL NOT NULL,
          rejection TEXT, -- why it was not accepted
          PRIMARY KEY (device, time)
        ) STRICT, WITHOUT ROWID;
        """)
    try noteReminderChanges(db)
  }

  /// Lets an item have several triggers, keeps what is known of crossings, and more about events: what
  /// was asked for, the name of the place, and where the fix was.
  static func keepTriggersAndPassages(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE fence_states RENAME TO old_fence_states;
        CREATE TABLE fence_states (
          device INTEGER NOT NULL,
          item INTEGER NOT NULL,
          trigger_index INTEGER NOT NULL,
          region INTEGER NOT NULL,
          is_inside INTEGER NOT NULL CHECK (is_inside IN (0, 1)),
          pending_since REAL,
          PRIMARY KEY (device, item, trigger_index, region)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO fence_states
          SELECT device, item, 0, place, is_inside, pending_since FROM old_fence_states;
        DROP TABLE old_fence_states;

        ALTER TABLE visits RENAME TO old_visits;
        CREATE TABLE visits (
          device INTEGER NOT NULL,
          item INTEGER NOT NULL,
          trigger_index INTEGER NOT NULL,
          inside_count INTEGER NOT NULL,
          region INTEGER NOT NULL,
          since REAL NOT NULL,
          silence TEXT,
          due REAL,
          cause TEXT NOT NULL,
          is_held INTEGER NOT NULL CHECK (is_held IN (0, 1)),
          has_fired INTEGER NOT NULL CHECK (has_fired IN (0, 1)),
          PRIMARY KEY (device, item, trigger_index)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO visits
          SELECT device, item, 0, inside_count, place, since, silence, due, cause, is_held, has_fired
          FROM old_visits;
        DROP TABLE old_visits;

        ALTER TABLE reminders RENAME TO old_reminders;
        CREATE TABLE reminders (
          item INTEGER NOT NULL,
          trigger_index INTEGER NOT NULL,
          location_trigger TEXT NOT NULL, -- JSON
          regions TEXT NOT NULL, -- a JSON array
          is_spent INTEGER NOT NULL CHECK (is_spent IN (0, 1)),
          revision INTEGER NOT NULL, -- that of its last change
          PRIMARY KEY (item, trigger_index)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO reminders
          SELECT item, 0, location_trigger, regions, is_spent, revision FROM old_reminders;
        DROP TABLE old_reminders;

        CREATE TABLE passages (
          device INTEGER NOT NULL,
          item INTEGER NOT NULL,
          trigger_index INTEGER NOT NULL,
          region INTEGER NOT NULL,
          since REAL, -- the first fix inside, while it may become a crossing
          latitude REAL, longitude REAL, -- of the entry
          is_certain INTEGER NOT NULL CHECK (is_certain IN (0, 1)),
          last_crossing REAL,
          PRIMARY KEY (device, item, trigger_index, region)
        ) STRICT, WITHOUT ROWID;

        ALTER TABLE outbox RENAME COLUMN place TO region;
        ALTER TABLE outbox ADD COLUMN trigger_index INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE outbox ADD COLUMN event_kind TEXT; -- what was asked for; NULL in old rows
        ALTER TABLE outbox ADD COLUMN place_name TEXT;
        ALTER TABLE outbox ADD COLUMN fix_latitude REAL; -- of the device's last fix
        ALTER TABLE outbox ADD COLUMN fix_longitude REAL;
        """)
  }

  /// Finds single devices, so that not all of them have to be loaded: by any spelling of their name,
  /// and by what is due next.
  static func findDevicesByName(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE devices ADD COLUMN spelling TEXT; -- of the name as it was given, if it differs
        ALTER TABLE devices ADD COLUMN held_since REAL; -- the first fix that is held back
        ALTER TABLE devices DROP COLUMN revision;
        UPDATE devices SET held_since = CAST(json_extract(filter, '$.held[0].timestamp') AS REAL)
        WHERE json_valid(filter);
        CREATE INDEX devices_by_held_fix ON devices(held_since) WHERE held_since IS NOT NULL;
        CREATE INDEX visits_by_due ON visits(due) WHERE due IS NOT NULL;
        """)
    let update = try PreparedStatement(
      db, "UPDATE OR IGNORE devices SET name = ?, spelling = ? WHERE number = ?")
    try PreparedStatement(db, "SELECT number, name FROM devices").forEachRow([]) { row in
      let name = row.text(1)
      let normalized = NormalizedText.of(name)
      if !normalized.utf8.elementsEqual(name.utf8) {
        try update.run(.text(normalized), .text(name), .integer(row.integer(0)))
      }
      return true
    }
  }

  /// Lets an item's reminders keep their numbers while others are added, removed or moved. Up to now
  /// each had the index of its trigger: the columns `trigger_index` keep their name, and hold the
  /// number. `items.reminder_numbers` is JSON, and NULL while numbers and indices are the same.
  ///
  /// An index that no trigger has any more, but that something is recorded of, is not given again.
  static func numberReminders(_ db: Database) throws {
    try db.execute(
      sql: "ALTER TABLE items ADD COLUMN reminder_numbers TEXT")
    let update = try PreparedStatement(db, "UPDATE items SET reminder_numbers = ? WHERE number = ?")
    try PreparedStatement(
      db,
      """
      WITH known AS (
        SELECT item, trigger_index FROM outbox UNION ALL SELECT item, trigger_index FROM reminders)
      SELECT number, max(trigger_index), CASE
        WHEN location_trigger IS NULL OR NOT json_valid(location_trigger) THEN 0
        WHEN json_type(location_trigger) = 'array' THEN json_array_length(location_trigger)
        ELSE 1 END
      FROM items JOIN known ON item = number GROUP BY number
      """
    ).forEachRow([]) { row in
      let count = min(row.int(2), ReminderID.limit)
      let last = min(max(-1, row.integer(1)), Int64(ReminderID.largestNumber - 1))
      if let numbers = ReminderNumbers(Array(0..<count), next: max(count, Int(last) + 1)) {
        try update.run(.optional(try numbers.json), .integer(row.integer(0)))
      }
      return true
    }
  }

  /// Makes one device of those that `findDevicesByName` found under several spellings of one name, of
  /// which it left all but one unreachable.
  ///
  /// The one with the newest fix is where the device is now: its states, visits and counts stay. Of
  /// the others only the fixes do, where it has none of the same time.
  static func mergeDevicesOfOneName(_ db: Database) throws {
    var spellings: [String: [Int64]] = [:]
    try PreparedStatement(
      db, "SELECT name, number FROM devices ORDER BY time IS NULL, time DESC, number"
    ).forEachRow([]) { row in
      spellings[NormalizedText.of(row.text(0)), default: []].append(row.integer(1))
      return true
    }
    for (name, numbers) in spellings where numbers.count > 1 {
      for other in numbers.dropFirst() {
        try PreparedStatement(db, "UPDATE OR IGNORE fixes SET device = ? WHERE device = ?")
          .run(.integer(numbers[0]), .integer(other))
        for table in ["fixes", "fence_states", "passages", "visits"] {
          try PreparedStatement(db, "DELETE FROM \(table) WHERE device = ?").run(.integer(other))
        }
        try PreparedStatement(db, "DELETE FROM devices WHERE number = ?").run(.integer(other))
      }
      try PreparedStatement(
        db, "UPDATE devices SET name = ?1, spelling = coalesce(spelling, name) WHERE number = ?2"
      ).run(.text(name), .integer(numbers[0]))
    }
  }

  /// Lets the file itself note every change of an item that has a reminder, or had: whoever makes
  /// the change, an engine that watches sees it.
  private static func noteReminderChanges(_ db: Database) throws {
    for (event, item, condition, isUndone) in [
      ("INSERT", "NEW", "NEW.location_trigger IS NOT NULL", "0"),
      ("DELETE", "OLD", "OLD.location_trigger IS NOT NULL", "0"),
      (
        "UPDATE", "NEW", "OLD.location_trigger IS NOT NULL OR NEW.location_trigger IS NOT NULL",
        "OLD.done AND NOT NEW.done"
      ),
    ] {
      // Only constant words of our own go into the SQL.
      try db.execute(
        sql: """
          CREATE TRIGGER note_reminder_\(event) AFTER \(event) ON items WHEN \(condition) BEGIN
            INSERT INTO reminder_changes
            SELECT \(item).number, 1 + coalesce(max(change), 0), \(isUndone)
            FROM reminder_changes WHERE true
            ON CONFLICT (item) DO UPDATE SET change = excluded.change,
              is_undone = excluded.is_undone OR is_undone AND reminder_changes.change
                > (SELECT seen_change FROM geofence_counters);
          END
          """)
    }
  }
}

extension ReminderNumbers {
  /// The numbers as JSON; nil while each is the index of its trigger.
  var json: String? {
    get throws {
      isByIndex ? nil : String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    }
  }
}
