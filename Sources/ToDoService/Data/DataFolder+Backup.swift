package import Foundation
import ToDoStore

/// What was backed up or restored.
package struct DataSummary: Hashable, Sendable {
  /// How many lists there are files of.
  package var listCount = 0
  /// How many items are on them.
  package var itemCount = 0
}

extension DataFolder {
  /// Copies the accounts and all lists into a new folder, while a server goes on using them.
  ///
  /// Each file is copied as it is at one moment, the accounts first. The folder gets its name when it is
  /// whole. A list that is removed meanwhile is not in it.
  ///
  /// - Parameter target: A folder that does not exist, or is empty.
  /// - Throws: ``DataError`` and `StoreError`. There is no new folder then.
  package func backUp(to target: URL) throws -> DataSummary {
    guard isInUse else { throw DataError.empty(path: url.path) }
    let target = DataFolder(target)
    try target.refuseContent()
    let unfinished = try target.makeUnfinished()
    defer { try? FileManager.default.removeItem(at: unfinished.url) }
    let store = try AccountStore(url: accounts)
    defer { try? store.close() }
    try store.backUp(to: unfinished.accounts)
    var summary = DataSummary()
    for id in try store.listIDs() {
      guard FileManager.default.fileExists(atPath: list(id).path) else { continue }
      let list = try SQLiteItemStore(url: list(id))
      defer { try? list.close() }
      let copy = try list.backUp(to: unfinished.list(id))
      summary.listCount += 1
      summary.itemCount += copy.openCount + copy.doneCount
    }
    // An empty folder of the name is replaced.
    guard rename(unfinished.url.path, target.url.path) == 0 else {
      throw DataError.cannotMake(path: target.url.path, reason: String(cString: strerror(errno)))
    }
    return summary
  }

  private func refuseContent() throws(DataError) {
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    guard let content = try? FileManager.default.contentsOfDirectory(atPath: url.path),
      content.isEmpty
    else { throw .occupied(path: url.path) }
  }

  /// A folder beside this one that is not finished yet.
  func makeUnfinished() throws(DataError) -> DataFolder {
    let folder = DataFolder(
      url.deletingLastPathComponent().appendingPathComponent(
        "\(url.lastPathComponent)-unfinished-\(UUID().uuidString)", isDirectory: true))
    try folder.make()
    try DataFolder(folder.lists).make()
    return folder
  }
}
