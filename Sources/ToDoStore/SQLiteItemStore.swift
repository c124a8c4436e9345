import Foundation
import GRDB
import ToDo

/// A store that keeps its items in a SQLite file.
///
/// A change is on the disk when the call returns (write-ahead log, full synchronization), whole
/// or not at all. Several processes may use the file at once; a writer waits for another up to
/// the busy timeout. A near-query reads what it answers and little more. Safe to share between
/// tasks.
public final class SQLiteItemStore: ItemStore {
  let queue: DatabaseQueue
  private let path: String
  private let busyTimeout: Duration
  private let matcher: RegionMatcher
  /// Only used inside the queue.
  private nonisolated(unsafe) let bound: NearBound

  /// Opens a file, or makes it with its folder where there is none.
  ///
  /// A file of an earlier version is brought up to date; nothing else is written.
  ///
  /// - Parameter busyTimeout: how long to wait for another program that is writing.
  /// - Throws: `StoreError`; the file is then as it was.
  public init(
    url: URL, busyTimeout: Duration = .seconds(5), matcher: RegionMatcher = RegionMatcher()
  ) throws {
    path = url.standardizedFileURL.path
    self.busyTimeout = busyTimeout
    self.matcher = matcher
    let bound = NearBound()
    self.bound = bound
    queue = try Self.translating(path, busyTimeout) { [path] in
      try StoreFile(path: path).make()
      let queue = try DatabaseQueue(
        path: path, configuration: Self.configuration(busyTimeout, bound: bound))
      try queue.inDatabase { db in try Self.prepare(db, path: path) }
      return queue
    }
  }

  /// Closes the file; the last one to do so takes the write-ahead log away.
  ///
  /// A store that is let go closes by itself.
  public func close() throws {
    try translating { try queue.close() }
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

  private static func configuration(_ busyTimeout: Duration, bound: NearBound) -> Configuration {
    let (seconds, attoseconds) = busyTimeout.components
    var configuration = Configuration()
    configuration.busyMode = .timeout(Double(seconds) + Double(attoseconds) * 1e-18)
    configuration.foreignKeysEnabled = true
    // The queue alone calls what is prepared here, one thing at a time, and `bound` with it.
    nonisolated(unsafe) let bound = bound
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // What is removed, positions above all, is overwritten in the file, however SQLite was
      // built. The log holds it until it is reused or, with the last connection, removed.
      try db.execute(sql: "PRAGMA secure_delete = ON")
      try bound.register(on: db)
    }
    return configuration
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
    try translating { try queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA \(name)") } }
  }
}

// MARK: Reading

extension SQLiteItemStore {
  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translating { try queue.read(body) }
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
    try read { db in
      var search = NearSearch(db, query, matcher: matcher, bound: bound)
      return try search.answer(fewestBoxes: fewestBoxes)
    }
  }
}

// MARK: Changing

extension SQLiteItemStore {
  @discardableResult
  public func add(contentsOf items: some Sequence<ToDoItem>) throws -> [Addition] {
    let items = Array(items)
    return try importing(.allOrNothing) { try $0.add(items) }
  }

  public func setDone(_ done: Bool, _ ids: [ItemID]) throws {
    try change { writer in try writer.setDone(done, ids) }
  }

  public func update(_ id: ItemID, _ change: (inout ToDoItem) throws -> Void) throws {
    try self.change { writer in try writer.update(id, change) }
  }

  public func remove(_ ids: [ItemID]) throws {
    try change { writer in try writer.remove(ids) }
  }

  /// Changes the file in one transaction, and with it what is kept of items.
  func change<Result>(_ body: (inout ItemWriter) throws -> Result) throws -> Result {
    try translating { try queue.inDatabase { db in try Self.write(db, body) } }
  }

  /// Changes what is no item in one transaction.
  func writing<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translating {
      try queue.inDatabase { db in
        var result: Result?
        try db.inTransaction(.immediate) {
          result = try body(db)
          return .commit
        }
        guard let result else { preconditionFailure("A transaction that returns has run its body") }
        return result
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
    var result: Result?
    try db.inTransaction(.immediate) {
      var writer = try ItemWriter(db)
      result = try body(&writer)
      try writer.finish()
      return isKept ? .commit : .rollback
    }
    guard let result else { preconditionFailure("A transaction that returns has run its body") }
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
