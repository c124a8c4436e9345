import GRDB
import ToDo

extension SQLiteItemStore {
  /// Runs an import.
  ///
  /// - Parameter body: adds as much as it likes; but for `stepByStep` it must not use the store
  ///   in any other way. What it throws is thrown on.
  /// - Throws: `StoreError`, and `ToDoError.idsExhausted`.
  public func importing<Result>(
    _ mode: ItemImport.Mode, _ body: (ItemImport) throws -> Result
  ) throws -> Result {
    switch mode {
    case .stepByStep: return try importingStepByStep(body)
    case .allOrNothing: return try importingAtOnce(isKept: true, body)
    case .rehearsal: return try importingAtOnce(isKept: false, body)
    }
  }

  private func importingStepByStep<Result>(
    _ body: (ItemImport) throws -> Result
  ) throws -> Result {
    try translating {
      try queue.inDatabase { db in try Self.useMorePages(db) }
      defer {
        // At worst the table of what is spoken for stays until the file is closed.
        try? queue.inDatabase { db in
          try EarlierDoneItems.forget(db)
          try Self.useFewPages(db)
        }
      }
      var earlierDone = EarlierDoneItems()
      return try Self.withImport { items in
        let additions = try self.queue.inDatabase { db in
          try Self.write(db) { try $0.add(items, besides: earlierDone) }
        }
        earlierDone.noteAdded(additions)
        return additions
      } beginSource: {
        earlierDone = EarlierDoneItems()
        try self.queue.inDatabase(EarlierDoneItems.forget)
      } body: {
        try body($0)
      }
    }
  }

  private func importingAtOnce<Result>(
    isKept: Bool, _ body: (ItemImport) throws -> Result
  ) throws -> Result {
    try translating {
      try queue.inDatabase { db in
        defer { try? Self.useFewPages(db) }
        return try Self.write(db, isKept: isKept) { writer in
          var earlierDone = EarlierDoneItems()
          var count = 0
          let result = try Self.withImport { items in
            count += items.count
            if count >= Self.manyItems { try Self.useMorePages(db) }
            let additions = try writer.add(items, besides: earlierDone)
            earlierDone.noteAdded(additions)
            return additions
          } beginSource: {
            earlierDone = EarlierDoneItems()
            try EarlierDoneItems.forget(db)
          } body: {
            try body($0)
          }
          try EarlierDoneItems.forget(db)
          return result
        }
      }
    }
  }

  /// Lends an import to `body`.
  private static func withImport<Result>(
    _ add: ([ToDoItem]) throws -> [Addition], beginSource: () throws -> Void,
    body: (ItemImport) throws -> Result
  ) throws -> Result {
    try withoutActuallyEscaping(add) { add in
      try withoutActuallyEscaping(beginSource) { beginSource in
        try body(ItemImport(write: add, begin: beginSource))
      }
    }
  }

  /// How many new items make it worth to have more pages in memory.
  private static let manyItems = 10_000

  /// For the index of contents, whose order is random: else its pages are read again and again.
  private static func useMorePages(_ db: Database) throws {
    try db.execute(sql: "PRAGMA cache_size = -16384")
  }

  private static func useFewPages(_ db: Database) throws {
    try db.execute(sql: "PRAGMA cache_size = -2000")
  }
}
