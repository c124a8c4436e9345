import Foundation
import Testing
import ToDo
import ToDoStore

@testable import ToDoService

@Suite("Backup of the data")
final class BackupTests {
  private let root: URL
  private let folder: DataFolder
  private let backup: URL
  private let now = Date(timeIntervalSince1970: 1_790_000_000)

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-backup-\(UUID().uuidString)")
    folder = DataFolder(root.appendingPathComponent("data"))
    backup = root.appendingPathComponent("backup")
    try folder.make()
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Adds a person with items on their list.
  private func add(_ name: String, _ titles: [String]) throws {
    let person = try Service(folder: folder.url).addPerson(named: name)
    let store = try SQLiteItemStore(url: folder.list(person.ownList))
    for title in titles { try store.add(ToDoItem(title: title)) }
    try store.close()
  }

  private func titles(of name: String) throws -> [String] {
    let service = try Service(folder: folder.url)
    let person = try #require(try service.accounts.person(named: name))
    let store = try SQLiteItemStore(url: folder.list(person.ownList))
    defer { try? store.close() }
    return try store.items().map(\.item.title).sorted()
  }

  @Test func whatIsRestoredIsWhatWasBackedUp() throws {
    try add("anna", ["milk", "bread"])
    try add("ben", ["stamps"])
    let written = try folder.backUp(to: backup)
    #expect(written == DataSummary(listCount: 2, itemCount: 3))
    try FileManager.default.removeItem(at: folder.url)
    let (summary, earlier) = try folder.restore(from: backup, now: now)
    #expect(summary == written)
    #expect(earlier == nil)
    #expect(try titles(of: "anna") == ["bread", "milk"])
    #expect(try titles(of: "ben") == ["stamps"])
  }

  @Test func whatWasThereIsKept() throws {
    try add("anna", ["milk"])
    _ = try folder.backUp(to: backup)
    try add("ben", ["stamps"])
    let earlier = try #require(try folder.restore(from: backup, now: now).earlier)
    #expect(try Service(folder: folder.url).accounts.people().map(\.name) == ["anna"])
    #expect(try Service(folder: earlier).accounts.people().map(\.name) == ["anna", "ben"])
  }

  @Test func nothingIsRestoredWhileAServerRuns() throws {
    try add("anna", ["milk"])
    _ = try folder.backUp(to: backup)
    let lock = try DataLock(folder)
    #expect(DataLock.isHeld(folder))
    #expect(throws: DataError.inUse(path: folder.url.path)) {
      try folder.restore(from: backup, now: now)
    }
    withExtendedLifetime(lock) {}
  }

  @Test func aBackupNeedsANewFolder() throws {
    try add("anna", ["milk"])
    _ = try folder.backUp(to: backup)
    #expect(throws: DataError.occupied(path: backup.path)) { try folder.backUp(to: backup) }
    let names = try FileManager.default.contentsOfDirectory(atPath: root.path)
    #expect(names.sorted() == ["backup", "data"])
  }

  @Test func aDamagedBackupChangesNothing() throws {
    try add("anna", ["milk"])
    _ = try folder.backUp(to: backup)
    let id = try #require(try Service(folder: folder.url).accounts.listIDs().first)
    try Data("not a database".utf8).write(to: DataFolder(backup).list(id))
    #expect(throws: DataError.self) { try folder.restore(from: backup, now: now) }
    #expect(try titles(of: "anna") == ["milk"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.allSatisfy { !$0.contains("unfinished") && !$0.contains("replaced") })
  }

  @Test func anEmptyFolderIsNeitherBackedUpNorABackup() throws {
    #expect(throws: DataError.empty(path: folder.url.path)) { try folder.backUp(to: backup) }
    #expect(throws: DataError.self) { try folder.restore(from: root, now: now) }
  }

  @Test func copiesAreTheirOwnersAlone() throws {
    try add("anna", ["milk"])
    _ = try folder.backUp(to: backup)
    let copy = DataFolder(backup)
    let files = try [copy.accounts] + Service(folder: folder.url).accounts.listIDs().map(copy.list)
    for file in files {
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }
}
