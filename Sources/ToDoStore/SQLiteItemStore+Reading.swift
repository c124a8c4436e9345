import Foundation
import GRDB
public import ToDo

extension SQLiteItemStore {
  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translating { try connections.reading { try $0.queue.read(body) } }
  }

  /// As `read(_:)`, for a body that throws nothing of its own.
  func readAll<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    try translatingAll { try connections.reading { try $0.queue.read(body) } }
  }

  /// Returns the item with an id, or nil.
  ///
  /// - Throws: ``StoreError``.
  public func item(withID id: ItemID) throws(StoreError) -> StoredItem? {
    try readAll { db in try ItemReader(db).item(id.number) }
  }

  /// Returns the items that match a filter: the open ones in the order of their list, then the done
  /// ones in theirs.
  ///
  /// - Throws: ``StoreError``, also where the file holds fewer items than were written.
  /// - Complexity: that of ``forEachItem(_:_:)``.
  public func items(matching filter: ItemFilter = ItemFilter()) throws(StoreError) -> [StoredItem] {
    try translatingAll {
      var items: [StoredItem] = []
      try forEachItem(filter) { stored in
        items.append(stored)
        return true
      }
      return items
    }
  }

  /// Calls `body` with the items that match a filter until it returns false: the open ones in the
  /// order of their list, then the done ones in theirs.
  ///
  /// All are read as they are at one moment, one at a time, however many there are.
  ///
  /// - Parameters:
  ///   - filter: which items.
  ///   - body: gets each item; it must not change the store. Its errors are rethrown.
  /// - Throws: ``StoreError``, also where the file holds fewer items than were written.
  /// - Complexity: reads one row for each item up to the last one wanted; with a text, a tag or,
  ///   for open items, a due time or a reminder in the filter, one for each item that matches it.
  public func forEachItem(
    _ filter: ItemFilter, _ body: (StoredItem) throws -> Bool
  ) throws {
    try forEachItem(filter, isExport: false, body)
  }

  /// - Parameter isExport: whether to read also what only another file needs to know.
  func forEachItem(
    _ filter: ItemFilter, isExport: Bool, _ body: (StoredItem) throws -> Bool
  ) throws {
    try read { db in
      let reader = ItemReader(db)
      let export = isExport ? try ExportReader(reader, db) : nil
      let tags = FilterCondition(tags: filter.tags)
      // Those that wait are read too, so that missing items are noticed.
      let condition = FilterCondition(filter, judgesWait: false)
      let text = FilterCondition(text: filter.text)
      // The plus keeps SQLite from scanning the list in order where few items are due or have
      // reminders.
      let order = filter.due == nil && !filter.hasReminder ? "i.position" : "+i.position"
      var isWanted = true
      let isWhole = tags.sql.isEmpty && condition.sql.isEmpty && text.sql.isEmpty
      // Each list has an index of its own order, so there is one statement for each.
      for done in filter.state.lists where isWanted {
        var count = 0
        try PreparedStatement(
          db,
          """
          SELECT \(ItemReader.columns) FROM items AS i
          WHERE i.done = \(done ? 1 : 0)\(tags.sql)\(condition.sql)\(text.sql) ORDER BY \(order)
          """
        ).forEachRow(tags.values + condition.values + text.values) { row in
          var stored = try reader.item(in: row)
          count += 1
          guard stored.item.done == done else {
            throw UnreadableRow(detail: "item \(stored.id.number) is in the wrong list")
          }
          guard filter.includes(stored.item, matcher: matcher) else { return true }
          try export?.complete(&stored)
          isWanted = try body(stored)
          return isWanted
        }
        if isWhole, isWanted { try reader.check(count, done: done) }
      }
    }
  }

  /// Returns every tag of an open item, in the order of their Unicode scalars.
  ///
  /// - Throws: ``StoreError``.
  public func tags() throws(StoreError) -> [String] {
    try tags(beginningWith: "", limit: .max)
  }

  /// Returns the tags of open items that begin with a prefix (case-insensitive), in the order of the
  /// Unicode scalars of their lower case. Of spellings that differ only in case, the first item's is
  /// returned.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: one index lookup for each tag that begins with the prefix.
  public func tags(beginningWith prefix: String, limit: Int) throws(StoreError) -> [String] {
    try readAll { db in
      let first = FoldedTag.of(prefix)
      var tags: [String] = []
      guard limit > 0 else { return tags }
      try PreparedStatement(db, OpenTags.statement).forEachRow([.text(first)]) { row in
        let folded = row.text(0)
        guard prefix.isEmpty || folded.hasPrefix(first) else {
          // The bytes of the prefix may be followed by a mark, which makes another letter.
          return folded.utf8.starts(with: first.utf8)
        }
        guard let tag = row.optionalText(1) else { return true }
        tags.append(tag)
        return tags.count < limit
      }
      return tags
    }
  }

  /// Returns the ids that begin with a prefix, in order.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: one lookup for each id that could begin with the prefix.
  public func ids(beginningWith prefix: ItemIDPrefix) throws(StoreError) -> [ItemID] {
    try readAll { db in
      let last = try PreparedStatement(db, "SELECT last_number FROM counters")
        .first { try $0.itemNumber(0) }
      let exists = try PreparedStatement(db, "SELECT 1 FROM items WHERE number = ?")
      return try prefix.ids(upTo: last ?? 0).filter { id in
        try exists.first(.integer(id.number)) { _ in true } ?? false
      }
    }
  }

  /// Returns the number of the item that was added last, even if it was removed; 0 for none.
  ///
  /// - Throws: ``StoreError``.
  public func lastNumber() throws(StoreError) -> UInt32 {
    try readAll { db in
      try PreparedStatement(db, "SELECT last_number FROM counters")
        .first { try $0.itemNumber(0) } ?? 0
    }
  }

  /// Returns the items nearest to a position.
  ///
  /// - Parameter query: the position, and which items to consider.
  /// - Throws: ``StoreError``.
  /// - Complexity: reads the R*Tree nearest first and stops at the limit; where a filter leaves
  ///   few items, reads those by the filter's index.
  public func near(_ query: NearQuery) throws(StoreError) -> NearbyItems {
    try near(query, fewestBoxes: NearSearch.fewestBoxes)
  }

  /// Returns the items along a way, in its order.
  ///
  /// - Parameter query: the way, how wide, and which items to consider.
  /// - Throws: ``StoreError``.
  /// - Complexity: searches the R*Tree once for each stretch of the way of twice the width.
  public func along(_ query: AlongQuery) throws(StoreError) -> [ItemAlong] {
    try readAll { db in
      try AlongSearch(db, query, matcher: matcher).result()
    }
  }

  /// As ``along(_:)``, for work that has an end.
  ///
  /// - Parameter check: Called before each item is measured; what it throws ends the query.
  package func along(
    _ query: AlongQuery, checking check: () throws -> Void
  ) throws -> [ItemAlong] {
    try read { db in
      try AlongSearch(db, query, matcher: matcher).result(checking: check)
    }
  }

  /// As `near(_:)`, with a bound on the search that tests can reach.
  func near(_ query: NearQuery, fewestBoxes: Int) throws(StoreError) -> NearbyItems {
    try translatingAll {
      try connections.reading { connection in
        try connection.queue.read { db in
          var search = NearSearch(db, query, matcher: matcher, bound: connection.bound)
          return try search.result(fewestBoxes: fewestBoxes)
        }
      }
    }
  }
}

extension ItemFilter.State {
  /// The lists to read, each as the value of `done` in it.
  fileprivate var lists: [Bool] {
    switch self {
    case .open: return [false]
    case .done: return [true]
    case .any: return [false, true]
    }
  }
}
