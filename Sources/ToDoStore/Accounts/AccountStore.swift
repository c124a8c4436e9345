package import Foundation
import GRDB
import Synchronization

/// Who uses a server, what they may see, and how they prove who they are: people, tokens, lists and
/// their members, in one SQLite file. What is on the lists is in a file for each list.
///
/// A change is on the disk when the call returns. Calls wait for the disk. Safe to share between tasks
/// and, as any SQLite file, between processes.
package final class AccountStore: Sendable {
  let database: any DatabaseWriter
  let path: String
  private let busyTimeout = Duration.seconds(5)
  private let isInMemory: Bool
  private let isClosed = Atomic(false)

  /// Opens a file. If it does not exist, creates it and its folder, readable by the owner only.
  ///
  /// - Throws: ``StoreError``.
  package init(url: URL) throws(StoreError) {
    let path = url.standardizedFileURL.path
    self.path = path
    isInMemory = false
    do {
      try StoreFile(path: path).make()
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      configuration.foreignKeysEnabled = true
      configuration.prepareDatabase { db in
        try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
      }
      let pool = try DatabasePool(path: path, configuration: configuration)
      try AccountSchema.migrator.migrate(pool)
      database = pool
    } catch let error as StoreError {
      throw error
    } catch {
      throw Self.translated(error, path: path)
    }
  }

  /// Makes empty accounts in memory, for tests.
  package static func inMemory() throws(StoreError) -> AccountStore { try AccountStore() }

  private init() throws(StoreError) {
    path = ":memory:"
    isInMemory = true
    do {
      let queue = try DatabaseQueue()
      try AccountSchema.migrator.migrate(queue)
      database = queue
    } catch {
      throw Self.translated(error, path: path)
    }
  }

  /// Closes the file. Every later call throws.
  package func close() throws(StoreError) {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    // GRDB crashes when a queue is used that was closed. One in memory ends with this object.
    guard !isInMemory else { return }
    do {
      try database.close()
    } catch {
      throw Self.translated(error, path: path)
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try requireOpen()
    do {
      return try database.read(body)
    } catch let error as DatabaseError {
      throw StoreError(error, path: path, busyTimeout: busyTimeout)
    }
  }

  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try requireOpen()
    do {
      return try database.write(body)
    } catch let error as DatabaseError {
      throw StoreError(error, path: path, busyTimeout: busyTimeout)
    }
  }

  private func requireOpen() throws(StoreError) {
    guard isClosed.load(ordering: .sequentiallyConsistent) else { return }
    throw .unexpected(path: path, detail: "it is closed")
  }

  static func translated(_ error: any Error, path: String) -> StoreError {
    if let error = error as? DatabaseError {
      return StoreError(error, path: path, busyTimeout: .seconds(5))
    }
    return .unexpected(path: path, detail: "\(error)")
  }
}

/// Why a change of the accounts was refused.
package enum AccountError: Error, Equatable, CustomStringConvertible {
  /// Somebody is called so already, upper or lower case aside.
  case nameTaken(String)
  /// There is nobody of this name.
  case noSuchPerson(String)
  /// There is no such list, or the person is not a member of it.
  case noSuchList
  /// A list has an owner as long as it has members.
  case lastOwner
  /// A person keeps the list of their own.
  case ownList

  package var description: String {
    switch self {
    case .nameTaken(let name): "There is a person named \"\(name)\" already. Give another name."
    case .noSuchPerson(let name): "There is no person named \"\(name)\"."
    case .noSuchList: "There is no such list."
    case .lastOwner: "A list needs an owner. Make another member its owner first."
    case .ownList: "A person's own list goes with the person. Delete its items instead."
    }
  }
}
