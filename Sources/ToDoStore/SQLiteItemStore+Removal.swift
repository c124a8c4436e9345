package import Foundation

extension SQLiteItemStore {
  /// Removes the file of a list, and what SQLite keeps beside it. A file that is not there is no error.
  ///
  /// - Throws: ``StoreError/unexpected(path:detail:)``.
  package static func removeFile(at url: URL) throws(StoreError) {
    let path = url.standardizedFileURL.path
    // The file itself goes first: what is left beside it means nothing without it.
    for suffix in ["", "-wal", "-shm"] {
      guard unlink(path + suffix) != 0, errno != ENOENT else { continue }
      throw .unexpected(path: path, detail: String(cString: strerror(errno)))
    }
  }
}
