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
  let matcher: RegionMatcher
  /// The time since some moment; tests have their own.
  let clock: @Sendable () -> Duration
  /// What the changes are recorded with: the time, and who makes them.
  let now: @Sendable () -> Date
  let command: String?
  /// Whether changes drop the steps of the history that are too old by the clock.
  let dropsOldSteps: @Sendable () -> Bool

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

  /// Opens a file whose changes drop old steps of the history only while the clock can be believed.
  ///
  /// - Throws: ``StoreError``; the file is then as it was.
  package convenience init(
    url: URL, now: @escaping @Sendable () -> Date,
    dropsOldSteps: @escaping @Sendable () -> Bool
  ) throws(StoreError) {
    let start = ContinuousClock.now
    try self.init(
      url: url, busyTimeout: .seconds(5), matcher: RegionMatcher(), now: now,
      dropsOldSteps: dropsOldSteps
    ) { .now - start }
  }

  init(
    url: URL, busyTimeout: Duration, matcher: RegionMatcher, command: String? = nil,
    now: @escaping @Sendable () -> Date = { Date() },
    dropsOldSteps: @escaping @Sendable () -> Bool = { true },
    clock: @escaping @Sendable () -> Duration
  ) throws(StoreError) {
    self.command = command
    self.now = now
    self.dropsOldSteps = dropsOldSteps
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
    dropsOldSteps = { true }
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

extension Schema.State {
  /// Whether the file is ours and lacks migrations.
  fileprivate var isOutdated: Bool {
    if case .version(let version) = self { return (1..<Schema.migrations.count).contains(version) }
    return false
  }
}
