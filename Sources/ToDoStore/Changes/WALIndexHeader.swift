import GRDB
import GRDBSQLite
import Synchronization

/// The header of a write-ahead log's index, in memory that all who use the database share. Every commit
/// changes it before it is acknowledged, so that reading it tells whether there was one, without a lock
/// and without a call of the system.
///
/// Its form: https://sqlite.org/walformat.html#the_wal_index_header
struct WALIndexHeader: Sendable {
  /// In bytes. There are two copies, one behind the other, which differ while one is being written.
  private static let size = 48
  /// That of the part of the index which SQLite maps at once.
  private static let partSize: Int32 = 32_768

  // Any thread may read it: nobody writes through this pointer, and what SQLite writes meanwhile shows
  // in the two copies. It stays mapped until the connection closes or leaves the log: the first
  // happens with its last reference, which `version` holds, and the second with a change of its
  // journal mode, which nobody makes. Its lock on the file keeps others from ending the log.
  nonisolated(unsafe) private let start: UnsafeRawPointer
  private let connection: Connection

  /// - Parameter connection: One that nobody closes, and whose journal mode nobody changes.
  /// - Returns: Nil where the database has no such log, or SQLite does not share it.
  /// - Throws: `DatabaseError`.
  init?(_ connection: Connection) throws {
    let start = try connection.queue.inDatabase { db -> UnsafeRawPointer? in
      guard try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal" else { return nil }
      // The log is opened by the first who reads.
      _ = try Int64.fetchOne(db, sql: "PRAGMA data_version")
      return Self.map(db)
    }
    guard let start else { return nil }
    self.start = start
    self.connection = connection
  }

  private static func map(_ db: Database) -> UnsafeRawPointer? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(
      db.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let file, let methods = file.pointee.pMethods?.pointee,
      methods.iVersion >= 2, let map = methods.xShmMap
    else { return nil }
    var start: UnsafeMutableRawPointer?
    guard map(file, 0, partSize, 0, &start) == SQLITE_OK else { return nil }
    return UnsafeRawPointer(start)
  }

  /// A number that another commit makes another one: of the checksums of the log, its length and the
  /// count of changes.
  var version: Int64 {
    // Without this the last reference may go before the memory is read.
    withExtendedLifetime(connection) {
      var copy = hash(at: 0)
      for _ in 0..<8 where copy != hash(at: Self.size) { copy = hash(at: 0) }
      return Int64(copy)
    }
  }

  private func hash(at offset: Int) -> Int {
    atomicMemoryFence(ordering: .acquiring)
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(start: start + offset, count: Self.size))
    return hasher.finalize()
  }
}
