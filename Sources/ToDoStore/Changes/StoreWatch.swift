import GRDB

/// Tells whether anybody has changed a store, in less than a microsecond and without reading the file.
package final class StoreWatch: Sendable {
  private let path: String
  private let connection: Connection?
  private let number: @Sendable () throws -> Int64

  /// - Parameter connection: One that nobody writes with: where there is no log to look at, SQLite tells
  ///   a connection of the changes of the others only
  ///   (https://sqlite.org/pragma.html#pragma_data_version), which takes some microseconds.
  /// - Throws: `DatabaseError`.
  init(_ connection: Connection, path: String) throws {
    self.path = path
    self.connection = connection
    if let header = try WALIndexHeader(connection) {
      number = { header.version }
      return
    }
    number = {
      try connection.queue.inDatabase { db in
        try PreparedStatement(db, "PRAGMA data_version").first { $0.integer(0) } ?? 0
      }
    }
  }

  /// - Parameter number: Changes with the store.
  init(path: String, _ number: @escaping @Sendable () throws -> Int64) {
    self.path = path
    connection = nil
    self.number = number
  }

  /// A number that is different after each change of the store; it is to be compared with others of
  /// this watch only.
  ///
  /// - Throws: ``StoreError``.
  package func version() throws(StoreError) -> Int64 {
    do {
      return try number()
    } catch let error as DatabaseError {
      throw StoreError(error, path: path, busyTimeout: .zero)
    } catch {
      throw .unexpected(path: path, detail: "\(error)")
    }
  }
}

extension SQLiteItemStore {
  /// Begins to watch the store.
  ///
  /// - Throws: ``StoreError``.
  package func watch() throws(StoreError) -> StoreWatch {
    try translatingAll {
      guard path != ":memory:" else {
        return StoreWatch(path: path) { [connections] in
          try connections.reading { connection in
            connection.queue.inDatabase { Int64($0.totalChangesCount) }
          }
        }
      }
      return try StoreWatch(
        Connection(path: path, busyTimeout: .seconds(5)), path: path)
    }
  }
}
