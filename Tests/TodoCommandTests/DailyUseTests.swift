import Foundation
import Testing

/// What a person does with the command, whole outputs compared.
struct DailyUseTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  /// Adds three items and gives their ids.
  private func addThree() throws -> [String] {
    try [
      session.lines(
        "add", "Buy milk", "--at", "52.5219,13.4132", "--name", "Rewe", "--due", "2026-12-24",
        "--tag", "shop", "--tag", "food", "--note", "The oat one"),
      session.lines("add", "Climb the tower", "--at", "52.5208,13.4094"),
      session.lines("add", "Call mum"),
    ].map { try #require($0.first) }
  }

  @Test func anAddedItemIsListedAndStays() throws {
    let ids = try addThree()
    let list = [
      "\(ids[0])\topen\tBuy milk\tRewe\t2026-12-24\tfood shop",
      "\(ids[1])\topen\tClimb the tower\t\t\t",
      "\(ids[2])\topen\tCall mum\t\t\t",
    ]
    #expect(try session.lines("list") == list)
    #expect(try session.lines("list") == list)
  }

  @Test func nearGivesTheNearestFirst() throws {
    let ids = try addThree()
    #expect(
      try session.lines("near", "52.52,13.405") == [
        "312 m\tE\t\(ids[1])\tClimb the tower\t\t\t",
        "595 m\tE\t\(ids[0])\tBuy milk\tRewe\t2026-12-24\tfood shop",
      ])
    #expect(try session.lines("near", "52.52", "13.405", "--limit", "1").count == 1)
    #expect(try session.lines("near", "52.52,13.405", "--within", "500m").count == 1)
    #expect(try session.lines("near", "52.52,13.405", "--within", "0.6km").count == 2)
    #expect(try session.lines("near", "52.52,13.405", "--within", "0.2mi").count == 1)
    #expect(
      try session.lines("near", "52.52,13.405", "--units", "imperial").map { $0.prefix(7) } == [
        "0.2 mi\t", "0.4 mi\t",
      ])
    #expect(try session.lines("near", "geo:52.52,13.405;u=35", "--tag", "shop").count == 1)
  }

  @Test func filtersNarrowListAndNear() throws {
    let ids = try addThree()
    _ = try session.lines("done", ids[2])
    _ = try session.lines("edit", ids[1], "--due", "2001-01-01")
    try session.write(
      #"""
      {"type":"Polygon","coordinates":[[[13.40,52.52],[13.41,52.52],[13.41,52.53],[13.40,52.53],
      [13.40,52.52]]]}
      """#, to: "square.geojson")
    let cases: [([String], [String])] = [
      (["--tag", "shop"], [ids[0]]), (["--tag", "shop", "--tag", "food"], [ids[0]]),
      (["--tag", "shop", "--tag", "toys"], []), (["--text", "TOWER"], [ids[1]]),
      (["--text", "oat"], [ids[0]]), (["--due", "overdue"], [ids[1]]),
      (["--due", "week"], [ids[1]]),
      (["--due", "2001-01-01"], [ids[1]]), (["--due", "2000-12-31"], []),
      (["--in", "square.geojson"], [ids[1]]),
    ]
    for (options, expected) in cases {
      for verb in [["list"], ["near", "52.52,13.405"]] {
        let result = try BuiltProduct("todo").run(
          verb + options + ["--json"], environment: session.environment, in: session.folder)
        let found = ids.filter { result.output.contains($0) }
        #expect(found == expected, "\(verb) \(options): \(result)")
        #expect(result.code == (expected.isEmpty ? 1 : 0), "\(verb) \(options)")
      }
    }
    #expect(try session.lines("list", "--done").count == 1)
    #expect(try session.lines("list", "--due", "none").count == 1)
    #expect(try session.todo("near", "52.52,13.405", "--done").code == 1)
    #expect(try session.todo("list", "--in", "missing.geojson").code == 66)
    #expect(try session.todo("list", "--tag", "toys").error == "todo: no items match\n")
  }

  @Test func theListIsSortedWithinItsSections() throws {
    let ids = try addThree()
    let early = try #require(try session.lines("add", "apples", "--due", "2001-01-01").first)
    _ = try session.lines("done", ids[1])
    let orders: [(String, [String])] = [
      ("due", [early, ids[0], ids[2], ids[1]]), ("title", [early, ids[0], ids[2], ids[1]]),
      ("added", [ids[0], ids[2], early, ids[1]]),
    ]
    for (order, expected) in orders {
      let lines = try session.lines("list", "--sort", order)
      #expect(lines.map { String($0.prefix(6)) } == expected, "by \(order)")
    }
    let json = try session.lines("list", "--sort", "due", "--json")
    #expect(json.first?.split(separator: "}").first?.contains("\"due\":\"2001") == true)
  }

  @Test func anEmptyNearResultIsReportedAndExitsWithOne() throws {
    _ = try addThree()
    let result = try session.todo("near", "0,0", "--within", "1km")
    #expect(
      result == .init(output: "", error: "todo: nothing found near 0,0 within 1km\n", code: 1))
    let json = try session.todo("near", "0,0", "--within", "1km", "--json")
    #expect(json == .init(output: "[]\n", error: "", code: 1))
  }

  @Test func doneAndUndoneMoveItemsBetweenTheSections() throws {
    let ids = try addThree()
    #expect(try session.lines("done", ids[0], String(ids[2].prefix(5))) == [ids[0], ids[2]])
    #expect(
      try session.lines("list") == [
        "\(ids[1])\topen\tClimb the tower\t\t\t",
        "\(ids[0])\tdone\tBuy milk\t\t\tfood shop",
        "\(ids[2])\tdone\tCall mum\t\t\t",
      ])
    #expect(try session.lines("near", "52.52,13.405").count == 1)
    #expect(try session.lines("undone", ids[0]) == [ids[0]])
    #expect(try session.lines("near", "52.52,13.405").count == 2)
  }

  @Test func showPrintsTheDetails() throws {
    let ids = try addThree()
    #expect(
      try session.details(ids[0].uppercased()) == [
        "id\t\(ids[0])", "title\tBuy milk", "state\topen", "due\tThu 24 Dec 2026", "location\tRewe",
        "position\t52.5219,13.4132", "tags\tfood shop", "note\tThe oat one",
      ])
  }

  @Test func editChangesOnlyWhatIsGiven() throws {
    let ids = try addThree()
    #expect(
      try session.lines(
        "edit", ids[0], "--title", "Buy oat milk", "--tag", "urgent", "--untag", "food", "--at",
        "-33.5,151.25", "--without", "note") == [ids[0]])
    #expect(
      try session.details(ids[0]) == [
        "id\t\(ids[0])", "title\tBuy oat milk", "state\topen", "due\tThu 24 Dec 2026",
        "location\tRewe", "position\t-33.5,151.25", "tags\tshop urgent",
      ])
    #expect(
      try session.lines("near", "-33.5,151.25", "--limit", "1").first?.contains(ids[0]) == true)
    _ = try session.lines(
      "edit", ids[0], "--without", "due", "--without", "location", "--without", "tags")
    #expect(
      try session.details(ids[0]) == [
        "id\t\(ids[0])", "title\tBuy oat milk", "state\topen",
      ])
    let refused = try session.todo("edit", ids[1], "--title", "New", "--at", "91,0")
    #expect(refused.code == 64)
    #expect(try session.lines("show", ids[1])[1] == "title\tClimb the tower")
  }

  @Test func removedItemsAreGone() throws {
    let ids = try addThree()
    #expect(try session.todo("rm", ids[0], "zzzzzz").code == 1)
    #expect(try session.lines("list").count == 3)
    #expect(try session.lines("rm", ids[0], ids[1]) == [ids[0], ids[1]])
    #expect(try session.lines("list").count == 1)
    #expect(try session.todo("rm", ids[0]).code == 1)
    #expect(try session.lines("add", "Buy milk").first.map(ids.contains) == false)
  }

  @Test func addingAnEqualItemPrintsItsID() throws {
    let ids = try addThree()
    #expect(try session.lines("add", "Call mum") == [ids[2]])
    #expect(try session.lines("list").count == 3)
  }

  @Test func anAmbiguousPrefixListsTheCandidates() throws {
    var ids: [String] = []
    for number in 0..<40 {
      ids += try session.lines("add", "Item \(number)")
    }
    let groups = Dictionary(grouping: ids) { $0.prefix(1) }
    let prefix = try #require(groups.first { $0.value.count > 1 })
    let result = try session.todo("done", String(prefix.key))
    #expect(result.code == 64)
    #expect(
      result.error.contains(
        "\(prefix.value.count) ids start with \"\(prefix.key)\". Type more letters:"))
    for id in prefix.value { #expect(result.error.contains(id)) }
    #expect(try session.lines("list").allSatisfy { $0.contains("\topen\t") })
  }

  @Test func southernPositionsNeedNoQuoting() throws {
    let id = try #require(
      try session.lines("add", "See the opera", "--at", "-33.8568,151.2153").first)
    let row = "1.4 km\tNE\t\(id)\tSee the opera\t\t\t"
    #expect(try session.lines("near", "-33.8668,151.2053") == [row])
    #expect(try session.lines("near", "-33.8668", "151.2053", "--limit", "1") == [row])
    #expect(try session.lines("near", "--limit", "1", "--", "-33.8668,151.2053") == [row])
    #expect(try session.todo("near", "--done", "-33.8668,151.2053").code == 1)
    let json = try session.lines("near", "-33.8668,151.2053", "--json")
    #expect(json.first?.contains("\"latitude\":-33.8568") == true)
  }

  @Test func textsMayBeginWithAMinus() throws {
    let id = try #require(
      try session.lines("add", "-5 kilos", "--at", "1,2", "--tag", "-5", "--note", "-1.5").first)
    let other = try #require(try session.lines("add", "\u{2212}5 degrees").first)
    #expect(
      try session.lines("list") == [
        "\(id)\topen\t-5 kilos\t\t\t-5", "\(other)\topen\t\u{2212}5 degrees\t\t\t",
      ])
    #expect(try session.lines("near", "--json", "-1,2", "--tag", "-5").count == 1)
    try session.write("name\nA\n", to: "-1.csv")
    #expect(try session.lines("import", "-1.csv").count == 1)
  }

  @Test func controlCharactersOfATitleAreShownNotObeyed() throws {
    let id = try #require(try session.lines("add", "a\u{1b}[2J\tb\nc\u{202e}d").first)
    #expect(try session.lines("list") == ["\(id)\topen\ta␛[2J␉b␊c\u{fffd}d\t\t\t"])
    let json = try session.lines("show", id, "--json")
    #expect(json.first?.contains(#""title":"a\u001b[2J\tb\nc"#) == true)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func anItemIsKeptAndReportedIfItsIDCannotBePrinted() throws {
    let (code, words) = try todoOnAFullDisk(["add", "A"])
    let id = try #require(try session.lines("list").first?.prefix(6))
    #expect(code == 69)
    #expect(
      words.hasPrefix("todo: The item was added as \(id), but: The output could not be written"))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"),
    arguments: [
      ["help"], ["near", "--help"], ["--version"], ["--generate-completion-script", "bash"],
    ])
  func helpThatCannotBePrintedIsAnError(arguments: [String]) throws {
    let (code, words) = try todoOnAFullDisk(arguments)
    #expect(code == 69)
    #expect(words.hasPrefix("todo: The output could not be written"))
  }

  /// Runs `todo` with a full disk for its output, and returns its exit code and its messages.
  private func todoOnAFullDisk(_ arguments: [String]) throws -> (code: Int32, words: String) {
    let process = Process()
    let error = Pipe()
    process.executableURL = BuiltProduct("todo").url
    process.arguments = arguments
    process.environment = session.environment
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = error
    try process.run()
    let words = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, words)
  }

  @Test func coloursAreForcedIntoAPipeOnlyOnRequest() throws {
    let id = try #require(try session.lines("add", "A", "--tag", "x").first)
    #expect(
      try session.todo("list", environment: ["CLICOLOR_FORCE": "1"]).output
        == "\u{1b}[2m\(id)\u{1b}[22m\topen\tA\t\t\t\u{1b}[36mx\u{1b}[39m\n")
    #expect(
      try session.todo("list", environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]).output
        == "\u{1b}[2m\(id)\u{1b}[22m\topen\tA\t\t\tx\n")
  }

  @Test func anEmptyListExitsWithOne() throws {
    let result = try session.todo("list")
    #expect(result.code == 1 && result.output.isEmpty && result.error.contains("todo add"))
  }

  @Test func aQueryCreatesNoFile() throws {
    for arguments in [["list"], ["near", "1,2"], ["export"], ["show", "abcdef"]] {
      let result = try BuiltProduct("todo").run(
        arguments, environment: session.environment, in: session.folder)
      #expect([0, 1].contains(result.code), "\(result)")
      #expect(!FileManager.default.fileExists(atPath: session.storeURL.path))
    }
  }

  @Test func theDefaultFileIsInTheHomeOfTheEnvironment() throws {
    #expect(
      try session.todo("add", "A", environment: ["TODO_DB": nil, "XDG_DATA_HOME": nil]).code == 0)
    let files = try FileManager.default.subpathsOfDirectory(atPath: session.folder.path)
    #expect(files.contains { $0.hasSuffix("todo/todo.sqlite") })
  }

  @Test func theEnvironmentNamesTheStore() throws {
    let home = session.folder.appendingPathComponent("data")
    let result = try session.todo(
      "add", "A", environment: ["TODO_DB": nil, "XDG_DATA_HOME": home.path])
    #expect(result.code == 0)
    #if os(Linux)
      #expect(
        FileManager.default.fileExists(
          atPath: home.appendingPathComponent("todo/todo.sqlite").path))
    #endif
    let other = session.folder.appendingPathComponent("other.sqlite").path
    #expect(try session.lines("add", "B", "--db", other).count == 1)
    #expect(try session.lines("list", "--db", other).count == 1)
  }
}
