import Foundation
import TestSupport
import Testing
import ToDo
import ToDoService
import ToDoStore

/// The verbs of the built command, without a server.
@Suite("Verbs")
struct VerbTests {
  private let session: ServerSession

  init() throws {
    session = try ServerSession()
  }

  @Test func aTokenIsPrintedAlone() throws {
    #expect(try session.run("user", "add", "anna").code == 0)
    let result = try session.run("token", "add", "anna", "--scope", "read,write")
    #expect(result.code == 0 && result.error.isEmpty)
    #expect(result.output.wholeMatch(of: /todo_[0-9a-z]{52}\n/) != nil)
  }

  #if os(Linux)
    /// A library that cannot be read hides the one that is installed.
    @Test(arguments: [("serve", Int32(69)), ("check", 78)])
    func withoutGEOSNothingStarts(verb: String, code: Int32) throws {
      try Data().write(to: session.folder.appendingPathComponent("libgeos_c.so.1"))
      var environment = session.environment
      environment["LD_LIBRARY_PATH"] = session.folder.path
      let result = try BuiltProduct("todo-server").run(
        [verb, "--listen", "127.0.0.1:0"], environment: environment, in: session.folder)
      #expect(result.code == code, "\(result)")
      #expect((result.output + result.error).contains("GEOS 3.11 or later"), "\(result)")
    }
  #endif

  @Test func tokensAreListedAndRevoked() throws {
    try session.run("user", "add", "anna")
    let token = try session.line(
      "token", "add", "anna", "--scope", "report", "--label", "my phone", "--expires", "365d")
    let listed = try session.line("token", "list", "anna")
    #expect(listed.contains("report") && listed.contains("my phone") && !listed.contains(token))
    #expect(try session.line("token", "revoke", "anna", token) == "Revoked.")
    let again = try session.run("token", "revoke", "anna", token)
    #expect(again.code == 1)
    #expect(try session.run("token", "list").code == 1)
  }

