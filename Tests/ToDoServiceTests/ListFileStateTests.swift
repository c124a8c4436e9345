import Foundation
import Testing
import ToDoStore

@testable import ToDoService

@Suite("State of a list's file")
struct ListFileStateTests {
  @Test func aFileThatWasJustWrittenIsNotSettled() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-file-state-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let list = try #require(ListID(rawValue: "aaaaaaaaaaaaaaaa"))
    #expect(ListFileState(of: list, in: folder.path) == nil)
    let file = folder.appendingPathComponent("\(list.rawValue).sqlite")
    try Data("x".utf8).write(to: file)
    let new = try #require(ListFileState(of: list, in: folder.path))
    #expect(!new.isSettled && !new.hasLog)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -10)], ofItemAtPath: file.path)
    let old = try #require(ListFileState(of: list, in: folder.path))
    #expect(old.isSettled && old.number != new.number)
    try Data("y".utf8).write(to: folder.appendingPathComponent("\(list.rawValue).sqlite-wal"))
    #expect(try #require(ListFileState(of: list, in: folder.path)).hasLog)
  }
}
