import GRDB

/// Up to which event a list was handed over to those whom its reminders concern.
package struct HandOverMark: Hashable, Sendable {
  package let list: ListID
  /// The number of the event.
  package let event: Int64

  package init(list: ListID, event: Int64) {
    self.list = list
    self.event = event
  }
}

extension AccountStore {
  /// Up to which event a list was handed over; nil if it never was.
  package func handOverMark(of list: ListID) throws -> HandOverMark? {
    try read { db in
      try Int64.fetchOne(
        db, sql: "SELECT event FROM hand_overs WHERE list = ?", arguments: [list.rawValue])
    }.map { HandOverMark(list: list, event: $0) }
  }

  static func set(_ mark: HandOverMark, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO hand_overs (list, event)
        SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM lists WHERE id = ?1)
        ON CONFLICT (list) DO UPDATE SET event = excluded.event
        """, arguments: [mark.list.rawValue, mark.event])
  }
}
