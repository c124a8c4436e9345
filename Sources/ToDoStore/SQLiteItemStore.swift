public import Foundation
import GRDB
public import ToDo

/// A store that keeps its items in a SQLite file.
///
/// A change is on the disk when the call returns (write-ahead log, full synchronization), whole
/// or not at all. Several processes may use the file at once; a writer waits for another one up to
/// the busy timeout. Reading waits for nobody: it goes on during a write, and sees the file as it
/// was when it began. A near-query reads its result and little more. Safe to share between tasks;
/// ``AsyncItemStore`` keeps the waiting off the threads of Swift's tasks.
///
/// Changes are written by statements that GRDB's observation (`ValueObservation`) does not see:
/// do not observe the file with a connection of your own.
public final class SQLiteItemStore: ItemStore {
  let connections: Connections
  private let path: String
  private let busyTimeout: Duration
  private let matcher: RegionMatcher
  /// The time since some moment; tests have their own.
  let clock: @Sendable () -> Duration

  /// Opens a file; where there is none, makes it with its folder, readable by its owner only.
  ///
  /// A file of an earlier version is brought up to date; nothing else is written.
  ///
  /// - Parameters:
  ///   - url: a file's URL.
  ///   - busyTimeout: how long to wait for another program that is writing.
  ///   - matcher: how positions are compared with regions.
  /// - Throws: ``StoreError``; the file is then as it was.
  public convenience init(
    url: URL, busyTimeout: Duration = .seconds(5), matcher: RegionMatcher = RegionMatcher()
  ) throws {
    let start = ContinuousClock.now
    try self.init(url: url, busyTimeout: busyTimeout, matcher: matcher) { .now - start }
  }

  init(
    url: URL, busyTimeout: Duration, matcher: RegionMatcher,
    clock: @escaping @Sendable () -> Duration
  ) throws {
    let path = url.standardizedFileURL.path
    self.path = path
    self.busyTimeout = busyTimeout
    self.matcher = matcher
    self.clock = clock
    connections = try Self.translating(path, busyTimeout) {
      try StoreFile(path: path).make()
      let first = try Connection(path: path, busyTimeout: busyTimeout)
      try first.queue.inDatabase { db in try Self.prepare(db, path: path) }
      return Connections(first) { try Self.further(path, busyTimeout) }
    }
  }

  private init(inMemoryWith matcher: RegionMatcher) throws {
    path = ":memory:"
    busyTimeout = .zero
    self.matcher = matcher
    let start = ContinuousClock.now
    clock = { .now - start }
    connections = try Self.translating(path, busyTimeout) {
      let first = try Connection(path: nil, busyTimeout: .zero)
      try first.queue.inDatabase(Schema.migrate)
      return Connections(first, open: nil)
    }
  }

  /// Makes an empty store in memory, which is gone with its last reference: for tests, previews
  /// and trials, with the behaviour of a file but that reading waits for writing.
  ///
  /// - Parameter matcher: how positions are compared with regions.
  /// - Throws: ``StoreError``, where there is no memory for it.
  public static func inMemory(matcher: RegionMatcher = RegionMatcher()) throws -> SQLiteItemStore {
    try SQLiteItemStore(inMemoryWith: matcher)
  }

  /// Closes the file; the last one to do so removes the write-ahead log.
  ///
  /// A store that is let go closes by itself. What is still being read is read to its end; calls
  /// that come later throw ``StoreError/unexpected(path:detail:)``.
  public func close() throws {
    try translating { try connections.close() }
  }
}

// MARK: Opening

extension SQLiteItemStore {
  /// Whether there is a file at a URL, whatever it holds.
  ///
  /// - Throws: ``StoreError/cannotOpen(path:detail:)`` where that cannot be found out, as in a
  ///   folder without the permission to search it.
  public static func exists(at url: URL) throws(StoreError) -> Bool {
    try StoreFile(path: url.standardizedFileURL.path).exists()
  }

  /// Opens another connection to a file that is open.
  private static func further(_ path: String, _ busyTimeout: Duration) throws -> Connection {
    guard try StoreFile(path: path).exists() else {
      throw StoreError.cannotOpen(path: path, detail: "the file was removed while it was open")
    }
    return try Connection(path: path, busyTimeout: busyTimeout)
  }

  /// Refuses what is not ours before anything is written, and migrates what is.
  private static func prepare(_ db: Database, path: String) throws {
    var state = try Schema.state(db)
    if state == .new || state.isOutdated {
      try Schema.migrate(db)
      state = try Schema.state(db)
    }
    switch state {
    case .version(..<1):
      throw StoreError.corrupt(path: path, detail: "its version is none that there was")
    case .version(let version) where version <= Schema.migrations.count: break
    case .version(let version):
      throw StoreError.newerVersion(
        path: path, found: version, known: Schema.migrations.count)
    case .new, .foreign: throw StoreError.foreignDatabase(path: path)
    }
    try useWriteAheadLog(db)
  }

