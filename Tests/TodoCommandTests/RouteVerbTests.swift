import Foundation
import Testing

/// Ways and rounds from the command.
struct RouteVerbTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
    _ = try session.lines("place", "add", "home", "52.52,13.4")
    try session.add("North", "--at", "52.53,13.4", "--tag", "errand")
    try session.add("East", "--at", "52.52,13.42", "--tag", "errand")
    try session.add("Nowhere")
  }

  private func fields(_ lines: [String]) -> [[String]] {
    lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test func aRoundHasLegsRunningDistancesAndItsEnd() throws {
    let rows = fields(try session.lines("route", "home", "--back"))
    #expect(rows.map { $0[0] } == ["1", "2", ""])
    #expect(Set(rows.map { $0[4] }) == ["North", "East", "home"] && rows[2][4] == "home")
    #expect(rows[0][1] == rows[0][2])
    #expect(rows[2][2] == "4.2 km")
  }

  @Test func theEndIsAPlaceOrTheLastStop() throws {
    let open = fields(try session.lines("route", "home"))
    #expect(open.map { $0[4] } == ["North", "East"])
    let to = fields(try session.lines("route", "home", "--to", "52.54,13.4"))
    #expect(to.map { $0[4] } == ["East", "North", "52.54,13.4"])
  }

  @Test func aRoundStartsHereUnlessSomethingElseIsSaid() throws {
    #expect(try session.todo("route").error.contains("It is not known where you are."))
    _ = try session.lines("here", "home")
    #expect(try session.lines("route", "--back") == session.lines("route", "here", "--back"))
    let rows = fields(try session.lines("route", "+errand", "not:far"))
    #expect(rows.map { $0[4] } == ["North", "East"])
  }

  @Test func whatWaitsIsNeitherOnTheWayNorOnTheMap() throws {
    try session.add("Later", "--at", "52.525,13.4", "--wait", "2100-01-01")
    #expect(try session.lines("route", "home").count == 2)
    #expect(try session.lines("route", "home", "--all").count == 3)
    _ = try session.todo("map", "a.svg")
    _ = try session.todo("map", "b.svg", "--all")
    func map(_ name: String) throws -> String {
      try String(contentsOf: session.folder.appendingPathComponent(name), encoding: .utf8)
    }
    #expect(try !map("a.svg").contains("Later") && map("b.svg").contains("Later"))
    #expect(try session.todo("map", "c.svg", "not:errand").error.contains("no map was drawn"))
  }

  @Test func theLocationOfAnItemIsAPositionToo() throws {
    try session.add("Return books", "--at", "52.53,13.42", "--name", "Library")
    let at = try session.lines("near", "52.53,13.42")
    #expect(try session.lines("near", "library") == at)
    #expect(
      try session.lines("near", "-", input: "Library\n")
        == session.lines("near", "-", input: "52.53,13.42\n"))
    #expect(fields(try session.lines("route", "home", "--to", "Library")).last?[4] == "Library")
    #expect(
      try session.lines("list", "--sort", "distance", "--from", "Library")[0].contains(
        "Return books"))
  }

  @Test func theJSONHasTheLengthAndTheStops() throws {
    let output = try session.todo("route", "home", "--max", "1", "--json").output
    let plan = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let stops = try #require(plan["stops"] as? [[String: Any]])
    #expect(stops.map { $0["title"] as? String } == ["North"])
    let length = try #require(plan["length"] as? Double)
    #expect(abs(length - 1_112.7) < 0.5 && plan["shortest"] as? Bool == true)
    #expect(stops[0]["leg"] as? Double == length && plan["lastLeg"] is NSNull)
  }

  @Test func aWrittenRouteIsAWayToGoAlong() throws {
    try session.add("Far", "--at", "52.6,13.6")
    _ = try session.lines(
      "route", "home", "--tag", "errand", "--gpx", "round.gpx", "--map", "round.svg")
    let map = try String(
      contentsOf: session.folder.appendingPathComponent("round.svg"), encoding: .utf8)
    #expect(map.contains("Round from home") && map.contains(">North</text>"))
    let rows = fields(try session.lines("near", "--along", "round.gpx", "--width", "20m"))
    #expect(rows.map { $0[3] } == ["North", "East"])
    #expect(rows.map { $0[1] } == ["on the way", "on the way"] && rows[0][0] == "1.1 km")
  }

  @Test func alongGivesTheDistanceFromTheWay() throws {
    try session.write(
      #"{"type":"LineString","coordinates":[[13.39,52.5295],[13.43,52.5295]]}"#, to: "way.json")
    let output = try session.todo(
      "near", "--along", "way.json", "--width", "200m", "--json"
    ).output
    let items = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    #expect(items.map { $0["title"] as? String } == ["North"])
    let distance = try #require(items[0]["distance"] as? Double)
    let along = try #require(items[0]["along"] as? Double)
    #expect(abs(distance - 55.6) < 0.5 && abs(along - 678.6) < 1)
  }

  @Test func sectorsAndRingsLimitNear() throws {
    #expect(
      fields(try session.lines("near", "home", "--sector", "n..ne")).map { $0[3] } == ["North"])
    #expect(
      fields(try session.lines("near", "home", "--beyond", "1.2km")).map { $0[3] } == ["East"])
  }

  @Test(
    arguments: [
      (["near", "--along", "way.gpx"], 64, "needs --width"),
      (["near", "--along", "none.gpx", "--width", "1m"], 66, "No such file: none.gpx"),
      (["near", "1,2", "--along", "way.gpx", "--width", "1m"], 64, "instead of a position"),
      (["near", "--along", "way.gpx", "--width", "1m", "--sector", "n..e"], 64, "--sector needs"),
      (["near", "1,2", "--width", "1m"], 64, "only with --along"),
      (["near", "1,2", "--sector", "north"], 64, "not a sector"),
      (["near", "1,2", "--sector", "0..360"], 64, "every direction"),
      (["near", "1,2", "--beyond", "-1"], 64, "negative"),
      (["route", "home", "--max", "0"], 64, "--max must be 1 to 500"),
      (["route", "home", "--back", "--to", "home"], 64, "not both"),
      (["route", "home", "--to", "hone"], 64, "Did you mean \"home\"?"),
      (["route", "home", "--text", "zzz"], 1, "no items with a place match"),
      (["route", "home", "--gpx", "none/x.gpx"], 69, "could not be written"),
      (["map", "x.png"], 64, "must end in .svg or .html"),
      (["map", "x.svg", "--text", "zzz"], 1, "no items match"),
      (["map", "x.svg", "--text", "Nowhere"], 1, "none of these items has a place"),
    ] as [([String], Int32, String)])
  func badInputIsRefusedInWords(_ arguments: [String], _ code: Int32, _ words: String) throws {
    let result = try BuiltProduct("todo").run(
      arguments, environment: session.environment, in: session.folder)
    #expect(result.code == code && result.output.isEmpty, "\(result)")
    #expect(result.error.contains(words), "\(result.error)")
  }

  @Test(arguments: ["items.svg", "items.html"])
  func theMapHasEveryItemWithAPlace(_ name: String) throws {
    let result = try session.todo("map", name)
    #expect(result.code == 0 && result.output.isEmpty)
    #expect(result.error == "todo: 1 item has no place and is not on the map\n")
    let text = try String(
      contentsOf: session.folder.appendingPathComponent(name), encoding: .utf8)
    #expect(text.contains(">North</text>") && text.contains(">East</text>"))
    #expect(text.contains("2 items") && !text.contains("Nowhere"))
  }
}