  @Test func listsAreAddedSharedFoundAndRemoved() throws {
    try session.run("user", "add", "anna")
    try session.run("user", "add", "ben")
    let id = try session.line("list", "add", "Household", "--owner", "anna")
    #expect(try session.line("list", "share", id, "ben", "--role", "reader") == "ben is a reader.")
    let listed = try session.run("list", "list", "ben").output
    #expect(listed.contains("anna (owner), ben (reader)"))
    let path = try session.line("list", "path", id)
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(try session.run("list", "share", id, "anna", "--role", "reader").code == 64)
    #expect(try session.run("list", "remove", id).code == 64)
    #expect(try session.line("list", "remove", id, "--yes") == "Deleted \(id).")
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try session.run("list", "path", id).code == 1)
  }

  @Test func whoIsTakenOutOfAListLeavesNoPositionBehind() throws {
    try session.run("user", "add", "anna")
    try session.run("user", "add", "ben")
    let id = try session.line("list", "add", "Household", "--owner", "anna")
    try session.run("list", "share", id, "ben")
    let engine = try DurableGeofenceEngine(
      SQLiteItemStore(url: URL(filePath: session.line("list", "path", id))))
    for device in ["ben/phone", "anna/phone"] {
      try engine.take(
        Fix(coordinate: Coordinate(latitude: 52.5, longitude: 13.4), timestamp: 1_789_999_000),
        from: device, receivedAt: Date(timeIntervalSince1970: 1_789_999_000))
    }
    #expect(
      try session.line("list", "share", id, "ben", "--role", "none")
        == "ben is no longer a member.")
    #expect(try engine.deviceNames() == ["anna/phone"])
    #expect(try session.run("list", "share", id, "ben", "--role", "none").code == 1)
  }

  @Test func aRemovedPersonLeavesNoFiles() throws {
    try session.run("user", "add", "anna")
    let path = try session.line("list", "path", "anna")
    #expect(try session.run("user", "remove", "anna").code == 64)
    #expect(try session.run("user", "remove", "anna", "--yes").code == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try session.run("user", "list").code == 1)
  }

  @Test func theFirstPersonTakesOverTheListKeptSoFar() throws {
    let server = try session.start()
    _ = try server.get("/v1/lists")
    server.signal(SIGTERM)
    #expect(server.end().code == 0)
    let first = try session.run("user", "add", "anna")
    #expect(first.output.contains("The list kept so far is anna's now."))
    let second = try session.run("user", "add", "ben")
    #expect(!second.output.contains("kept so far"))
  }

  @Test func aPasswordComesFromTheStandardInput() throws {
    #expect(try session.run("user", "add", "anna").code == 0)
    #expect(try session.run("user", "password", "anna").code == 64)
    let set = try session.run(
      ["user", "password", "anna", "--password-stdin"], input: "correct horse\n")
    #expect(set.code == 0, "\(set)")
    let short = try session.run(["user", "password", "anna", "--password-stdin"], input: "short\n")
    #expect(short.code == 64)
    let none = try session.run(["user", "password", "anna", "--password-stdin"])
    #expect(none.code == 64)
  }

  @Test(
    .enabled(if: ServerSession.hasTerminal, "needs script of util-linux"),
    arguments: [
      (["correct horse", "correct horse"], 0, ""),
      (["correct horse", "correct house"], 64, "differ"),
      ([""], 64, "no password"), (["short", "short"], 64, "8"),
    ])
  func aPasswordIsAskedForTwiceAndNotShown(typed: [String], code: Int32, said: String) throws {
    try session.run("user", "add", "anna")
    let result = try session.onTerminal(["user", "password", "anna"], typing: typed)
    #expect(result.code == code, "\(result)")
    #expect(result.output.contains("Password for anna: "), "\(result)")
    #expect(said.isEmpty || result.output.contains(said), "\(result)")
    #expect(!result.output.contains("correct"), "\(result)")
  }

  @Test(.enabled(if: ServerSession.hasTerminal, "needs script of util-linux"))
  func nobodyIsAskedForThePasswordOfNobody() throws {
    try session.run("user", "add", "anna")
    let result = try session.onTerminal(["user", "password", "ben"], typing: ["correct horse"])
    #expect(result.code == 1 && !result.output.contains("Password"), "\(result)")
  }

  @Test func whoIsAddedHearsWhatToDoNext() throws {
    let added = try session.run("user", "add", "anna").output
    for next in ["--scope report", "--scope read,write", "todo-server user password anna"] {
      #expect(added.contains(next), "\(added)")
    }
    let ben = try session.run(["user", "add", "ben", "--password-stdin"], input: "correct horse\n")
    #expect(!ben.output.contains("user password"), "\(ben)")
  }

  @Test func aMisspeltFolderIsNotMade() throws {
    let folder = session.folder.appendingPathComponent("misspelt").path
    let result = try session.run("user", "list", "--data", folder)
    #expect(result.code == 66)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test(arguments: [
    (["user", "ad"], "Did you mean \"add\"?"), (["serv"], "Did you mean \"serve\"?"),
    (["--listen", "a:1", "--listen", "b:2"], "--listen is given twice."),
    (["--listen", "here"], "--listen: "), (["token", "add", "nobody", "--scope", "root"], "scope"),
  ])
  func mistakesAreExplainedInTheCommandsStyle(_ arguments: [String], _ text: String) throws {
    let result = try session.run(arguments)
    #expect(result.code == 64)
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix("todo-server: "), "\(result.error)")
    #expect(result.error.contains(text), "\(result.error)")
  }

  @Test func whoIsNotThereIsNotFound() throws {
    try session.run("user", "add", "anna")
    for arguments in [
      ["user", "remove", "ben", "--yes"], ["token", "list", "ben"], ["device", "list", "ben"],
      ["list", "path", "ben"],
    ] {
      let result = try session.run(arguments)
      #expect(result.code == 1 && result.error.hasPrefix("todo-server: "), "\(result)")
    }
  }

  @Test func theCheckSaysEverythingThatIsWrong() throws {
    let result = try session.run(
      "check", "--listen", "0.0.0.0:0", "--tls-cert", "/nowhere.pem", "--tls-key", "/nowhere.key",
      "--public-url", "http://todo.example.org", "--rate", "many")
    #expect(result.code == 78)
    for text in ["--rate: ", "no accounts", "Can't read /nowhere.pem", "has no https"] {
      #expect(result.error.contains(text), "\(result.error)")
    }
    #expect(!FileManager.default.fileExists(atPath: session.data.path))
  }

  @Test func aSoundConfigurationHasNoProblems() throws {
    let result = try session.run("check", "--listen", "127.0.0.1:0")
    #expect(result.code == 0 && result.output.hasSuffix("No problems.\n"), "\(result)")
  }

  /// An empty file is one of an earlier version than the first.
  @Test func theCheckLeavesTheDataAsItIs() throws {
    try FileManager.default.createDirectory(at: session.data, withIntermediateDirectories: true)
    let file = session.data.appendingPathComponent("server.sqlite")
    try Data().write(to: file)
    let early = try session.run("check", "--listen", "0.0.0.0:0")
    #expect(early.code == 78 && early.error.contains("no accounts"), "\(early)")
    #expect(try Data(contentsOf: file).isEmpty)
    try FileManager.default.removeItem(at: session.data)

    try session.run("user", "add", "anna")
    let before = try Data(contentsOf: file)
    let names = try FileManager.default.contentsOfDirectory(atPath: session.data.path)
    let result = try session.run("check", "--listen", "0.0.0.0:0")
    #expect(result.code == 0, "\(result)")
    #expect(try Data(contentsOf: file) == before)
    let left = try FileManager.default.contentsOfDirectory(atPath: session.data.path)
    #expect(left.sorted() == names.sorted())
  }

  @Test func aPortInUseIsFoundOut() throws {
    let server = try session.start()
    let other = session.folder.appendingPathComponent("other").path
    for verb in [["check"], ["serve"]] {
      let result = try session.run(
        verb + ["--listen", "127.0.0.1:\(server.port)", "--data", other])
      #expect(result.code == (verb == ["check"] ? 78 : 69))
      #expect(result.error.contains("Address already in use"), "\(result)")
    }
    server.signal(SIGTERM)
    #expect(server.end().code == 0)
  }
}
