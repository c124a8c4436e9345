import Foundation
import GRDB
import ToDo

extension Schema {
  /// Gives every item a record: its UUID, and when it was made, changed and done.
  ///
  /// The UUID of an item that was made here is not kept: `made`, the file's `origin` and the item's
  /// number are its parts. Items that were there before have no `made`. The origin of a file with
  /// items follows from them, so that they have the same UUIDs in every copy of the file.
  static func addRecords(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE items ADD COLUMN made INTEGER; -- milliseconds since 1970; NULL if not known
        ALTER TABLE items ADD COLUMN done_change INTEGER; -- the last change of done; NULL for made
        ALTER TABLE items ADD COLUMN changes TEXT; -- JSON: when its other parts were changed last
        ALTER TABLE items ADD COLUMN uuid TEXT; -- of an item that was made in another file
        CREATE UNIQUE INDEX items_by_uuid ON items(uuid) WHERE uuid IS NOT NULL;

        ALTER TABLE counters ADD COLUMN origin INTEGER NOT NULL DEFAULT 0;
        -- When the items were exported last, in milliseconds since 1970.
        ALTER TABLE counters ADD COLUMN exported INTEGER NOT NULL DEFAULT 0;

        CREATE TABLE removed_items (
          uuid TEXT PRIMARY KEY,
          item INTEGER, -- its number; NULL if it never was here
          time INTEGER NOT NULL -- milliseconds since 1970
        ) STRICT, WITHOUT ROWID;
        """)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var isEmpty = true
    try PreparedStatement(db, "SELECT number, content_hash FROM items ORDER BY number")
      .forEachRow([]) { row in
        isEmpty = false
        for number in [row.integer(0), row.integer(1)] {
          hash = (hash ^ UInt64(bitPattern: number)) &* 0x0000_0100_0000_01b3
          hash ^= hash >> 32
        }
        return true
      }
    let number = isEmpty ? UInt64.random(in: .min ... .max) : hash
    // 0 is for a file that has none yet.
    let origin = max(1, number & (1 << UUIDParts.originBits - 1))
    try PreparedStatement(db, "UPDATE counters SET origin = ?").run(.integer(origin))
  }

  /// Keeps what was changed, so that it can be taken back.
  static func createHistory(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE steps (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          time INTEGER NOT NULL, -- milliseconds since 1970
          command TEXT
        ) STRICT;

        CREATE TABLE step_additions (
          step INTEGER NOT NULL,
          first INTEGER NOT NULL, -- the numbers of the items that were added
          last INTEGER NOT NULL,
          PRIMARY KEY (step, first)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE step_changes (
          step INTEGER NOT NULL,
          ordinal INTEGER NOT NULL,
          item INTEGER, -- or
          place_key TEXT,
          before TEXT NOT NULL, -- JSON: the rows as they were
          PRIMARY KEY (step, ordinal)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX step_changes_by_item ON step_changes(item) WHERE item IS NOT NULL;
        """)
  }
}
