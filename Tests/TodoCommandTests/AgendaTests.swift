import Foundation
import Testing

@testable import TodoCommand

/// `todo` alone, in a pipe.
struct AgendaTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  @Test func anEmptyListSaysHowToBegin() throws {
    let result = try session.todo()
    #expect(
      result == .init(output: "", error: "Nothing here yet. Try: todo add Buy milk\n", code: 0))
    #expect(!FileManager.default.fileExists(atPath: session.storeURL.path))
  }

  @Test func whatMattersIsListedWithItsSection() throws {
    let rent = try session.add("Rent", "--due", "2020-01-31")
    let milk = try session.add("Milk", "--at", "52.5219,13.4132", "--name", "Rewe", "--tag", "shop")
    _ = try session.add("Far", "--at", "48.85,2.35", "--due", "9999-01-01")
    let week = try session.add("Guests", "--due", "in 7 days")
    _ = try session.lines("here", "52.52,13.405")
    let lines = try session.lines()
    #expect(lines.count == 3)
    #expect(lines[0] == "overdue\t\(rent)\tRent\t\t2020-01-31\t")
    #expect(lines[1].hasPrefix("week\t\(week)\tGuests\t\t2"))
    #expect(lines[2] == "near\t\(milk)\tMilk\tRewe\t595\tshop")
    #expect(try session.lines("agenda") == lines)
    let json = try #require(try session.lines("--json").first)
    let agenda = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(
      agenda.mapValues { ($0 as? [Any])?.count }.compactMapValues(\.self)
        == ["overdue": 1, "today": 0, "week": 1, "near": 1, "reminded": 0])
  }

  @Test func optionsOfEveryCommandCanComeFirst() throws {
    let id = try session.add("Milk")
    let path = session.storeURL.path
    let environment: [String: String?] = ["TODO_DB": "/nowhere/at/all"]
    let lists = [
      ["--db", path, "list"], ["--db=\(path)", "list"], ["list", "--db", path],
    ]
    for arguments in lists {
      let result = try BuiltProduct("todo").run(
        arguments, environment: session.environment, in: session.folder)
      #expect(result.lines == ["\(id)\topen\tMilk\t\t\t"], "\(arguments)")
    }
    #expect(
      try session.todo("--db", path, "--json", "place", "list", environment: environment).output
        == "[]\n")
    #expect(
      try session.todo("--db", path, "lsit").error
        == "todo: Unknown command \"lsit\". Did you mean \"list\"? See todo help.\n")
  }

  @Test(
    arguments: [
      (["--db", "x", "list", "milk"], ["list", "--db", "x", "milk"]),
      (
        ["--json", "--db=x", "place", "add", "home"], ["place", "add", "--json", "--db=x", "home"]
      ),
      (["--db", "x"], ["--db", "x"]), (["--db"], ["--db"]), (["list"], ["list"]), ([], []),
      (["--db", "x", "lst", "a"], ["lst", "a", "--db", "x"]),
      (["--db", "x", "--help"], ["--db", "x", "--help"]),
    ] as [([String], [String])])
  func leadingOptionsAreMovedBehindTheCommand(arguments: [String], moved: [String]) {
    #expect(LeadingOptions.moved(in: arguments) == moved)
  }

  @Test func errorsHaveOneForm() throws {
    #expect(
      try session.todo("show").error.hasPrefix("todo: Missing expected argument '<id>'\n"))
    #expect(
      try session.todo("watch", "walk.gpx").error
        == "todo: watch reads standard input. Use: todo watch < walk.gpx\n")
    #expect(!(try session.todo("show").error.contains("subcommand")))
  }
}
