import Foundation
import Testing

/// `todo doctor`, whole outputs compared.
struct DoctorTests {
  private let session: TodoSession
  private static let sqlite = ["/usr/bin/sqlite3", "/opt/homebrew/bin/sqlite3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  init() throws {
    session = try TodoSession()
  }

  private func damage(_ sql: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.sqlite))
    process.arguments = [session.storeURL.path, sql]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test func aHealthyFileIsSaidToBe() throws {
    try session.add("Milk")
    #expect(try session.lines("doctor") == ["Nothing is wrong with the file."])
    #expect(try session.lines("doctor", "--json") == [#"{"found":[],"left":[]}"#])
    #expect(try session.lines("doctor", "--mend") == ["Nothing is wrong with the file."])
  }

  @Test(.enabled(if: sqlite != nil, "the sqlite3 command is not installed"))
  func whatIsWrongIsToldAndMendedOnRequest() throws {
    let id = try session.add("Milk", "--at", "52.5,13.4")
    try damage("UPDATE counters SET open_count = 9; DELETE FROM open_balls")
    #expect(try session.todo("list").code == 69)
    let told = [
      "The index of positions is wrong for 1 item (\(id)). todo near may miss items.",
      "  Mending: Builds the index again from the items.",
      "The counters are wrong: 9 open items instead of 1. Lists are refused, or an id may be "
        + "given twice.", "  Mending: Counts again.",
    ]
    let first = try session.todo("doctor")
    #expect(first.lines == told && first.code == 65)
    #expect(first.error == "todo: \"todo doctor --mend\" mends 2 of these\n")
    let copy = session.storeURL.path + "-before-mending"
    #expect(!FileManager.default.fileExists(atPath: copy))
    #expect(
      try session.lines("doctor", "--mend")
        == told + ["The file as it was is \(copy)", "Mended. Nothing is wrong now."])
    #expect(try session.lines("list").count == 1)
    #expect(try session.lines("near", "52.5,13.4").count == 1)
    #expect(try session.todo("list", "--db", copy).code == 69)
    // The next copy does not replace this one.
    try damage("UPDATE counters SET open_count = 9")
    let json = try #require(try session.lines("doctor", "--mend", "--json").first)
    #expect(json.hasPrefix(#"{"copy":"\#(copy)-2","found":[{"count":1,"ids":[],"kind":"counters""#))
    #expect(json.hasSuffix(#""left":[]}"#))
  }

  @Test(.enabled(if: sqlite != nil, "the sqlite3 command is not installed"))
  func whatCannotBeMendedIsNamedWithItsRow() throws {
    let id = try session.add("Milk")
    try damage("UPDATE items SET properties = '['")
    let result = try session.todo("doctor", "--mend")
    #expect(result.code == 65 && result.output.hasPrefix("Item \(id) cannot be read: "))
    #expect(result.output.contains("\n  What to do: Its row is kept as it is."))
    let json = try session.todo("doctor", "--json")
    #expect(json.code == 65 && json.output.contains(#""title":"Milk""#))
  }

  @Test func aFileThatIsNoToDoListIsAnError() throws {
    #expect(try session.todo("doctor").code == 66)
    try session.write("no database, but long enough to be taken for one", to: "items.sqlite")
    let result = try session.todo("doctor")
    #expect(result.code == 69 && result.error.contains("is not a database"))
  }
}
