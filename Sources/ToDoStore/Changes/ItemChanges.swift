import GRDB
package import ToDo

/// A state of the items of a store, from which later changes can be told.
package struct StoreMoment: Hashable, Sendable {
  /// The newest step of the history, and how many changes it had.
  var step: Int64
  var ordinal: Int64
  /// The number of the item that was added last.
  var lastNumber: Int64
  /// How often the history was taken back or forgotten.
  var rewrites: Int64
}

extension StoreMoment: CustomStringConvertible {
  /// Different for different moments of one store.
  package var description: String { "\(step) \(ordinal) \(lastNumber) \(rewrites)" }
}

/// The items that have changed since a moment, as they are now.
package struct ItemChanges: Sendable {
  /// The state of the store that this leads to.
  package let moment: StoreMoment
  /// The items by their ids, nil for one that is gone. Nil if that is not known, so that all items
  /// have to be read again.
  package let items: [ItemID: StoredItem?]?
}

extension SQLiteItemStore {
  /// The present state.
  ///
  /// - Throws: ``StoreError``.
  package func moment() throws(StoreError) -> StoreMoment {
    try readAll { try StoreMoment(read: $0) }
  }

  /// The items that have changed since a moment, whoever changed them.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*m* log *n*) for *m* changes.
  package func changes(since moment: StoreMoment) throws(StoreError) -> ItemChanges {
    try readAll { db in
      let now = try StoreMoment(read: db)
      guard now.rewrites == moment.rewrites, try moment.isRemembered(db) else {
        return ItemChanges(moment: now, items: nil)
      }
      var items: [ItemID: StoredItem?] = [:]
      let reader = ItemReader(db)
      for number in try moment.changedNumbers(until: now, db) {
        items[ItemID(number: number)] = .some(try reader.item(number))
      }
      return ItemChanges(moment: now, items: items)
    }
  }
}

extension StoreMoment {
  fileprivate init(read db: Database) throws {
    let counters = try PreparedStatement(db, "SELECT last_number, rewrites FROM counters")
      .first { (last: $0.integer(0), rewrites: $0.integer(1)) }
    guard let counters else { throw UnreadableRow(detail: "the counters are missing") }
    step = try PreparedStatement(db, "SELECT max(number) FROM steps").first { $0.integer(0) } ?? 0
    ordinal =
      try PreparedStatement(db, "SELECT max(ordinal) FROM step_changes WHERE step = ?")
      .first(.int64(step)) { $0.integer(0) } ?? 0
    lastNumber = counters.last
    rewrites = counters.rewrites
  }

  /// Whether the history still has every step since this moment.
  fileprivate func isRemembered(_ db: Database) throws -> Bool {
    let oldest = try PreparedStatement(db, "SELECT min(number) FROM steps").first { $0.integer(0) }
    return (oldest ?? 0) <= step + 1
  }

  /// The numbers of the items that were added or changed after this moment, each once.
  fileprivate func changedNumbers(until now: StoreMoment, _ db: Database) throws -> Set<UInt32> {
    var numbers: Set<UInt32> = []
    if lastNumber < now.lastNumber {
      try PreparedStatement(db, "SELECT number FROM items WHERE number > ?")
        .forEachRow([.int64(lastNumber)]) { row in
          numbers.insert(try row.itemNumber(0))
          return true
        }
    }
    try PreparedStatement(
      db,
      """
      SELECT item FROM step_changes
      WHERE (step > ?1 OR (step = ?1 AND ordinal > ?2)) AND item IS NOT NULL
      """
    ).forEachRow([.int64(step), .int64(ordinal)]) { row in
      numbers.insert(try row.itemNumber(0))
      return true
    }
    return numbers
  }
}

extension Schema {
  /// Counts how often the history was changed otherwise than by a further step.
  static func countRewrites(_ db: Database) throws {
    try db.execute(sql: "ALTER TABLE counters ADD COLUMN rewrites INTEGER NOT NULL DEFAULT 0")
  }

  /// Notes that items may have changed without a step of the history.
  static func noteRewrite(_ db: Database) throws {
    try PreparedStatement(db, "UPDATE counters SET rewrites = rewrites + 1").run()
  }
}