  /// The mode stays with the file: from the second opening on nothing is written.
  private static func useWriteAheadLog(_ db: Database) throws {
    for attempt in 1... {
      do {
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        return
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        guard attempt < 100 else { throw error }
        // SQLite does not wait here by itself; beginning a transaction waits for who writes.
        try db.inTransaction(.immediate) { .commit }
      }
    }
  }

  /// Does something with the file and puts what goes wrong into the store's words.
  private static func translating<Result>(
    _ path: String, _ busyTimeout: Duration, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StoreError(error, path: path, busyTimeout: busyTimeout)
    } catch let error as UnreadableRow {
      throw StoreError.corrupt(path: path, detail: error.detail)
    }
  }

  func translating<Result>(_ body: () throws -> Result) throws -> Result {
    try Self.translating(path, busyTimeout, body)
  }
}

extension SQLiteItemStore {
  /// The value of a pragma on the connection; for tests.
  func pragma(_ name: String) throws -> String? {
    try translating {
      try connections.reading { connection in
        try connection.queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA \(name)") }
      }
    }
  }
}

// MARK: Reading

extension SQLiteItemStore {
  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translating { try connections.reading { try $0.queue.read(body) } }
  }

  public func item(_ id: ItemID) throws -> StoredItem? {
    try read { db in try ItemReader(db).item(id.number) }
  }

  /// - Complexity: a row for each item up to the last one asked for; where the filter has a text,
  ///   a tag or, for open items, a due time or a reminder, for each item that meets it.
  public func forEachItem(
    _ filter: ItemFilter, _ body: (StoredItem) throws -> Bool
  ) throws {
    try read { db in
      let reader = ItemReader(db)
      let tags = FilterCondition(tags: filter.tags)
      let condition = FilterCondition(filter)
      let text = FilterCondition(text: filter.text)
      // The plus keeps SQLite from going through the list in its order where few of it are due or
      // have reminders.
      let order = filter.due == nil && !filter.hasReminder ? "i.position" : "+i.position"
      var isWanted = true
      let isWhole = tags.sql.isEmpty && condition.sql.isEmpty && text.sql.isEmpty
      // Each list has an index of its order, which SQLite uses for one of them at a time.
      for done in filter.state.lists where isWanted {
        var count = 0
        try PreparedStatement(
          db,
          """
          SELECT \(ItemReader.columns) FROM items AS i
          WHERE i.done = \(done ? 1 : 0)\(tags.sql)\(condition.sql)\(text.sql) ORDER BY \(order)
          """
        ).forEachRow(tags.values + condition.values + text.values) { row in
          let stored = try reader.item(in: row)
          count += 1
          guard stored.item.done == done else {
            throw UnreadableRow(detail: "item \(stored.id.number) is in the wrong list")
          }
          guard filter.includes(stored.item, matcher: matcher) else { return true }
          isWanted = try body(stored)
          return isWanted
        }
        if isWhole, isWanted { try reader.check(count, done: done) }
      }
    }
  }

  /// - Complexity: a look at the index for each tag that begins so.
  public func tags(beginningWith prefix: String, limit: Int) throws -> [String] {
    try read { db in
      let first = NormalizedText.of(prefix)
      var tags: [String] = []
      guard limit > 0 else { return tags }
      try PreparedStatement(db, OpenTags.statement).forEachRow([.text(first)]) { row in
        let tag = row.text(0)
        guard prefix.isEmpty || tag.hasPrefix(prefix) else {
          // Bytes that begin so may still be a letter with a mark, which does not.
          return tag.utf8.starts(with: first.utf8)
        }
        tags.append(tag)
        return tags.count < limit
      }
      return tags
    }
  }

  /// - Complexity: a look at the file for each id that could begin so.
  public func ids(beginningWith prefix: ItemIDPrefix) throws -> [ItemID] {
    try read { db in
      let last = try PreparedStatement(db, "SELECT last_number FROM counters")
        .first { try $0.itemNumber(0) }
      let exists = try PreparedStatement(db, "SELECT 1 FROM items WHERE number = ?")
      return try prefix.ids(upTo: last ?? 0).filter { id in
        try exists.first(.integer(id.number)) { _ in true } ?? false
      }
    }
  }

  public func near(_ query: NearQuery) throws -> NearbyItems {
    try near(query, fewestBoxes: NearSearch.fewestBoxes)
  }

  /// As `near(_:)`, with a bound on the search that tests can reach.
  func near(_ query: NearQuery, fewestBoxes: Int) throws -> NearbyItems {
    try translating {
      try connections.reading { connection in
        try connection.queue.read { db in
          var search = NearSearch(db, query, matcher: matcher, bound: connection.bound)
          return try search.answer(fewestBoxes: fewestBoxes)
        }
      }
    }
  }
}

// MARK: Changing

