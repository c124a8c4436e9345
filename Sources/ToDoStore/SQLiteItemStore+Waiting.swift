package import Foundation
import GRDB
package import ToDo

/// Open items that wait, which two small indexes find: those that wait until a time, and until a day.
extension SQLiteItemStore {
  /// How many open items wait at a time.
  ///
  /// - Parameter timeZone: Where days begin, for items that wait until a day; nil for the current one.
  /// - Throws: ``StoreError``.
  /// - Complexity: reads an index entry of each item that waits.
  package func waitingCount(at date: Date, in timeZone: TimeZone?) throws -> Int {
    let ready = ReadyTime(date, in: timeZone)
    return try read { db in
      try Self.waitingStatements(selecting: "count(*)").map { sql, isByDay in
        try PreparedStatement(db, sql).first(ready.value(isByDay)) { $0.int(0) } ?? 0
      }.reduce(0, +)
    }
  }

  /// The open items that wait at a time and match a filter, in the order of their list.
  ///
  /// - Parameters:
  ///   - filter: Which items; its state and `readyAt` do not count.
  ///   - date: The time; days begin in the filter's time zone.
  ///   - position: That of the last item of the page before; nil for the first page.
  ///   - limit: The greatest number of items.
  /// - Throws: ``StoreError``.
  /// - Complexity: reads an index entry of each item that waits, and the items up to the last of the page.
  package func waiting(
    at date: Date, matching filter: ItemFilter, after position: Int64?, limit: Int
  ) throws -> [(position: Int64, item: StoredItem)] {
    let ready = ReadyTime(date, in: filter.timeZone)
    var filter = filter
    filter.state = .open
    filter.readyAt = nil
    return try read { [filter, matcher] db in
      var waiting: [(position: Int64, number: UInt32)] = []
      for (sql, isByDay) in Self.waitingStatements(selecting: "number, position") {
        try PreparedStatement(db, sql).forEachRow([ready.value(isByDay)]) { row in
          let next = row.integer(1)
          if position.map({ next > $0 }) ?? true { waiting.append((next, try row.itemNumber(0))) }
          return true
        }
      }
      waiting.sort { $0.position < $1.position }
      let reader = ItemReader(db)
      var found: [(position: Int64, item: StoredItem)] = []
      for (position, number) in waiting where found.count < limit {
        if let stored = try reader.item(number), filter.includes(stored.item, matcher: matcher) {
          found.append((position, stored))
        }
      }
      return found
    }
  }

  /// How SQLite finds them, for tests.
  func waitingPlans() throws -> [String] {
    try read { db in
      try ["count(*)", "number, position"].flatMap(Self.waitingStatements).flatMap { statement in
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(statement.sql)", arguments: [0])
          .map { $0["detail"] as String }
      }
    }
  }

  /// The SQL for those that wait until a time, and for those that wait until a day.
  private static func waitingStatements(
    selecting columns: String
  ) -> [(sql: String, isByDay: Bool)] {
    [("wait", false), ("wait_day", true)].map { column, isByDay in
      (
        "SELECT \(columns) FROM items WHERE done = 0 AND \(column) IS NOT NULL AND \(column) > ?",
        isByDay
      )
    }
  }
}

extension ReadyTime {
  fileprivate func value(_ isByDay: Bool) -> SQLValue {
    isByDay ? .integer(Int64(day)) : .real(timestamp)
  }
}
