public import Foundation
import GRDB
public import ToDo

/// A store that keeps its items in a SQLite file.
///
/// A change is on the disk when the call returns (write-ahead log, full synchronization), whole
/// or not at all. Several processes may use the file at once; a writer waits for another one up to
/// the busy timeout. Reading never waits: it goes on during a write, and sees the file as it was
/// when the read began. A near query reads its result and little more. Safe to share between tasks;
/// ``AsyncItemStore`` keeps the waiting off the threads of Swift's tasks.
///
/// Changes are written by statements that GRDB's observation (`ValueObservation`) does not see:
/// do not observe the file with a connection of your own.
public final class SQLiteItemStore: ItemStore {
  let connections: Connections
  let path: String
  private let busyTimeout: Duration
  private let matcher: RegionMatcher
  /// The time since some moment; tests have their own.
  let clock: @Sendable () -> Duration
  /// What the changes are recorded with: the time, and who makes them.
  let now: @Sendable () -> Date
  let command: String?

  /// Opens a file. If it does not exist, creates it and its folder, readable by the owner only.
  ///
  /// A file of an earlier version is brought up to date; nothing else is written.
  ///
  /// - Parameters:
  ///   - url: a file's URL.
  ///   - busyTimeout: how long to wait for another program that is writing.
  ///   - matcher: how positions are compared with regions.
  ///   - command: what makes the changes, for their history: the arguments of a command, say.
  ///   - now: the time of each change.
  /// - Throws: ``StoreError``; the file is then as it was.
  public convenience init(
    url: URL, busyTimeout: Duration = .seconds(5), matcher: RegionMatcher = RegionMatcher(),
    command: String? = nil, now: @escaping @Sendable () -> Date = { Date() }
  ) throws(StoreError) {
    let start = ContinuousClock.now
    try self.init(
      url: url, busyTimeout: busyTimeout, matcher: matcher, command: command, now: now
    ) { .now - start }
  }

  init(
    url: URL, busyTimeout: Duration, matcher: RegionMatcher, command: String? = nil,
    now: @escaping @Sendable () -> Date = { Date() }, clock: @escaping @Sendable () -> Duration
  ) throws(StoreError) {
    self.command = command
    self.now = now
    let path = url.standardizedFileURL.path
    self.path = path
    self.busyTimeout = busyTimeout
    self.matcher = matcher
    self.clock = clock
    connections = try Self.translatingAll(path, busyTimeout) {
      try StoreFile(path: path).make()
      let first = try Connection(path: path, busyTimeout: busyTimeout)
      try first.queue.inDatabase { db in try Self.prepare(db, path: path) }
      return Connections(first) { try Self.further(path, busyTimeout) }
    }
  }

  private init(
    inMemoryWith matcher: RegionMatcher, command: String?, now: @escaping @Sendable () -> Date
  ) throws(StoreError) {
    self.command = command
    self.now = now
    path = ":memory:"
    busyTimeout = .zero
    self.matcher = matcher
    let start = ContinuousClock.now
    clock = { .now - start }
    connections = try Self.translatingAll(path, busyTimeout) {
      let first = try Connection(path: nil, busyTimeout: .zero)
      try first.queue.inDatabase(Schema.migrate)
      return Connections(first, open: nil)
    }
  }

  /// Makes an empty store in memory, for tests, previews and trials; it is gone with its last
  /// reference. It behaves like a file, except that reading waits for writing.
  ///
  /// - Parameters:
  ///   - matcher: how positions are compared with regions.
  ///   - command: what makes the changes, for their history.
  ///   - now: the time of each change.
  /// - Throws: ``StoreError``, if there is not enough memory.
  public static func inMemory(
    matcher: RegionMatcher = RegionMatcher(), command: String? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(StoreError) -> SQLiteItemStore {
    try SQLiteItemStore(inMemoryWith: matcher, command: command, now: now)
  }

  /// Closes the file; the last store to close it removes the write-ahead log.
  ///
  /// A store closes itself when its last reference is gone. Reads that have begun are finished;
  /// later calls throw ``StoreError/unexpected(path:detail:)``.
  public func close() throws(StoreError) {
    try translatingAll { try connections.close() }
  }
}

// MARK: Opening

extension SQLiteItemStore {
  /// Whether there is a file at a URL, whatever it holds.
  ///
  /// - Throws: ``StoreError/cannotOpen(path:detail:)`` if that cannot be found out, for example in
  ///   a folder without the permission to search it.
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

  /// Refuses a file of another program before anything is written, and migrates one of ours.
  private static func prepare(_ db: Database, path: String) throws {
    var state = try Schema.state(db)
    if state == .new || state.isOutdated {
      try Schema.migrate(db)
      state = try Schema.state(db)
    }
    switch state {
    case .version(..<1):
      throw StoreError.corrupt(path: path, detail: "its format number is impossible")
    case .version(let version) where version <= Schema.migrations.count: break
    case .version(let version):
      throw StoreError.newerVersion(
        path: path, found: version, known: Schema.migrations.count)
    case .new, .foreign: throw StoreError.foreignDatabase(path: path)
    }
    try useWriteAheadLog(db)
  }

  /// The mode is kept in the file, so only the first opening writes it.
  private static func useWriteAheadLog(_ db: Database) throws {
    for attempt in 1... {
      do {
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        return
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        guard attempt < 100 else { throw error }
        // SQLite does not wait here by itself; beginning a transaction waits for other writers.
        try db.inTransaction(.immediate) { .commit }
      }
    }
  }

  /// Runs a body and translates the errors of SQLite that it throws.
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

  /// As `translating(_:_:_:)`, for a body that throws nothing of its own.
  private static func translatingAll<Result>(
    _ path: String, _ busyTimeout: Duration, _ body: () throws -> Result
  ) throws(StoreError) -> Result {
    do {
      return try translating(path, busyTimeout, body)
    } catch let error as StoreError {
      throw error
    } catch {
      throw .unexpected(path: path, detail: "\(error)")
    }
  }

  func translating<Result>(_ body: () throws -> Result) throws -> Result {
    try Self.translating(path, busyTimeout, body)
  }

  /// As `translating(_:)`, for a body that throws nothing of its own.
  func translatingAll<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
    try Self.translatingAll(path, busyTimeout, body)
  }
}

extension SQLiteItemStore {
  /// The value of a pragma, for tests.
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

extension Schema.State {
  /// Whether the file is ours and lacks migrations.
  fileprivate var isOutdated: Bool {
    if case .version(let version) = self { return (1..<Schema.migrations.count).contains(version) }
    return false
  }
}
