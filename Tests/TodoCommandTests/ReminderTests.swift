import Foundation
import Testing

/// Reminders as a person gives them to items, whole outputs compared.
struct ReminderTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
    for arguments in [
      ["home", "52.52,13.405"], ["shop", "52.5,13.4", "--radius", "50m"],
      ["shop", "52.6,13.4", "--radius", "50m"],
    ] {
      _ = try BuiltProduct("todo").run(
        ["place", "add", "--also"] + arguments, environment: session.environment, in: session.folder
      )
    }
  }

  private func add(_ arguments: String...) throws -> String {
    let result = try BuiltProduct("todo").run(
      ["add", "Milk"] + arguments, environment: session.environment, in: session.folder)
    try #require(result.code == 0 && result.error.isEmpty, "\(arguments): \(result)")
    return try #require(result.lines.first)
  }

  /// The line of the details that shows the reminder.
  private func reminder(_ id: String) throws -> String? {
    try session.lines("show", id).first { $0.hasPrefix("reminder\t") }
      .map { String($0.dropFirst("reminder\t".count)) }
  }

  @Test(arguments: [
    (["--at", "1,2", "--on", "arrive"], "arrive, radius 100 m"),
    (["--at", "1,2", "--on", "leave", "--radius", "0.2km"], "leave, radius 200 m"),
    (["--place", "shop", "--on", "pass", "--every-visit"], "pass, every visit"),
    (["--place", "home", "--on", "dwell:10m"], "dwell 10m, radius 100 m"),
    (["--place", "home", "--place", "shop", "--on", "away:1h30m"], "away 1h30m, radius 100 m"),
    (
      ["--place", "shop", "--on", "arrive", "--between", "17:00-20:00", "--days", "mon-fri"],
      "arrive, 17:00-20:00 mon-fri (GMT)"
    ),
    (
      ["--place", "shop", "--on", "arrive", "--between", "22-6", "--days", "sat,sun"],
      "arrive, 22:00-06:00 sat,sun (GMT)"
    ),
    (["--place", "shop", "--on", "arrive", "--days", "fri"], "arrive, fri (GMT)"),
    (
      ["--place", "shop", "--on", "arrive", "--from", "2026-12-01 08:00", "--until", "2999-12-24"],
      "arrive, from 2026-12-01 08:00, until 2999-12-24 23:59"
    ),
    (
      ["--place", "shop", "--on", "arrive", "--once", "--initial", "fire"],
      "arrive, at once when there already"
    ),
  ])
  func aReminderIsShownAsGiven(arguments: [String], shown: String) throws {
    let result = try BuiltProduct("todo").run(
      ["add", "Milk"] + arguments, environment: session.environment, in: session.folder)
    try #require(result.code == 0 && result.error.isEmpty, "\(result)")
    #expect(try reminder(#require(result.lines.first)) == shown)
  }

  @Test func jsonSaysEverything() throws {
    let id = try add(
      "--place", "home", "--on", "dwell:10m", "--every-visit", "--between", "17:00-20:00", "--days",
      "fri", "--from", "2026-12-01", "--until", "2999-12-24", "--initial", "fire")
    _ = try session.lines("snooze", id)
    let json = try #require(try session.lines("show", id, "--json").first)
    let expected =
      #""trigger":{"event":"dwell","expiry":"2999-12-24T23:59:59Z","initial":"fire","radius":100,"#
      + #""repeats":true,"seconds":600,"snooze":"nextVisit","start":"2026-12-01T00:00:00Z","#
      + #""window":{"days":["fri"],"from":"17:00","timeZone":"GMT","to":"20:00"}}"#
    #expect(json.contains(expected), "\(json)")
    #expect(try session.lines("list", "--json").first?.contains(expected) == true)
  }

  @Test func withoutAReminderJSONSaysNull() throws {
    let id = try add()
    #expect(try session.lines("show", id, "--json")[0].contains(#""trigger":null"#))
  }

  @Test func aRegionOfAFileIsAPlace() throws {
    try session.write(
      #"{"type":"Polygon","coordinates":[[[13.4,52.5],[13.5,52.5],[13.5,52.6],[13.4,52.5]]]}"#,
      to: "area.geojson")
    let id = try add("--region", "area.geojson", "--name", "The park", "--on", "leave")
    #expect(
      try session.details(id).suffix(4) == [
        "location\tThe park", "places\tThe park", "reminder\tleave", "next\ton leaving",
      ])
  }

  @Test func eachRegionOfSeveralIsAPlace() throws {
    for (name, west) in [("east", 13.4), ("west", 12.4)] {
      let (east, end) = (west + 0.1, "[\(west),52.5]")
      try session.write(
        #"{"type":"Polygon","coordinates":[[\#(end),[\#(east),52.5],[\#(east),52.6],\#(end)]]}"#,
        to: "\(name).geojson")
    }
    let added = try add("--region", "east.geojson", "--region", "west.geojson", "--on", "arrive")
    let edited = try add("--at", "1,2", "--on", "leave")
    _ = try session.lines(
      "edit", edited, "--without", "at", "--region", "west.geojson", "--region", "east.geojson")
    _ = try session.lines(
      "place", "add", "park", "--region", "east.geojson", "--region", "west.geojson")
    let named = try add("--place", "park", "--on", "arrive")
    for position in ["52.51,13.45", "52.51,12.45"] {
      let found = try session.lines("near", position, "--within", "0", "--json").joined()
      #expect([added, edited, named].allSatisfy { found.contains("\"\($0)\"") }, "\(position)")
    }
  }

  @Test func itemsWithDifferentRemindersAreDifferent() throws {
    let first = try add("--at", "1,2", "--on", "arrive")
    #expect(try add("--at", "1,2", "--on", "arrive") == first)
    #expect(try add("--at", "1,2", "--on", "leave") != first)
    #expect(try add("--at", "1,2") != first)
  }

  @Test func editingChangesOnlyWhatIsGiven() throws {
    let id = try add(
      "--at", "1,2", "--on", "arrive", "--radius", "50m", "--between", "17-20", "--days", "fri")
    _ = try session.lines("edit", id, "--on", "leave", "--every-visit")
    #expect(
      try reminder(id) == "leave, radius 50 m, every visit, 17:00-20:00 fri (GMT)")
    _ = try session.lines("edit", id, "--between", "8-9", "--once", "--without", "radius")
    #expect(try reminder(id) == "leave, radius 100 m, 08:00-09:00 fri (GMT)")
    _ = try session.lines("edit", id, "--days", "sat", "--until", "2999-12-24")
    #expect(
      try reminder(id) == "leave, radius 100 m, 08:00-09:00 sat (GMT), until 2999-12-24 23:59")
    _ = try session.lines(
      "edit", id, "--without", "between", "--without", "days", "--without", "until")
    #expect(try reminder(id) == "leave, radius 100 m")
    _ = try session.lines("edit", id, "--title", "Oat milk")
    #expect(try reminder(id) == "leave, radius 100 m")
  }

  @Test func severalEventsAreSeveralRemindersWithTheSameOptions() throws {
    let id = try add(
      "--at", "1,2", "--on", "arrive", "--on", "leave", "--on", "arrive", "--radius", "50m")
    #expect(try reminder(id) == "arrive, radius 50 m; leave, radius 50 m")
    _ = try session.lines("edit", id, "--every-visit")
    #expect(
      try reminder(id) == "arrive, radius 50 m, every visit; leave, radius 50 m, every visit")
    _ = try session.lines("edit", id, "--on", "leave", "--on", "dwell:10m", "--once")
    #expect(try reminder(id) == "dwell 10m, radius 50 m; leave, radius 50 m")
    _ = try session.lines("edit", id, "--on", "leave", "--on", "pass", "--on", "dwell:10m")
    #expect(
      try reminder(id) == "dwell 10m, radius 50 m; leave, radius 50 m; pass, radius 50 m")
    _ = try session.lines("edit", id, "--on", "none")
    #expect(try reminder(id) == nil)
  }

  @Test func firingAtOnceIsRefusedOrDroppedWhereItDoesNotWork() throws {
    let id = try add("--at", "1,2", "--on", "arrive", "--initial", "fire")
    _ = try session.lines("edit", id, "--on", "arrive", "--on", "leave")
    #expect(
      try reminder(id)
        == "arrive, radius 100 m, at once when there already; leave, radius 100 m")
    let result = try session.todo("edit", id, "--initial", "fire")
    #expect(
      result
        == .init(
          output: "",
          error:
            "todo: --initial fire does not work with leave or away, only with arrive, dwell and pass.\n",
          code: 64))
  }

  @Test(arguments: [["--on", "none"], ["--without", "reminder"]])
  func aReminderIsRemoved(arguments: [String]) throws {
    let id = try add("--at", "1,2", "--on", "arrive")
    let result = try BuiltProduct("todo").run(
      ["edit", id] + arguments, environment: session.environment, in: session.folder)
    #expect(result == .init(output: "\(id)\n", error: "", code: 0))
    #expect(try reminder(id) == nil)
  }

  @Test func itemsWithRemindersAreShownAlone() throws {
    let reminding = try add("--at", "1,2", "--on", "arrive")
    let done = try add("--at", "1,2", "--on", "leave")
    _ = try add("--at", "1,2")
    _ = try session.lines("done", done)
    func ids(_ arguments: [String]) throws -> [String] {
      let result = try BuiltProduct("todo").run(
        arguments + ["--json"], environment: session.environment, in: session.folder)
      return result.output.matches(of: #/"id":"(\w+)"/#).map { String($0.1) }
    }
    #expect(try ids(["list", "--reminding"]) == [reminding, done])
    #expect(
      try session.lines("list", "--reminding").first?.hasSuffix("\tarrive, radius 100 m") == true)
    #expect(try ids(["list", "--reminding", "--done"]) == [done])
    #expect(try ids(["near", "1,2", "--reminding"]) == [reminding])
  }

  @Test func snoozingLastsUntilATimeOrTheNextVisit() throws {
    let id = try add("--place", "shop", "--on", "arrive")
    _ = try session.lines("snooze", id)
    #expect(try reminder(id) == "arrive, snoozed until the next visit")
    _ = try session.lines("snooze", String(id.prefix(3)), "--until", "2999-12-24")
    #expect(try reminder(id) == "arrive, snoozed until 2999-12-24 00:00")
    _ = try session.lines("snooze", id, "--next-visit")
    #expect(try reminder(id) == "arrive, snoozed until the next visit")
    _ = try session.lines("edit", id, "--without", "snooze")
    #expect(try reminder(id) == "arrive")
  }

  @Test func remindersGoThroughFiles() throws {
    let id = try add(
      "--at", "1,2", "--on", "dwell:90s", "--days", "mon-fri", "--every-visit", "--from",
      "2026-12-01", "--radius", "70m")
    let shown = try reminder(id)
    for format in ["geojson", "gpx"] {
      let file = try session.todo("export", "--format", format).output
      try session.write(file, to: "items.\(format)")
      let other = try #require(
        try session.lines("import", "items.\(format)", "--db", "\(format).sqlite").first)
      let lines = try session.lines("show", other, "--db", "\(format).sqlite")
      #expect(lines.contains("reminder\t\(shown ?? "")"), "\(format)")
    }
    let csv = try session.todo("export", "--format", "csv")
    #expect(csv.code == 0)
    #expect(csv.output.split(separator: "\n").count == 2, "the item is kept")
    #expect(csv.error.contains("1 item was written without the reminder, which csv cannot hold"))
  }
}
