import Foundation
import GRDB
package import ToDo

extension SQLiteItemStore {
  /// How many items are open, and how many are done. It reads one row.
  ///
  /// - Throws: ``StoreError``.
  package func counts() throws -> (open: Int, done: Int) {
    try read { db in
      try PreparedStatement(db, "SELECT open_count, done_count FROM counters")
        .first { ($0.int(0), $0.int(1)) } ?? (0, 0)
    }
  }

  /// The done items that match a filter, from a position in their list back: the last ones first.
  ///
  /// - Parameters:
  ///   - filter: Which items; its state does not count.
  ///   - position: That of the last item of the page before; nil for the first page.
  ///   - limit: The greatest number of items.
  /// - Throws: ``StoreError``.
  package func lastDone(
    matching filter: ItemFilter, before position: Int64?, limit: Int
  ) throws -> [(position: Int64, item: StoredItem)] {
    var filter = filter
    filter.state = .done
    return try read { [filter, matcher] db in
      let reader = ItemReader(db)
      var found: [(position: Int64, item: StoredItem)] = []
      try PreparedStatement(
        db,
        "SELECT number, position FROM items WHERE done = 1 AND position < ? ORDER BY position DESC"
      ).forEachRow([.int64(position ?? .max)]) { row in
        if let stored = try reader.item(row.itemNumber(0)),
          filter.includes(stored.item, matcher: matcher)
        {
          found.append((row.integer(1), stored))
        }
        return found.count < limit
      }
      return found
    }
  }
}
