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

  @Test(.enabled(if: OtherProcess.sqlite != nil, "the sqlite3 command is not installed"))
  func anotherProcessThatHoldsTheFileIsWaitedForAndNamed() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store(busyTimeout: .milliseconds(20))
    let other = try OtherProcess(on: folder.file)
    // Nothing is read before the lock is held.
    #expect(
      other.answer(
        to: "BEGIN IMMEDIATE;\nUPDATE counters SET last_number = 9;\nSELECT 'held';\n")
        == "held\n")
    #expect(throws: StoreError.busy(path: folder.file.path, waited: .milliseconds(20))) {
      try store.add(ToDoItem(title: "Milk"))
    }
    try other.end(after: "COMMIT;\n")
    #expect(try store.add(ToDoItem(title: "Milk")).id == ItemID(number: 10))
  }

  @Test(.enabled(if: OtherProcess.sqlite != nil, "the sqlite3 command is not installed"))
  func whatAKilledProcessHadNotCommittedIsGone() throws {
    let folder = try TemporaryFolder()
    let id = try folder.store().add(ToDoItem(title: "Milk")).id
    let other = try OtherProcess(on: folder.file)
    #expect(
      other.answer(
        to: """
          PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE;
          UPDATE items SET title = hex(randomblob(100000));
          SELECT 'changed';

          """) == "changed\n")
    other.kill()
    #expect(try folder.store().item(withID: id)?.item.title == "Milk")
  }
}

/// The sqlite3 command, which uses a file too.
private struct OtherProcess {
  static let sqlite = ["/usr/bin/sqlite3", "/opt/homebrew/bin/sqlite3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(on file: URL) throws {
    process.executableURL = URL(fileURLWithPath: try #require(Self.sqlite))
    process.arguments = ["-batch", file.path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// What it prints first after some lines.
  func answer(to lines: String) -> String {
    input.fileHandleForWriting.write(Data(lines.utf8))
    return String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  /// Waits until it has ended.
  func end(after lines: String) throws {
    input.fileHandleForWriting.write(Data(lines.utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
