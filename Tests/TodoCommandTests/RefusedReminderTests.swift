import Foundation
import Testing

/// Reminders that there cannot be, and what is said of them.
struct RefusedReminderTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  private static let noPlace =
    "todo: A reminder needs to know where. Give --at, --place or --region; or --on none for no "
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
      "todo: --radius: of which reminder? Say when it fires: --on arrive, for example.\n"
    ),
    (
      ["--every-visit", "--at", "1,2"],
      "todo: --every-visit or --once: of which reminder? Say when it fires: --on arrive, for "
        + "example.\n"
    ),
    (
      ["--on", "none", "--days", "mon", "--at", "1,2"],
      "todo: --on none takes the reminder away. Leave out --days.\n"
    ),
    (
      ["--on", "leave", "--initial", "fire", "--at", "1,2"],
      "todo: --initial fire: who is there already can neither leave nor be away at once. Leave it "
        + "out, or remind on arrive, dwell or pass.\n"
    ),
    (
      ["--on", "dwell", "--at", "1,2"],
      "todo: --on: dwell for how long? Give a time with it, such as dwell:10m.\n"
    ),
    (
      ["--on", "dwell:soon", "--at", "1,2"],
      "todo: --on: \"dwell:soon\" has no time that can be read. Give one like 45s, 10m or 1h30m.\n"
    ),
    (
      ["--on", "sleep", "--at", "1,2"],
      "todo: --on: \"sleep\" is nothing that a reminder can wait for. Give arrive, leave, "
        + "dwell:10m, away:30m or pass; or none for no reminder.\n"
    ),
    (
      ["--on", "arrive:10m", "--at", "1,2"],
      "todo: --on: \"arrive:10m\" is nothing that a reminder can wait for. Give arrive, leave, "
        + "dwell:10m, away:30m or pass; or none for no reminder.\n"
    ),
    (
      ["--on", "arrive", "--at", "1,2", "--radius", "0"],
      "todo: --radius: nobody is ever within 0. Give more than 0, such as 50m, or leave it out for "
        + "100m.\n"
    ),
    (
      ["--on", "arrive", "--at", "1,2", "--radius", "0m"],
      "todo: --radius: nobody is ever within 0m. Give more than 0, such as 50m, or leave it out for "
        + "100m.\n"
    ),
    (
      ["--on", "dwell:0m", "--at", "1,2"],
      "todo: --on: \"dwell:0m\" waits for no time at all. Give more than 0, such as dwell:10m.\n"
    ),
    (
      ["--on", "dwell:3653d", "--at", "1,2"],
      "todo: --on: \"dwell:3653d\" waits for more than ten years. Give less.\n"
    ),
    (
      ["--on", "away:0s", "--at", "1,2"],
      "todo: --on: \"away:0s\" waits for no time at all. Give more than 0, such as away:10m.\n"
    ),
    (
      ["--on", "arrive", "--at", "1,2", "--between", "noon"],
      "todo: --between: \"noon\" cannot be read as hours of the day. Give both ends, like "
        + "17:00-20:00, or 22:00-06:00 across midnight.\n"
    ),
    (
      ["--on", "arrive", "--at", "1,2", "--days", "weekend"],
      "todo: --days: \"weekend\" cannot be read as days of the week. Give them like mon-fri or "
        + "sat,sun.\n"
    ),
    (
      ["--on", "arrive", "--at", "1,2", "--from", "2999-12-25", "--until", "2999-12-24"],
      "todo: The reminder ends before it starts. Give a later end or an earlier start.\n"
    ),
    (
      ["--on", "arrive", "--at", "1,2", "--until", "2020-01-01"],
      "todo: --until: 2020-01-01 is over already. Give a later time.\n"
    ),
    (
      ["--on", "arrive", "--at", "1,2", "--until", "someday"],
      "todo: --until: \"someday\" is no date. Give one like 2026-12-24, \"2026-12-24 18:00\", "
        + "tomorrow, fri, \"in 3 days\" or 2026-12-24T18:00:00+01:00.\n"
    ),
  ])
  func whatCannotBeIsRefusedAndMakesNoFile(arguments: [String], error: String) throws {
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
          "todo: --radius is around a position, and its places are regions. Leave it out.\n"))
  }

  @Test func anEditThatLeavesAReminderWithoutAPlaceIsRefused() throws {
    let id = try #require(
      try session.lines("add", "Milk", "--at", "1,2", "--on", "arrive").first)
    let before = try session.lines("show", id)
    #expect(try run(["edit", id, "--without", "at"]) == refusal(Self.noPlace))
    #expect(try session.lines("show", id) == before)
    _ = try session.lines("edit", id, "--without", "at", "--on", "none")
  }

  @Test func aReminderOfNowhereIsNotInTheWayOfOtherEdits() throws {
    try session.write(
      #"{"type":"Feature","geometry":null,"properties":{"todo":{"trigger":{"event":"leave"}}}}"#,
      to: "item.geojson")
    let id = try #require(try session.lines("import", "item.geojson").first)
    _ = try session.lines("edit", id, "--title", "Milk")
    #expect(try run(["edit", id, "--every-visit"]) == refusal(Self.noPlace))
  }

  @Test func anEndThatIsOverIsRefusedByAnEditAndKeptByAnImport() throws {
    try session.write(
      #"""
      {"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":
      {"title":"Milk","todo":{"trigger":{"event":"leave","expiry":1577836800}}}}
      """#, to: "item.geojson")
    let id = try #require(try session.lines("import", "item.geojson").first)
    _ = try session.lines("edit", id, "--title", "Oat milk")
    let shown = "reminder\tleave, radius 100 m, until 01/01/2020 00:00"
    #expect(try session.lines("show", id).contains(shown))
    #expect(
      try run(["edit", id, "--until", "2020-01-02"])
        == refusal("todo: --until: 2020-01-02 is over already. Give a later time.\n"))
    #expect(try session.lines("show", id).contains(shown))
  }

  @Test func whatCannotBeSnoozedIsRefused() throws {
    let plain = try #require(try session.lines("add", "Bread").first)
    let id = try #require(
      try session.lines("add", "Milk", "--at", "1,2", "--on", "arrive").first)
    #expect(
      try run(["snooze", plain])
        == refusal(
          "todo: \(plain) has no reminder. Give it one first: todo edit \(plain) --on arrive.\n"))
    #expect(
      try run(["snooze", id, "--until", "2020-01-01"])
        == refusal("todo: --until: 2020-01-01 is over already. Give a later time.\n"))
    #expect(
      try run(["snooze", id, "--until", "2999-01-01", "--next-visit"])
        == refusal("todo: --until and --next-visit are two different times. Give one of them.\n"))
    #expect(try run(["snooze", "zzzzzz"]).code == 1)
  }
}
