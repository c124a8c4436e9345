package import Foundation
import GRDB

/// When a list has to be looked at, as it was last found out.
package struct ListTimer: Hashable, Sendable {
  package let list: ListID
  /// When its next timer is due; nil without one.
  package let due: Date?
  /// The state of the list's file then. Another state means that somebody has changed it since.
  package let fileState: Int64

  package init(list: ListID, due: Date?, fileState: Int64) {
    self.list = list
    self.due = due
    self.fileState = fileState
  }
}

extension AccountStore {
  /// What is known of all lists.
  package func listTimers() throws -> [ListTimer] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT list, due, file_state FROM list_timers").compactMap { row in
        ListID(rawValue: row["list"]).map { list in
          ListTimer(
            list: list, due: (row["due"] as Double?).map(Date.init(timeIntervalSince1970:)),
            fileState: row["file_state"])
        }
      }
    }
  }

  /// Keeps what was found out, in one transaction.
  package func keep(_ timers: [ListTimer]) throws {
    try write { db in
      for timer in timers {
        try db.execute(
          sql: """
            INSERT INTO list_timers (list, due, file_state)
            SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM lists WHERE id = ?1)
            ON CONFLICT (list) DO UPDATE SET due = excluded.due, file_state = excluded.file_state
            """,
          arguments: [timer.list.rawValue, timer.due?.timeIntervalSince1970, timer.fileState])
      }
    }
  }
}
