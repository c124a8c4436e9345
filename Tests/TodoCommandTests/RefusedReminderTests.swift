import Foundation
import Testing

/// Reminders that are not possible, and their errors.
struct RefusedReminderTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  private static let noPlace =
    "todo: A reminder needs a place. Give --at, --place or --region; or --on none for no "
    + "reminder.\n"

  private func run(_ arguments: [String]) throws -> BuiltProduct.Result {
    try BuiltProduct("todo").run(
      arguments, environment: session.environment, in: session.folder)
  }

  private func refusal(_ error: String) -> BuiltProduct.Result {
    .init(output: "", error: error, code: 64)
  }

  @Test(arguments: [
    (["--on", "arrive"], RefusedReminderTests.noPlace),
    (["--on", "arrive", "--name", "Rewe"], RefusedReminderTests.noPlace),
    (
      ["--radius", "50m", "--at", "1,2"],
      "todo: --radius needs a reminder. Add one, e.g. --on arrive.\n"
    ),
    (
      ["--every-visit", "--at", "1,2"],
      "todo: --every-visit or --once needs a reminder. Add one, e.g. --on arrive.\n"
    ),
    (
      ["--on", "none", "--days", "mon", "--at", "1,2"],
      "todo: --on none removes every reminder. Leave out --days.\n"
    ),
    (
      ["--on", "leave", "--initial", "fire", "--at", "1,2"],
      "todo: --initial fire does not work with leave or away, only with arrive, dwell and pass.\n"
    ),
    (
      ["--on", "arrive", "--on", "leave", "--initial", "fire", "--at", "1,2"],
      "todo: --initial fire does not work with leave or away, only with arrive, dwell and pass.\n"
    ),
    (
      ["--on", "arrive", "--on", "none", "--at", "1,2"],
      "todo: --on none removes every reminder. Give it alone.\n"
    ),
    (
      ["--on", "dwell", "--at", "1,2"],
      "todo: --on: \"dwell\" needs a duration, such as dwell:10m.\n"
    ),
    (
      ["--on", "dwell:soon", "--at", "1,2"],
      "todo: --on: \"soon\" is not a duration. Try 45s, 10m, 1h30m or 2d.\n"
    ),
    (
      ["--on", "sleep", "--at", "1,2"],
      "todo: --on: \"sleep\" is not a reminder event. Try arrive, leave, dwell:10m, away:30m "
        + "or pass; or none for no reminder.\n"
    ),
    (
      ["--on", "arrive:10m", "--at", "1,2"],
      "todo: --on: \"arrive:10m\" is not a reminder event. Try arrive, leave, dwell:10m, away:30m "
        + "or pass; or none for no reminder.\n"
    ),
    (
      ["--on", "arrive", "--at", "1,2", "--radius", "0"],
      "todo: --radius must be more than 0, such as 50m.\n"
    ),
    (
      ["--on", "arrive", "--at", "1,2", "--radius", "0m"],
      "todo: --radius must be more than 0, such as 50m.\n"
    ),
    (
      ["--on", "dwell:0m", "--at", "1,2"],
      "todo: --on: The duration in \"dwell:0m\" must be more than 0.\n"
    ),
    (
      ["--on", "dwell:3653d", "--at", "1,2"],
      "todo: --on: The duration in \"dwell:3653d\" must be ten years or less.\n"
    ),
    (
      ["--on", "away:0s", "--at", "1,2"],
      "todo: --on: The duration in \"away:0s\" must be more than 0.\n"
    ),
    (
      ["--on", "arrive", "--at", "1,2", "--between", "noon"],
      "todo: --between: Can't read \"noon\" as hours. Try 17:00-20:00, or 22:00-06:00 across "
        + "midnight.\n"
    ),
    (
      ["--on", "arrive", "--at", "1,2", "--days", "holidays"],
      "todo: --days: Can't read \"holidays\" as days of the week. Try mon-fri or sat,sun.\n"
    ),
    (
      ["--on", "arrive", "--at", "1,2", "--from", "2999-12-25", "--until", "2999-12-24"],
      "todo: The reminder ends before it starts. Give a later end or an earlier start.\n"
    ),
    (
      ["--on", "arrive", "--at", "1,2", "--until", "2020-01-01"],
      "todo: --until: \"2020-01-01\" is in the past.\n"
    ),
    (
      ["--on", "arrive", "--at", "1,2", "--until", "someday"],
      "todo: --until: Can't read \"someday\" as a date. Try tomorrow, fri, \"in 3 days\", "
        + "2026-12-24 or \"2026-12-24 18:00\".\n"
    ),
  ])
  func anImpossibleReminderIsRefusedAndCreatesNoFile(arguments: [String], error: String) throws {
    #expect(try run(["add", "Milk"] + arguments) == refusal(error))
    #expect(!FileManager.default.fileExists(atPath: session.storeURL.path))
  }

  @Test func anUnknownPolicyIsRefused() throws {
    let result = try run(["add", "Milk", "--at", "1,2", "--on", "arrive", "--initial", "maybe"])
    #expect(result.code == 64 && result.error.contains("'none' and 'fire'"))
  }

  @Test func aRadiusAroundRegionsIsRefused() throws {
    _ = try session.lines("place", "add", "shop", "1,2", "--radius", "50m")
    #expect(
      try run(["add", "Milk", "--place", "shop", "--on", "arrive", "--radius", "10m"])
        == refusal(
          "todo: --radius works only with --at. These places have their own size.\n"))
  }

  @Test func anEditThatLeavesAReminderWithoutAPlaceIsRefused() throws {
    let id = try #require(
      try session.lines("add", "Milk", "--at", "1,2", "--on", "arrive").first)
    let before = try session.lines("show", id)
    #expect(try run(["edit", id, "--without", "at"]) == refusal(Self.noPlace))
    #expect(try session.lines("show", id) == before)
    _ = try session.lines("edit", id, "--without", "at", "--on", "none")
  }

  @Test func aReminderWithoutAPlaceDoesNotPreventOtherEdits() throws {
    try session.write(
      #"{"type":"Feature","geometry":null,"properties":{"todo":{"trigger":{"event":"leave"}}}}"#,
      to: "item.geojson")
    let id = try #require(try session.lines("import", "item.geojson").first)
    _ = try session.lines("edit", id, "--title", "Milk")
    #expect(try run(["edit", id, "--every-visit"]) == refusal(Self.noPlace))
  }

  @Test func anExpiryInThePastIsRefusedByEditAndKeptByImport() throws {
    try session.write(
      #"""
      {"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":
      {"title":"Milk","todo":{"trigger":{"event":"leave","expiry":1577836800}}}}
      """#, to: "item.geojson")
    let id = try #require(try session.lines("import", "item.geojson").first)
    _ = try session.lines("edit", id, "--title", "Oat milk")
    let shown = "reminder\tleave, radius 100 m, until 2020-01-01 00:00"
    #expect(try session.lines("show", id).contains(shown))
    #expect(
      try run(["edit", id, "--until", "2020-01-02"])
        == refusal("todo: --until: \"2020-01-02\" is in the past.\n"))
    #expect(try session.lines("show", id).contains(shown))
  }

  @Test func anItemWithoutAReminderCannotBeSnoozed() throws {
    let plain = try #require(try session.lines("add", "Bread").first)
    let id = try #require(
      try session.lines("add", "Milk", "--at", "1,2", "--on", "arrive").first)
    #expect(
      try run(["snooze", plain])
        == refusal(
          "todo: \(plain) has no reminder. Add one, e.g. todo edit \(plain) --on arrive.\n"))
    #expect(
      try run(["snooze", id, "--until", "2020-01-01"])
        == refusal("todo: --until: \"2020-01-01\" is in the past.\n"))
    #expect(
      try run(["snooze", id, "--until", "2999-01-01", "--next-visit"])
        == refusal("todo: --until and --next-visit contradict each other. Give one of them.\n"))
    #expect(try run(["snooze", "zzzzzz"]).code == 1)
  }
}
