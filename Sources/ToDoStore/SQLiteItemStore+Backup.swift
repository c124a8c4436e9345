public import Foundation
import GRDB

/// A copy of a store's file that was made.
public struct StoreBackup: Hashable, Sendable {
  /// The file.
  public let url: URL
  /// How many open items it holds.
  public let openCount: Int
  /// How many done items it holds.
  public let doneCount: Int
  /// Its size in bytes.
  public let byteCount: Int64
}

extension SQLiteItemStore {
  /// Copies the store into a file as it is at one moment, while others go on writing, by SQLite's
  /// online backup (<https://www.sqlite.org/backup.html>).
  ///
  /// The copy is a file like the store's own: open it, or put it in the place of a lost one while no
  /// program uses that. Only its owner can read it. It gets its name when it is whole, checked, and on
  /// the disk, so that a crash leaves no half copy under the name.
  ///
  /// - Parameters:
  ///   - url: the new file, in a folder that exists.
  ///   - replaces: whether a file with that name may be replaced. The store's own file never is, nor
  ///     one with a write-ahead log, which a program has open or left behind.
  /// - Returns: what was written.
  /// - Throws: ``StoreError/alreadyExists(path:)``, ``StoreError/cannotReplace(path:detail:)`` and the
  ///   others of ``StoreError``. There is no new file then, and an old one is as it was.
  /// - Complexity: reads the file once and the copy once.
  @discardableResult
  public func backUp(to url: URL, replacing replaces: Bool = false) throws(StoreError)
    -> StoreBackup
  {
    let target = url.standardizedFileURL.path
    try checkTarget(target, replaces)
    return try makeCopy(at: target, replacing: replaces, isChecked: true)
  }

  /// - Parameter isChecked: whether a damaged copy is refused.
  func makeCopy(
    at target: String, replacing replaces: Bool, isChecked: Bool
  ) throws(StoreError) -> StoreBackup {
    let copy = try StoreCopy(path: target)
    defer { copy.abandon() }
    let (open, done) = try readAll { db in
      // The first read decides which moment it is.
      let counts = try PreparedStatement(db, "SELECT open_count, done_count FROM counters")
        .first { ($0.int(0), $0.int(1)) }
      do {
        try copy.take(from: db)
        if isChecked { try copy.check() }
      } catch let error as DatabaseError where error.resultCode != .SQLITE_CORRUPT {
        throw StoreError(error, path: target, busyTimeout: .zero)
      }
      return counts ?? (0, 0)
    }
    let size = try copy.finish(replacing: replaces)
    return StoreBackup(
      url: URL(fileURLWithPath: target), openCount: open, doneCount: done, byteCount: size)
  }

  private func checkTarget(_ target: String, _ replaces: Bool) throws(StoreError) {
    var existing = stat()
    guard stat(target, &existing) == 0 else {
      // A link to nowhere; the rest is found out when the file is made.
      var link = stat()
      if lstat(target, &link) == 0 { throw .alreadyExists(path: target) }
      return
    }
    guard existing.st_mode & S_IFMT == S_IFREG else {
      throw .cannotReplace(path: target, detail: "it is not a file")
    }
    var own = stat()
    if stat(path, &own) == 0, own.st_dev == existing.st_dev, own.st_ino == existing.st_ino {
      throw .cannotReplace(path: target, detail: "it is the to-do file itself")
    }
    guard replaces else { throw .alreadyExists(path: target) }
    for suffix in ["-wal", "-journal"] where try StoreFile(path: target + suffix).exists() {
      throw .cannotReplace(
        path: target, detail: "a program has it open, or left \(target)\(suffix) behind")
    }
  }
}
