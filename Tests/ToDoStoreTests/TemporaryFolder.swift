import Foundation
import GRDB
import ToDo
import ToDoStore

/// A folder for one test; it is removed with this object.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-store-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  var file: URL { url.appendingPathComponent("todo.sqlite") }

  /// A store in the folder's file.
  func store(busyTimeout: Duration = .seconds(5)) throws -> SQLiteItemStore {
    try SQLiteItemStore(url: file, busyTimeout: busyTimeout)
  }

  /// Does something to the file behind the store's back.
  func withFile<Result>(_ body: (Database) throws -> Result) throws -> Result {
    let queue = try DatabaseQueue(path: file.path)
    defer { try? queue.close() }
    return try queue.inDatabase(body)
  }
}
