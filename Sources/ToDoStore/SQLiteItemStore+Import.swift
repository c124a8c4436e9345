import Foundation
import GRDB
import ToDo

extension SQLiteItemStore {
  /// Runs an import.
  ///
  /// - Parameters:
  ///   - mode: when added items are kept.
  ///   - body: adds items. It may read from the store, and with `stepByStep` change it. Its errors
  ///     are rethrown.
  /// - Returns: what `body` returns.
  /// - Throws: ``StoreError``, `ToDoError.tooLarge` and `ToDoError.idsExhausted`.
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
      try connections.keeping { connection in
        try connection.writing { try $0.queue.inDatabase(Self.useMorePages) }
        defer {
          // At worst the temporary table stays until the connection is closed.
          try? connection.writing {
            try $0.queue.inDatabase { db in
              try EarlierDoneItems.forget(db)
              try Self.useFewPages(db)
            }
          }
        }
        var earlierDone = EarlierDoneItems()
        var openContents = OpenContents(seesOthers: connection.isOneOfSeveral)
        let step = newStep()
        var pace = ImportPace(isAlwaysShort: !connection.isOneOfSeveral)
        var hasWritten = false
        return try withImport { items, whenWritten in
          var additions: [Addition] = []
          additions.reserveCapacity(items.count)
          try Self.forEachPart(items) { part in
            var rest = part.indices
            while !rest.isEmpty {
              if hasWritten { Thread.sleep(forTimeInterval: Self.pauseSeconds) }
              hasWritten = true
              let added = try connection.writing {
                try $0.queue.inDatabase { db in
                  try add(part, rest, besides: earlierDone, &openContents, &pace, step, db)
                }
              }
              earlierDone.noteAdded(added)
              try whenWritten(added)
              additions += added
              rest = rest.dropFirst(added.count)
            }
          }
          return additions
        } remove: { removals, whenRemoved in
          var rest = removals[...]
          var count = 0
          while !rest.isEmpty {
            if hasWritten { Thread.sleep(forTimeInterval: Self.pauseSeconds) }
            hasWritten = true
            let part = Array(rest.prefix(Self.removalsInPart))
            rest = rest.dropFirst(part.count)
            let removed = try connection.writing {
              try $0.queue.inDatabase { db in try Self.write(db, step) { try $0.apply(part) } }
            }
            whenRemoved(removed)
            count += removed
          }
          return count
        } beginSource: {
          earlierDone = EarlierDoneItems()
          try connection.writing { try $0.queue.inDatabase(EarlierDoneItems.forget) }
        } body: {
          try body($0)
        }
      }
    }
  }

  /// Adds as many of the items in one transaction as the pace allows.
  private func add(
    _ part: ItemPart, _ rest: Range<Int>, besides earlierDone: EarlierDoneItems,
    _ openContents: inout OpenContents, _ pace: inout ImportPace, _ step: StepRecorder,
    _ db: Database
  ) throws -> [Addition] {
    let limit = pace.limit(version: try Self.version(db), now: clock())
    let indices = rest.prefix(pace.count(of: rest.count, within: limit))
    var begin = Duration.zero
    let added = try Self.write(db, step) { writer in
      // Others may have been waited for until now.
      begin = clock()
      return try writer.add(
        indices, content: part.content, besides: earlierDone, knowing: &openContents,
        while: { clock() < begin + limit })
    }
    pace.note(added.count, in: clock() - begin)
    return added
  }

  /// How long it lets others write between two transactions: they try more often than that.
  private static let pauseSeconds = 2 * BusyWait.seconds

  private func importingAtOnce<Result>(
    isKept: Bool, _ body: (ItemImport) throws -> Result
  ) throws -> Result {
    try translating {
      try connections.writing { connection in
        try connection.queue.inDatabase { db in
          defer { try? Self.useFewPages(db) }
          return try Self.write(db, newStep(), isKept: isKept) { writer in
            var earlierDone = EarlierDoneItems()
            // Nobody else writes meanwhile.
            var openContents = OpenContents(seesOthers: true)
            var count = 0
            let result = try withImport { items, whenWritten in
              count += items.count
              if count >= Self.manyItems { try Self.useMorePages(db) }
              var additions: [Addition] = []
              additions.reserveCapacity(items.count)
              try Self.forEachPart(items) { part in
                let added = try writer.add(
                  part.indices, content: part.content, besides: earlierDone,
                  knowing: &openContents)
                earlierDone.noteAdded(added)
                try whenWritten(added)
                additions += added
              }
              return additions
            } remove: { removals, whenRemoved in
              let removed = try writer.apply(removals)
              whenRemoved(removed)
              return removed
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
  }

  /// Divides items into parts, so that few contents are in memory at once.
  private static func forEachPart(
    _ items: [ToDoItem], _ body: (ItemPart) throws -> Void
  ) throws {
    var begin = 0
    while begin < items.count {
      let part = try ItemPart(items, from: begin)
      try body(part)
      begin = part.indices.upperBound
    }
  }

  private static let removalsInPart = 500

  /// Lends an import to `body`. Its errors are translated at once, since `body` can catch them.
  private func withImport<Result>(
    _ add: ItemImport.Write, remove: ([ItemRemoval], (Int) -> Void) throws -> Int,
    beginSource: () throws -> Void, body: (ItemImport) throws -> Result
  ) throws -> Result {
    try withoutActuallyEscaping(add) { add in
      try withoutActuallyEscaping(remove) { remove in
        try withoutActuallyEscaping(beginSource) { beginSource in
          try body(
            ItemImport { items, whenWritten in
              try self.translating { try add(items, whenWritten) }
            } remove: { removals, whenRemoved throws(StoreError) in
              try self.translatingAll { try remove(removals, whenRemoved) }
            } begin: { () throws(StoreError) in
              try self.translatingAll(beginSource)
            })
        }
      }
    }
  }

  /// From this number of items on a larger page cache pays.
  static let manyItems = 10_000

  /// The indexes have orders of their own: with few pages the same are read and written again and
  /// again. They are copied from the log into the file after 128 MB of it, not after 4. In memory there
  /// are 12.5 MB of them: with more the whole import would hold more than 64 MB.
  static func useMorePages(_ db: Database) throws {
    try db.execute(sql: "PRAGMA cache_size = -12800; PRAGMA wal_autocheckpoint = 32768")
  }

  /// The next commit of anybody copies what is in the log, whose file then gets its usual size again.
  static func useFewPages(_ db: Database) throws {
    try db.execute(
      sql: """
        PRAGMA cache_size = -2000; PRAGMA wal_autocheckpoint = 1000;
        PRAGMA journal_size_limit = 4194304
        """)
  }
}
