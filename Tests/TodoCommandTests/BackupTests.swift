import Foundation
import Testing

/// `todo backup`, whole outputs compared.
struct BackupTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  @Test func aBackupIsAToDoFile() throws {
    let id = try session.add("Milk")
    let copy = session.folder.appendingPathComponent("copy.sqlite").path
    #expect(try session.lines("backup", "copy.sqlite") == [copy])
    #expect(try session.lines("list", "--db", "copy.sqlite").first?.hasPrefix("\(id)\t") == true)
    #expect(
      try session.todo("backup", "copy.sqlite")
        == .init(
          output: "",
          error: "todo: \(copy) exists already. Add --force to replace it, or give another name.\n",
          code: 64))
    let json = try #require(try session.lines("backup", "copy.sqlite", "--force", "--json").first)
    #expect(json.hasPrefix(#"{"bytes":"#) && json.contains(#""done":0,"#))
    #expect(json.hasSuffix(#""open":1}"#))
  }

  @Test(arguments: [
    ("-", 64, "A backup needs a file of its own"), ("", 64, "The name is empty"),
    (".", 64, "is a folder. Name a file in it, such as "),
    ("items.sqlite", 64, "it is the to-do file itself"),
    ("no/copy.sqlite", 69, "No such file or directory"),
  ])
  func aTargetThatWillNotDoIsRefused(target: String, code: Int32, message: String) throws {
    try session.add("Milk")
    let result = try session.todo("backup", target)
    #expect(result.code == code && result.output.isEmpty, "\(result)")
    #expect(result.error.hasPrefix("todo: ") && result.error.contains(message), "\(result)")
  }

  @Test func theFileItselfIsNeverReplaced() throws {
    try session.add("Milk")
    let result = try session.todo("backup", "items.sqlite", "--force")
    #expect(result.code == 64 && result.error.contains("it is the to-do file itself"), "\(result)")
    #expect(try session.lines("list").count == 1)
  }

  @Test func withoutAFileThereIsNothingToBackUp() throws {
    let result = try session.todo("backup", "copy.sqlite")
    #expect(result.code == 66 && result.error.contains("No to-do list at "))
    #expect(!FileManager.default.fileExists(atPath: session.storeURL.path))
  }

  /// Killed at any time it leaves a whole file under the name, or none.
  @Test func aKilledBackupLeavesNoHalfFile() throws {
    let rows = (0..<5_000).map { "Item \($0) with a title of some length\n" }.joined()
    try session.write("name\n" + rows, to: "items.csv")
    try #require(try session.lines("import", "items.csv").count == 5_000)
    let target = session.folder.appendingPathComponent("copy.sqlite")
    var whole = 0
    for microseconds in stride(from: UInt32(0), to: 60_000, by: 3_000) {
      try? FileManager.default.removeItem(at: target)
      let process = Process()
      process.executableURL = BuiltProduct("todo").url
      process.arguments = ["backup", "copy.sqlite"]
      process.environment = session.environment
      process.currentDirectoryURL = session.folder
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      usleep(microseconds)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      guard FileManager.default.fileExists(atPath: target.path) else { continue }
      whole += 1
      #expect(try session.lines("doctor", "--db", "copy.sqlite").count == 1)
      #expect(try session.lines("list", "--db", "copy.sqlite").count == 5_000)
    }
    #expect(try session.lines("list").count == 5_000 && whole < 20)
  }
}
