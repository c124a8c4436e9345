import Foundation
import Testing
import ToDo
import ToDoStore

/// Several writers of one file.
struct ConcurrencyTests {
  @Test func storesThatWriteAtOnceLoseNothing() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          // Each opens the file itself, and the first of them makes it.
          let store = try SQLiteItemStore(url: file, busyTimeout: .seconds(60))
          for number in 0..<25 {
            let id = try store.add(ToDoItem(title: "\(writer) \(number)")).id
            if number % 5 == 0 { try store.markDone(id) }
          }
        }
      }
      try await group.waitForAll()
    }
    let items = try folder.store().items(matching: ItemFilter(state: .any))
    #expect(Set(items.map(\.item.title)).count == 100)
    #expect(Set(items.map(\.id)).count == 100)
    #expect(items.filter(\.item.done).count == 20)
  }

  private static let sqlite = ["/usr/bin/sqlite3", "/opt/homebrew/bin/sqlite3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: sqlite != nil, "the sqlite3 command is not installed"))
  func anotherProcessThatHoldsTheFileIsWaitedForAndNamed() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(busyTimeout: .milliseconds(20))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.sqlite))
    process.arguments = ["-batch", folder.file.path]
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(
      Data("BEGIN IMMEDIATE;\nUPDATE counters SET last_number = 9;\nSELECT 'held';\n".utf8))
    // Nothing is read before the lock is held.
    #expect(output.fileHandleForReading.availableData == Data("held\n".utf8))
    #expect(throws: StoreError.busy(path: folder.file.path, waited: .milliseconds(20))) {
      try store.add(ToDoItem(title: "Milk"))
    }
    input.fileHandleForWriting.write(Data("COMMIT;\n".utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(try store.add(ToDoItem(title: "Milk")).id == ItemID(number: 10))
  }

  @Test(.enabled(if: sqlite != nil, "the sqlite3 command is not installed"))
  func whatAKilledProcessHadNotCommittedIsGone() throws {
    let folder = try TemporaryFolder()
    let id = try folder.store().add(ToDoItem(title: "Milk")).id
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.sqlite))
    process.arguments = ["-batch", folder.file.path]
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(
      Data(
        """
        PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE;
        UPDATE items SET title = hex(randomblob(100000));
        SELECT 'changed';

        """.utf8))
    #expect(output.fileHandleForReading.availableData == Data("changed\n".utf8))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(try folder.store().item(withID: id)?.item.title == "Milk")
  }
}
