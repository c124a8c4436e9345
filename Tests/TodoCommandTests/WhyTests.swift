import Foundation
import Testing

/// `todo why` after a morning of positions that `todo watch` read.
struct WhyTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  /// Arrives at ten, and leaves at ten past.
  private func watch() throws {
    let rows = [(0, 13.39), (30, 13.4), (60, 13.4), (600, 13.4), (630, 13.41), (660, 13.42)]
    let input = rows.map { seconds, longitude in
      #"{"lat":52.5,"lon":\#(longitude),"acc":10,"time":\#(1_605_952_800 + seconds)}"#
    }.joined(separator: "\n")
    try session.todo("watch", input: input)
  }

  @Test func aReminderThatFiredSaysWhen() throws {
    let id = try session.add("Books", "--at", "52.5,13.4", "--name", "Library", "--on", "arrive")
    try watch()
    #expect(
      try session.lines("why", id) == [
        "phone: It has fired.", "  It fires only once.",
        "  Last seen 2020-11-21 10:11 at 52.5,13.42.", "  It fired at 2020-11-21 10:00: arrived.",
      ])
  }

  @Test func eachOfSeveralRemindersIsExplained() throws {
    let id = try session.add(
      "Alarm", "--at", "52.5,13.4", "--name", "Home", "--on", "arrive", "--on", "leave")
    try watch()
    #expect(
      try session.lines("why", id) == [
        "phone, arrive: It has fired.", "  It fires only once.",
        "  Last seen 2020-11-21 10:11 at 52.5,13.42.", "  It fired at 2020-11-21 10:00: arrived.",
        "phone, leave: It has fired.", "  It fires only once.",
        "  Last seen 2020-11-21 10:11 at 52.5,13.42.", "  It fired at 2020-11-21 10:10: left.",
      ])
    let json = try session.lines("why", id, "--json")
    #expect(json.count == 2)
    #expect(json.first?.contains(#""device":"phone","event":"arrive""#) == true, "\(json)")
    #expect(json.last?.contains(#""device":"phone","event":"leave""#) == true, "\(json)")
  }

  @Test func aReminderKeepsItsHistoryWhenAnotherIsRemoved() throws {
    let id = try session.add("Alarm", "--at", "52.5,13.4", "--on", "arrive", "--on", "leave")
    try watch()
    try session.todo("edit", id, "--on", "leave")
    #expect(
      try session.lines("why", id) == [
        "phone: It has fired.", "  It fires only once.",
        "  Last seen 2020-11-21 10:11 at 52.5,13.42.", "  It fired at 2020-11-21 10:10: left.",
      ])
  }

  @Test func anEarlierTimeIsExplainedAsItWas() throws {
    let id = try session.add(
      "Books", "--at", "52.5,13.4", "--radius", "150m", "--name", "Library", "--on", "arrive")
    try watch()
    #expect(
      try session.lines("why", id, "--time", "2020-11-21 10:00:40") == [
        "phone: It did not fire.", "  Inside \"Library\", 150 m from its boundary.",
        "  Arrived at \"Library\" 2020-11-21 10:00, if a position at least 10 s later confirms it.",
      ])
    #expect(
      try session.lines("why", id, "--time", "2020-11-21 10:05").first
        == "phone: It fired at 2020-11-21 10:00: arrived.")
  }

  /// The event carries the time of the first position inside; the second one confirms it.
  @Test(arguments: ["2020-11-21 10:00", "2020-11-21 10:00:30", "2020-11-21T10:00:30Z"])
  func theTimeThatWatchPrintedIsExplained(time: String) throws {
    let id = try session.add(
      "Books", "--at", "52.5,13.4", "--radius", "150m", "--name", "Library", "--on", "arrive")
    try watch()
    #expect(
      try session.lines("why", id, "--time", time) == [
        "phone: It fired at 2020-11-21 10:00: arrived.",
        "  Arrived at \"Library\" 2020-11-21 10:00.",
        "  Confirmed by the position of 2020-11-21 10:01:00.",
        "  Inside \"Library\", 150 m from its boundary.",
      ])
    let json = try #require(try session.lines("why", id, "--time", time, "--json").first)
    #expect(json.contains(#""outcome":"fired""#))
    #expect(
      json.contains(
        #"{"at":"2020-11-21T10:01:00Z","kind":"confirmed","text":"Confirmed by the position of "#
          + #"2020-11-21 10:01:00."}"#), "\(json)")
    // A second later nothing has fired yet.
    #expect(
      try session.lines("why", id, "--time", "2020-11-21 10:00:31").first
        == "phone: It did not fire.")
  }

  @Test func aReminderThatFiredOnOneDeviceDoesNotFireOnAnother() throws {
    let id = try session.add("Books", "--at", "52.5,13.4", "--on", "arrive")
    try watch()
    let rows = [(0, 13.39), (30, 13.4), (60, 13.4), (600, 13.4)]
    let input = rows.map { seconds, longitude in
      #"{"lat":52.5,"lon":\#(longitude),"device":"tablet","time":\#(1_605_956_400 + seconds)}"#
    }.joined(separator: "\n")
    #expect(try session.lines("watch", input: input) == [])
    let times = ["11:00:10", "11:05"].map { "2020-11-21 \($0)" }
    for time in times {
      #expect(
        try session.lines("why", id, "--device", "tablet", "--time", time) == [
          "tablet: It did not fire.", "  It fires only once.",
        ])
    }
  }

  @Test func aSupposedPositionSaysWhatItWouldDo() throws {
    let id = try session.add(
      "Bread", "--at", "52.5,13.4", "--name", "Rewe", "--on", "arrive", "--every-visit",
      "--between", "17-20")
    try watch()
    let time = ["--time", "2020-11-21 12:00"]
    let there = try session.lines("why", id, "--at", "52.5,13.4", time[0], time[1])
    #expect(there.first == "phone: It would not fire.")
    #expect(there.contains { $0.contains("opened 2020-11-21 17:00") }, "\(there)")
    let beside = try session.lines(
      "why", id, "--at", "52.5,13.402", "--accuracy", "20m", time[0], time[1])
    #expect(beside.contains("  Outside \"Rewe\" by 36 m."), "\(beside)")
    // Nothing of it has happened.
    #expect(try session.lines("why", id)[1] == "  Outside \"Rewe\" by 1.3 km.")
  }

  @Test func anItemAddedSinceThenIsExplained() throws {
    try watch()
    let id = try session.add("Post", "--at", "52.5,13.42", "--on", "arrive")
    #expect(
      try session.lines("why", id) == [
        "phone: It waits.",
        "  Was already there at the first position; it will remind on the next visit.",
        "  At the place since 2020-11-21 10:11.", "  Inside the place, 100 m from its boundary.",
        "  Last seen 2020-11-21 10:11 at 52.5,13.42.",
      ])
    let none = try session.add("Milk", "--at", "52.5,13.42")
    #expect(try session.lines("why", none).first == "phone: It does not remind.")
  }

  @Test func aRejectedPositionIsExplainedInTheUnitsAskedFor() throws {
    let id = try session.add("Post", "--at", "52.5,13.5", "--on", "arrive")
    try watch()
    #expect(
      try session.lines(
        "why", id, "--units", "imperial", "--at", "53.5,13.42", "--time", "2020-11-21 10:11:30"
      ) == [
        "phone: It would not fire.",
        "  69.2 mi in 30 s is 8,298 mph, faster than 783 mph: an impossible jump, unless the next "
          + "position confirms it.",
      ])
  }

  @Test func jsonHasTheReasonsAsData() throws {
    let id = try session.add("Books", "--at", "52.5,13.4", "--on", "arrive")
    try watch()
    let lines = try session.lines("why", id, "--json")
    #expect(lines.count == 1)
    let reasons =
      #""outcome":"standing","reasons":[{"kind":"spent","text":"It fires only once."}]"#
    #expect(lines.first?.contains(reasons) == true, "\(lines)")
    let event =
      #""event":"arrive","id":"\#(id)/0/phone/enter/1605952830000","time":"2020-11-21T10:00:30Z""#
    #expect(lines.first?.contains(event) == true)
  }

  @Test(arguments: [
    (["--device", "watch"], 1, "Known devices: phone."), (["--accuracy", "5m"], 64, "--at"),
    (["--time", "whenever"], 64, "as a date"), (["--at", "nowhere"], 64, "no place called"),
  ])
  func badOptionsAreRefused(
    arguments: [String], code: Int32, complaint: String
  ) throws {
    let id = try session.add("Books", "--at", "52.5,13.4", "--on", "arrive")
    try watch()
    let result = try BuiltProduct("todo").run(
      ["why", id] + arguments, environment: session.environment, in: session.folder)
    #expect(result.code == code && result.output.isEmpty)
    #expect(result.error.contains(complaint), "\(result.error)")
  }
}
