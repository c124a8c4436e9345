package import Foundation
package import ToDoStore

/// The folder in which a server keeps its data: the accounts in `server.sqlite`, each list in
/// `lists/ID.sqlite`, and a file that says that a server is running.
package struct DataFolder: Hashable, Sendable {
  package let url: URL

  package init(_ url: URL) {
    self.url = url.standardizedFileURL
  }

  package var accounts: URL { url.appendingPathComponent("server.sqlite") }
  package var lists: URL { url.appendingPathComponent("lists", isDirectory: true) }
  package var lock: URL { url.appendingPathComponent("lock") }

  /// The file of a list, which `todo --db` can use too.
  package func list(_ id: ListID) -> URL {
    lists.appendingPathComponent("\(id.rawValue).sqlite")
  }

  /// Whether there are accounts in it.
  package var isInUse: Bool { FileManager.default.fileExists(atPath: accounts.path) }

  /// Makes the folder if it does not exist; only its owner can use it.
  ///
  /// - Throws: ``DataError/cannotMake(path:reason:)``.
  package func make() throws(DataError) {
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotMake(path: url.path, reason: String(cString: strerror(errno)))
    }
  }

  /// - Throws: ``DataError/cannotMake(path:reason:)`` for a folder that cannot be written.
  package func checkWritable() throws(DataError) {
    for path in [url.path, accounts.path]
    where access(path, W_OK) != 0 && (path == url.path || errno != ENOENT) {
      throw .cannotMake(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// Removes the file of a list, with the files that SQLite keeps beside it.
  ///
  /// - Throws: `StoreError`.
  package func removeList(_ id: ListID) throws { try SQLiteItemStore.removeFile(at: list(id)) }

  /// The bytes of the accounts and all lists on the disk.
  package func byteCount() -> Int64 {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: lists.path)) ?? []
    let paths =
      ["", "-wal"].map { accounts.path + $0 }
      + names.map { lists.appendingPathComponent($0).path }
    return paths.reduce(0) { sum, path in
      var file = stat()
      return stat(path, &file) == 0 ? sum + Int64(file.st_size) : sum
    }
  }
}
