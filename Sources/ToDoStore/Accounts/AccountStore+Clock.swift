package import Foundation
import GRDB

/// What is known of the clock of this machine.
package struct ClockRecord: Hashable, Sendable {
  /// What it last showed.
  package let seen: Date
  /// What it showed after it had last jumped; nil if it never has.
  package let jumped: Date?

  package init(seen: Date, jumped: Date?) {
    self.seen = seen
    self.jumped = jumped
  }
}

extension AccountStore {
  /// What was last kept of the clock; nil if nothing ever was.
  package func clockRecord() throws -> ClockRecord? {
    try read { db in
      try Row.fetchOne(db, sql: "SELECT seen, jumped FROM clock").map { row in
        ClockRecord(
          seen: Date(timeIntervalSince1970: row["seen"]),
          jumped: (row["jumped"] as Double?).map(Date.init(timeIntervalSince1970:)))
      }
    }
  }

  /// Keeps what is known of the clock.
  package func keep(_ record: ClockRecord) throws {
    try write { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO clock (id, seen, jumped) VALUES (1, ?, ?)",
        arguments: [record.seen.timeIntervalSince1970, record.jumped?.timeIntervalSince1970])
    }
  }
}
