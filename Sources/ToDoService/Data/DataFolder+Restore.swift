package import Foundation
import ToDo
import ToDoStore

extension DataFolder {
  /// Puts a backup into the place of the data.
  ///
  /// The backup is copied and checked first. What was there before is kept, in a folder of its own in
  /// this one.
  ///
  /// - Parameters:
  ///   - backup: What ``backUp(to:)`` wrote.
  ///   - now: Names the folder with what was there before.
  /// - Returns: What was restored, and where the earlier data is; nil if there was none.
  /// - Throws: ``DataError``, and `StoreError`. The data is as it was then.
  package func restore(
    from backup: URL, now: Date
  ) throws -> (summary: DataSummary, earlier: URL?) {
    let lock = try DataLock(self)
    defer { withExtendedLifetime(lock) {} }
    let backup = DataFolder(backup)
    guard backup.isInUse else {
      throw DataError.notABackup(path: backup.url.path, reason: "it has no server.sqlite.")
    }
    // Within the folder, so that a rename moves it into its place.
    let staged = try DataFolder(url.appendingPathComponent("restore")).makeUnfinished()
    defer { try? FileManager.default.removeItem(at: staged.url) }
    let summary: DataSummary
    do {
      summary = try backup.copyChecked(to: staged)
    } catch let error as StoreError {
      throw DataError.notABackup(path: backup.url.path, reason: error.description)
    }
    let earlier = try moveAside(now: now)
    try FileManager.default.moveItem(at: staged.lists, to: lists)
    // The accounts come last: without them there is no data.
    try FileManager.default.moveItem(at: staged.accounts, to: accounts)
    return (summary, earlier)
  }

  /// Copies the files of a backup, and lets SQLite read each copy whole. The backup is not touched.
  private func copyChecked(to target: DataFolder) throws -> DataSummary {
    let raw = try target.makeUnfinished()
    defer { try? FileManager.default.removeItem(at: raw.url) }
    try Self.copy(accounts, to: raw.accounts)
    let store = try AccountStore(url: raw.accounts)
    defer { try? store.close() }
    try store.backUp(to: target.accounts)
    var summary = DataSummary()
    for id in try store.listIDs() {
      guard FileManager.default.fileExists(atPath: list(id).path) else { continue }
      try Self.copy(list(id), to: raw.list(id))
      let list = try SQLiteItemStore(url: raw.list(id))
      defer { try? list.close() }
      let copy = try list.backUp(to: target.list(id))
      summary.listCount += 1
      summary.itemCount += copy.openCount + copy.doneCount
    }
    return summary
  }

  /// Copies a file of a database, with its log where there is one.
  private static func copy(_ file: URL, to target: URL) throws {
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: file.path + suffix) {
      try FileManager.default.copyItem(atPath: file.path + suffix, toPath: target.path + suffix)
    }
  }

  /// Moves what is there into a folder of its own.
  private func moveAside(now: Date) throws -> URL? {
    let names = ["server.sqlite", "server.sqlite-wal", "server.sqlite-shm", "lists"].filter {
      FileManager.default.fileExists(atPath: url.appendingPathComponent($0).path)
    }
    guard !names.isEmpty else { return nil }
    let time = TimeText.text(now.timeIntervalSince1970).replacing(":", with: "")
    var earlier = DataFolder(url.appendingPathComponent("replaced-\(time)", isDirectory: true))
    if FileManager.default.fileExists(atPath: earlier.url.path) {
      earlier = DataFolder(
        url.appendingPathComponent("replaced-\(time)-\(UUID().uuidString)", isDirectory: true))
    }
    try earlier.make()
    for name in names {
      try FileManager.default.moveItem(
        at: url.appendingPathComponent(name), to: earlier.url.appendingPathComponent(name))
    }
    return earlier.url
  }
}
