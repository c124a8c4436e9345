import Foundation
import Testing

/// Replays of recorded tracks, whole outputs compared.
struct ReplayTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  /// East along a parallel: seconds and hundredths of a degree from the start. 0.01° is 680 m.
  private func track(_ points: [(seconds: Int, hundredths: Double)]) -> String {
    let points = points.map { point in
      let minute = String(format: "%02d:%02d", point.seconds / 60, point.seconds % 60)
      return "<trkpt lat=\"52.5\" lon=\"\(13.4 + point.hundredths / 100)\">"
        + "<time>2026-11-21T10:\(minute)Z</time></trkpt>"
    }
    return #"<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
      + points.joined() + "</trkseg></trk></gpx>"
  }

  private static let visit: [(seconds: Int, hundredths: Double)] = [
    (0, -1), (30, 0), (60, 0), (600, 0), (630, 1), (660, 2),
  ]

  @Test func remindersAreTableRowsInTheirOrder() throws {
    try session.write(track(Self.visit), to: "visit.gpx")
    let arrive = try session.add("Milk", "--at", "52.5,13.4", "--name", "Rewe", "--on", "arrive")
    let leave = try session.add("Keys", "--at", "52.5,13.4", "--radius", "150m", "--on", "leave")
    let dwell = try session.add("Lights", "--at", "52.5,13.4", "--on", "dwell:5m")
    let pass = try session.add("Post", "--at", "52.5,13.4155", "--on", "pass")
    try session.add("Nothing here", "--at", "52.6,13.4", "--on", "arrive")
    try session.add("At night", "--at", "52.5,13.4", "--on", "arrive", "--between", "22-6")
    #expect(
      try session.lines("replay", "visit.gpx") == [
        "2026-11-21 10:00\tarrived\t\(arrive)\tMilk\tRewe\t",
        "2026-11-21 10:05\tstayed\t\(dwell)\tLights\t\t",
        "2026-11-21 10:10\tleft\t\(leave)\tKeys\t\t1.2 km",
        "2026-11-21 10:11\tpassed by from W\t\(pass)\tPost\t\t206 m",
      ])
    // Nothing was changed: it fires once more.
    #expect(try session.lines("replay", "-", input: track(Self.visit)).count == 4)
  }

  @Test func jsonHasOneReminderPerLine() throws {
    try session.write(track(Self.visit), to: "visit.gpx")
    let id = try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    let lines = try session.lines("replay", "visit.gpx", "--json")
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix(
        "{\"cause\":\"enter\",\"device\":\"track\",\"distance\":0,\"entry\":null,"
          + "\"event\":\"arrive\",\"id\":\"\(id)/0/track/enter/1795255230000\",") == true)
    #expect(
      lines.first?.hasSuffix("\"place\":null,\"side\":null,\"time\":\"2026-11-21T10:00:30Z\"}")
        == true)
  }

  @Test func jsonHasTheEntryOfAPlaceThatWasPassed() throws {
    try session.add("Post", "--at", "52.5,13.4155", "--on", "pass")
    let line = try #require(
      try session.lines("replay", "-", "--json", input: track(Self.visit)).first)
    #expect(line.contains("\"cause\":\"crossed\""))
    #expect(line.contains("\"entry\":{\"latitude\":52.5"), "\(line)")
    #expect(line.contains("\"side\":\"W\""), "\(line)")
  }

  @Test func aTrackThatCannotBeReplayedIsReported() throws {
    try session.write(track(Self.visit), to: "visit.gpx")
    #expect(
      try session.todo("replay", "visit.gpx")
        == .init(
          output: "",
          error: "todo: no open item has a reminder; \"todo add --on arrive\" adds one\n", code: 1))
    try session.add("Milk", "--at", "1,2", "--on", "arrive")
    #expect(
      try session.todo("replay", "visit.gpx")
        == .init(output: "", error: "todo: no reminder would have fired\n", code: 1))
    #expect(
      try session.todo("replay", "-", input: track([]))
        == .init(
          output: "",
          error: "todo: standard input has no positions with times. It must be a recorded track, "
            + "not a route.\n", code: 65))
    #expect(try session.todo("replay", "none.gpx").code == 66)
    #expect(try session.todo("replay", "-", input: "name,lat,lon\na,1,2\n").code == 65)
    #expect(
      try session.todo("replay", "-", input: String(track(Self.visit).dropLast(3))).code == 65)
  }

  /// Positions in a format that is not read: its name, and what to do.
  @Test func aForeignFormatIsNamed() throws {
    try session.add("Milk", "--at", "1,2", "--on", "arrive")
    let input = #"{"type":"FeatureCollection","features":[]}"#
    let expected = BuiltProduct.Result(
      output: "",
      error: "todo: standard input: line 1: this is GeoJSON, which says where but not when. Give a "
        + "recorded track: GPX, or CSV or JSON with lat, lon and time.\n", code: 65)
    #expect(try session.todo("replay", "-", input: input) == expected)
    #expect(try session.todo("watch", input: input) == expected)
  }

  @Test func ignoredPointsAreCounted() throws {
    try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    let input = track([(0, -1), (0, -1), (30, 0), (20, 0), (60, 0), (61, 90)])
    let result = try session.todo("replay", "-", input: input)
    #expect(result.code == 0 && result.lines.count == 1)
    let remarks = result.error.split(separator: "\n")
    #expect(remarks.count == 3)
    #expect(
      remarks.count { $0.hasPrefix("todo: standard input: ignored a point: ") } == 2)
    #expect(
      remarks.count { $0.hasPrefix("todo: standard input: a late point, out of order by ") } == 1)
  }
}
