import Foundation
import GRDB
import Synchronization

/// The connections to one database. Several can read at the same time; only one can write.
///
/// All are opened alike. The first is opened at once, and most processes need no other. Another one
/// is opened when all are in use, for example to read during an import.
final class Connections: Sendable {
  /// How many connections are in use at once; further callers wait.
  private static let mostInUse = 6

  private struct State {
    var idle: [Connection]
    var isClosed = false
  }

  private let open: (@Sendable () throws -> Connection)?
  private let state: Mutex<State>
  private let slots: DispatchSemaphore
  /// Writers of this process wait for each other here, in order; for other processes they wait in
  /// SQLite.
  private let writers = DispatchQueue(label: "todo.store.writers")

  /// - Parameter open: opens another connection; nil for a database in memory, which has only the
  ///   first.
  init(_ first: Connection, open: (@Sendable () throws -> Connection)?) {
    state = Mutex(State(idle: [first]))
    slots = DispatchSemaphore(value: open == nil ? 1 : Self.mostInUse)
    self.open = open
  }

  /// Lends a connection. `body` must not wait for a writer.
  func reading<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    slots.wait()
    defer { slots.signal() }
    let connection = try take()
    defer { giveBack(connection) }
    return try body(connection)
  }

  /// Lends a connection to one writer at a time.
  func writing<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    try writers.sync { try reading(body) }
  }

  /// Lends a connection for several writes, between which others may write.
  func keeping<Result>(_ body: (Kept) throws -> Result) throws -> Result {
    guard open != nil else { return try body(Kept(connections: self, connection: nil)) }
    let connection = try take()
    defer { giveBack(connection) }
    return try body(Kept(connections: self, connection: connection))
  }

  /// A connection for a sequence of writes.
  struct Kept {
    fileprivate let connections: Connections
    /// Nil if there is only one connection.
    fileprivate let connection: Connection?

    /// Whether others can have connections of their own.
    var isOneOfSeveral: Bool { connection != nil }

    func writing<Result>(_ body: (Connection) throws -> Result) throws -> Result {
      guard let connection else { return try connections.writing(body) }
      return try connections.writers.sync { try body(connection) }
    }
  }

  private func take() throws -> Connection {
    let idle = try state.withLock { state in
      guard !state.isClosed else { throw Self.closed }
      return state.idle.popLast()
    }
    if let idle { return idle }
    guard let open else { preconditionFailure("The only connection is lent once at a time") }
    return try open()
  }

  private func giveBack(_ connection: Connection) {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.idle.append(connection) }
      return state.isClosed
    }
    // Nobody is left to report an error to; the connection is closed with its last reference in
    // any case.
    if isClosed { try? connection.queue.close() }
  }

  /// Closes the idle connections at once, and the others when they are given back.
  func close() throws {
    let idle = state.withLock { state in
      state.isClosed = true
      defer { state.idle = [] }
      return state.idle
    }
    for connection in idle { try connection.queue.close() }
  }

  private static var closed: DatabaseError {
    DatabaseError(resultCode: .SQLITE_MISUSE, message: "the store is closed")
  }
}

/// A connection, and what its SQL functions need.
final class Connection: Sendable {
  let queue: DatabaseQueue
  let busyWait: BusyWait
  // Unsafe because a bound can change. Safe: it is only used inside the queue, one call at a time.
  nonisolated(unsafe) let bound: NearBound

  /// - Parameter path: nil for a database in memory.
  init(path: String?, busyTimeout: Duration) throws {
    var configuration = Configuration()
    let busyWait = BusyWait(atMost: busyTimeout)
    self.busyWait = busyWait
    configuration.busyMode = .callback { busyWait.goesOn(after: $0) }
    configuration.foreignKeysEnabled = true
    // Unsafe because a bound can change. Safe: only the queue's connection, which is prepared inside the
    // queue, and those who work inside it use it.
    nonisolated(unsafe) let bound = NearBound()
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // Overwrite what is deleted, positions above all, however SQLite was built. The log holds
      // it until it is reused, or removed when the last connection closes.
      try db.execute(sql: "PRAGMA secure_delete = ON")
      try bound.register(on: db)
    }
    self.bound = bound
    queue =
      if let path {
        try DatabaseQueue(path: path, configuration: configuration)
      } else {
        try DatabaseQueue(configuration: configuration)
      }
  }
}
