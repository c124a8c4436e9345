import Foundation
import GRDB
import GRDBSQLite

/// A copy of a database that is being written. It has a name of its own beside the file that it is
/// going to be, and gets the final name when it is whole and on the disk: a kill leaves no half file
/// under that name.
struct StoreCopy {
  /// The path that it is going to have.
  let path: String
  private let unfinished: String

  /// Pages for one step of SQLite's backup, 4 MB with pages of the usual size.
  private static let pagesAtOnce: CInt = 1024

  /// Makes an empty file that only its owner can read.
  ///
  /// - Throws: `StoreError.cannotOpen`.
  init(path: String) throws(StoreError) {
    self.path = path
    unfinished = "\(path)-unfinished-\(UUID().uuidString)"
    let descriptor = open(unfinished, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.cannotOpen(path, errno) }
    close(descriptor)
  }

  /// Copies a database as the reading transaction sees it, whoever writes meanwhile.
  ///
  /// - Parameter db: Has begun to read.
  func take(from db: Database) throws {
    try withDatabase { copy in
      try db.backup(to: copy, pagesPerStep: Self.pagesAtOnce)
      // One file is easier to carry about than a file with a log beside it.
      try copy.execute(sql: "PRAGMA journal_mode = DELETE")
    }
  }

  /// Reads the whole copy again.
  ///
  /// - Throws: `UnreadableRow` with what is wrong.
  func check() throws {
    try withDatabase { copy in
      let answer = try String.fetchOne(copy, sql: "PRAGMA quick_check(1)")
      guard answer == "ok" else {
        throw UnreadableRow(detail: answer ?? "SQLite cannot check it")
      }
    }
  }

  private func withDatabase(_ body: (Database) throws -> Void) throws {
    var configuration = Configuration()
    // Nobody else knows the name.
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    let queue = try DatabaseQueue(path: unfinished, configuration: configuration)
    defer { try? queue.close() }
    try queue.inDatabase(body)
  }

  /// Gives the copy its name.
  ///
  /// - Parameter replaces: whether a file of that name may be replaced.
  /// - Returns: the size of the file in bytes.
  func finish(replacing replaces: Bool) throws(StoreError) -> Int64 {
    let size = try synchronize()
    if replaces {
      guard rename(unfinished, path) == 0 else { throw Self.cannotOpen(path, errno) }
    } else {
      try giveNewName()
    }
    synchronizeFolder()
    return size
  }

  /// Removes what there is of a copy that failed; does nothing after `finish`.
  func abandon() {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(unfinished + suffix) }
  }

  private func synchronize() throws(StoreError) -> Int64 {
    let descriptor = open(unfinished, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.cannotOpen(path, errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else {
      throw .inputOutput(path: path, detail: String(cString: strerror(errno)))
    }
    var information = stat()
    fstat(descriptor, &information)
    return Int64(information.st_size)
  }

  /// A link never replaces a file, but some file systems, as those of memory sticks, have no links.
  private func giveNewName() throws(StoreError) {
    if link(unfinished, path) == 0 {
      unlink(unfinished)
      return
    }
    let code = errno
    guard code != EEXIST, !(try StoreFile(path: path).exists()) else {
      throw .alreadyExists(path: path)
    }
    guard rename(unfinished, path) == 0 else { throw Self.cannotOpen(path, errno) }
  }

  /// Not every file system can do this for a folder; the file itself is safe.
  private func synchronizeFolder() {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func cannotOpen(_ path: String, _ code: Int32) -> StoreError {
    code == ENOSPC
      ? .diskFull(path: path)
      : .cannotOpen(path: path, detail: String(cString: strerror(code)))
  }
}