extension SQLiteItemStore {
  @discardableResult
  public func add(contentsOf items: some Sequence<ToDoItem>) throws -> [Addition] {
    // All are worked out before the file is locked.
    let contents = try items.map(ItemContent.init)
    return try change { writer in
      let additions = try writer.add(contents[...], besides: EarlierDoneItems())
      try EarlierDoneItems.forget(writer.db)
      return additions
    }
  }

  public func setDone(_ done: Bool, _ ids: [ItemID]) throws {
    try change { writer in try writer.setDone(done, ids) }
  }

  /// Changes the content of an item; it keeps its id, its position in the list and whether it is
  /// done.
  ///
  /// - Parameters:
  ///   - id: that of the item.
  ///   - change: changes the content. It is called before the file is locked, and again when
  ///     another process has written meanwhile. What it throws is thrown on.
  /// - Throws: `ToDoError.noSuchItem`, `ToDoError.tooLarge`, ``StoreError``; nothing is changed.
  public func update(_ id: ItemID, _ change: (inout ToDoItem) throws -> Void) throws {
    try self.change { db in
      guard let old = try ItemReader(db).item(id.number)?.item else {
        throw ToDoError.noSuchItem(id)
      }
      var new = old
      try change(&new)
      let content = try ItemContent(new)
      return (content: content, parts: ItemParts(changedFrom: old, to: content))
    } write: { writer, plan in
      try writer.update(id, to: plan.content, changing: plan.parts)
    }
  }

  public func remove(_ ids: [ItemID]) throws {
    try change { writer in try writer.remove(ids) }
  }

  /// Changes the file in one transaction, and with it what is kept of items.
  private func change<Result>(_ body: (inout ItemWriter) throws -> Result) throws -> Result {
    try translating {
      try connections.writing { try $0.queue.inDatabase { db in try Self.write(db, body) } }
    }
  }

  /// Changes the file in one transaction by a plan that is made before it begins, since planning
  /// may take long and other processes must not wait for it.
  ///
  /// - Parameters:
  ///   - plan: reads what it needs, as it is at one moment. It is called again when another process
  ///     has written before the plan was carried out.
  ///   - write: carries it out.
  func change<Plan, Result>(
    plan: (Database) throws -> Plan, write: (inout ItemWriter, Plan) throws -> Result
  ) throws -> Result {
    try translating {
      try connections.writing { connection in
        try connection.queue.inDatabase { db in
          for _ in 0..<Self.plansWithoutLock {
            var planned: (plan: Plan, version: Int64)?
            try db.inTransaction(.deferred) {
              planned = (try plan(db), try Self.version(db))
              return .commit
            }
            guard let planned else { preconditionFailure("The transaction has run its body") }
            let result = try Self.write(db, ifStill: planned.version) { writer in
              try write(&writer, planned.plan)
            }
            if let result { return result }
          }
          return try Self.write(db) { writer in try write(&writer, plan(db)) }
        }
      }
    }
  }

  /// After so many plans that others have overtaken the next one is made under the lock.
  private static let plansWithoutLock = 3

  /// A number that is different after another connection has changed the file.
  private static func version(_ db: Database) throws -> Int64 {
    try PreparedStatement(db, "PRAGMA data_version").first { $0.integer(0) } ?? 0
  }

  /// Changes tables other than those of items in one transaction.
  func writing<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translating {
      try connections.writing { connection in
        try connection.queue.inDatabase { db in
          var result: Result?
          try db.inTransaction(.immediate) {
            result = try body(db)
            return .commit
          }
          guard let result else { preconditionFailure("The transaction has run its body") }
          return result
        }
      }
    }
  }

  /// Changes the file in one transaction, which begins as a writer's, so that it waits for
  /// others before it reads rather than failing after.
  ///
  /// - Parameter isKept: false to take back what was changed.
  static func write<Result>(
    _ db: Database, isKept: Bool = true, _ body: (inout ItemWriter) throws -> Result
  ) throws -> Result {
    let result = try write(db, ifStill: nil, isKept: isKept, body)
    guard let result else { preconditionFailure("The transaction has run its body") }
    return result
  }

  /// - Parameter version: that of the file; with another one nothing is done.
  /// - Returns: nil where nothing was done.
  private static func write<Result>(
    _ db: Database, ifStill version: Int64?, isKept: Bool = true,
    _ body: (inout ItemWriter) throws -> Result
  ) throws -> Result? {
    var result: Result?
    try db.inTransaction(.immediate) {
      if let version, try Self.version(db) != version { return .rollback }
      var writer = try ItemWriter(db)
      result = try body(&writer)
      try writer.finish()
      return isKept ? .commit : .rollback
    }
    return result
  }
}

extension ItemFilter.State {
  /// The lists that it lets through, each as what `done` is in it.
  fileprivate var lists: [Bool] {
    switch self {
    case .open: return [false]
    case .done: return [true]
    case .any: return [false, true]
    }
  }
}

extension Schema.State {
  /// Whether it is ours and lacks migrations.
  fileprivate var isOutdated: Bool {
    if case .version(let version) = self { return (1..<Schema.migrations.count).contains(version) }
    return false
  }
}
