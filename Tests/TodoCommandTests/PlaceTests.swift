import Foundation
import Testing

/// Named places as a person gives and uses them, whole outputs compared.
struct PlaceTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  private static let list =
    "\"todo place list\" lists them; \"todo place add\" adds one."

  /// A home, a park, an old town and a set of two supermarkets.
  private func addPlaces() throws {
    try session.write(
      #"""
      {"type":"Polygon","coordinates":[[[13.40,52.52],[13.41,52.52],[13.41,52.53],[13.40,52.53],
      [13.40,52.52]]]}
      """#, to: "square.geojson")
    for arguments in [
      ["home", "52.52,13.405"], ["park", "52.5273", "13.4275", "--radius", "400m"],
      ["old town", "--region", "square.geojson"],
      ["supermarket", "52.5219,13.4132", "--radius", "50m"],
      ["Supermarket", "52.5273,13.4275", "--also"],
    ] {
      let result = try BuiltProduct("todo").run(
        ["place", "add"] + arguments, environment: session.environment, in: session.folder)
      #expect(result == .init(output: "", error: "", code: 0), "\(arguments)")
    }
  }

  @Test func whyNamesThePlaceThatAPositionBelongsTo() throws {
    _ = try session.lines("place", "add", "home", "52.5,13.4", "--radius", "80m")
    let id = try session.add("Books", "--at", "52.5,13.4", "--on", "arrive")
    let lines = try session.lines("why", id, "--at", "52.6,13.4")
    #expect(lines.contains { $0.contains("Outside \"home\" by ") }, "\(lines)")
  }

  @Test func placesAreListedUntilTheyAreRemoved() throws {
    try addPlaces()
    #expect(
      try session.lines("place", "list") == [
        "home\tpoint\t52.52,13.405", "old town\tpolygon 0.8 km²\t52.525,13.405",
        "park\tcircle 400 m\t52.5273,13.4275", "supermarket\tcircle 50 m\t52.5219,13.4132",
        "supermarket\tpoint\t52.5273,13.4275",
      ])
    #expect(
      try session.lines("place", "list", "--units", "imperial").prefix(3) == [
        "home\tpoint\t52.52,13.405", "old town\tpolygon 186.6 acres\t52.525,13.405",
        "park\tcircle 0.2 mi\t52.5273,13.4275",
      ])
    #expect(try session.lines("place", "add", "HOME", "52.52 13.405") == [], "an equal one")
    #expect(try session.lines("place", "rm", "Supermarket", "--at", "52.52,13.40") == [])
    #expect(try session.lines("place", "rm", "HOME", "old town", "park") == [])
    #expect(
      try session.lines("place", "list", "--json") == [
        #"[{"area":0,"latitude":52.5273,"longitude":13.4275,"name":"supermarket","region":"#
          + #"{"center":[13.4275,52.5273],"radius":0,"type":"circle"}}]"#
      ])
    #expect(try session.lines("place", "rm", "supermarket") == [])
    #expect(
      try session.todo("place", "list")
        == .init(
          output: "", error: "todo: there are no named places yet; \"todo place add\" adds one\n",
          code: 1))
    #expect(
      try session.todo("place", "list", "--json") == .init(output: "[]\n", error: "", code: 1))
  }

  @Test func aNameWorksWhereverAPositionDoes() throws {
    try addPlaces()
    let id = try #require(try session.lines("add", "Water the plants", "--at", "Home").first)
    #expect(
      try session.details(id) == [
        "id\t\(id)", "title\tWater the plants", "state\topen", "location\thome",
        "position\t52.52,13.405",
      ])
    #expect(try session.lines("near", "old", "town").map { $0.prefix(5) } == ["556 m"])
    #expect(try session.lines("near", "HOME").map { $0.prefix(3) } == ["0 m"])
    #expect(try session.lines("edit", id, "--at", "park", "--name", "The park") == [id])
    #expect(try session.lines("show", id).contains("location\tThe park"))
    #expect(try session.lines("edit", id, "--at", "52,13") == [id])
    #expect(try session.lines("show", id).contains("location\tThe park"), "a position has no name")
    #expect(try session.lines("edit", id, "--at", "home") == [id])
    #expect(try session.lines("show", id).contains("location\thome"))
    #expect(try session.lines("place", "add", "office", "home", "--radius", "20m") == [])
    #expect(try session.lines("place", "list").contains("office\tcircle 20 m\t52.52,13.405"))
    #expect(try session.lines("place", "rm", "supermarket", "--at", "park") == [])
    #expect(try session.lines("place", "list").filter { $0.contains("super") }.count == 1)
    #expect(try session.lines("near", "supermarket").count == 1, "one is left, and will do")
  }

  @Test func linesCanBeNamesOfPlaces() throws {
    try addPlaces()
    let result = try session.todo(
      "near", "-", input: "home\nhoem\nsupermarket\n -33.5,151.25\nStudio 54\n")
    #expect(result.code == 65)
    #expect(
      result.lines == [
        #"{"items":[],"query":{"latitude":52.52,"longitude":13.405}}"#,
        #"{"error":"There is no place called \"hoem\". Did you mean \"home\"? "#
          + #"\"todo place list\" lists them; \"todo place add\" adds one."}"#,
        #"{"error":"\"supermarket\" is 2 places. Pick one:\n"#
          + #"  52.5219,13.4132  circle 50 m\n  52.5273,13.4275  point"}"#,
        #"{"items":[],"query":{"latitude":-33.5,"longitude":151.25}}"#,
        #"{"error":"\"Studio 54\" is not a position: it contains words, but names and "#
          + #"addresses are not looked up; give degrees. Example: 52.52,13.405"}"#,
      ])
  }

  @Test func anItemAtASetIsAtAllItsPlacesAndAtNewOnes() throws {
    try addPlaces()
    let milk = try #require(try session.lines("add", "Milk", "--place", "SUPERMARKET").first)
    let walk = try #require(
      try session.lines("add", "Walk", "--place", "park", "--place", "old town").first)
    #expect(
      try session.lines("list") == [
        "\(milk)\topen\tMilk\tsupermarket (2)\t\t", "\(walk)\topen\tWalk\tpark, old town\t\t",
      ])
    #expect(try session.todo("near", "52.5,13.6", "--within", "1km").code == 1)
    #expect(try session.lines("place", "add", "supermarket", "52.5,13.6") == [])
    #expect(
      try session.lines("near", "52.5,13.6", "--within", "1km") == [
        "0 m\there\t\(milk)\tMilk\tsupermarket\t\t"
      ])
    #expect(try session.lines("place", "rm", "supermarket") == [])
    #expect(try session.lines("show", milk).contains("places\tsupermarket (3)"))
    #expect(try session.lines("edit", walk, "--place", "home", "--place", "park") == [walk])
    #expect(try session.lines("show", walk).contains("places\tpark, old town, home"))
    #expect(try session.lines("edit", walk, "--without", "places", "--place", "home") == [walk])
    #expect(try session.lines("show", walk).contains("places\thome"))
  }

  struct Refusal: Sendable {
    let arguments: [String]
    var code: Int32 = 64
    let error: String
  }

  static let refusals = [
    Refusal(
      arguments: ["near", "supermarket"],
      error: "\"supermarket\" is 2 places. Pick one:\n"
        + "  52.5219,13.4132  circle 50 m\n  52.5273,13.4275  point"),
    Refusal(
      arguments: ["near", "hmoe"],
      error: "There is no place called \"hmoe\". Did you mean \"home\"? " + list),
    Refusal(
      arguments: ["near", "Alexanderplatz"],
      error: "There is no place called \"Alexanderplatz\". " + list),
    Refusal(
      arguments: ["near", "the old twon"],
      error: "There is no place called \"the old twon\". " + list),
    Refusal(
      arguments: ["near", ""], error: "\"\" is not a position: it is empty. Example: 52.52,13.405"),
    Refusal(
      arguments: ["add", "Tea", "--at", "Parc"],
      error: "--at: There is no place called \"Parc\". Did you mean \"park\"? " + list),
    Refusal(
      arguments: ["add", "Tea", "--place", "supermarkt"],
      error: "--place: There is no place called \"supermarkt\". Did you mean \"supermarket\"? "
        + list),
    Refusal(
      arguments: ["place", "rm", "home", "hmoe"], code: 1,
      error: "There is no place called \"hmoe\". Did you mean \"home\"? " + list),
    Refusal(
      arguments: ["place", "rm", "home", "park", "--at", "1,2"],
      error: "--at picks one place of a set, so give one name."),
    Refusal(
      arguments: ["place", "add", "52.52,13.405", "1,2"],
      error: "\"52.52,13.405\" is a position, not a name. Give a name first, such as home."),
    Refusal(
      arguments: ["place", "add", "-5", "1,2"],
      error: "A name cannot begin with a hyphen, as \"-5\" does."),
    Refusal(
      arguments: ["place", "add", " \t", "1,2"],
      error: "The name is empty."),
    Refusal(
      arguments: ["place", "add", "work"],
      error: "A place needs a position, such as 52.52,13.405, or --region."),
    Refusal(
      arguments: ["place", "add", "work", "1,2", "--region", "square.geojson"],
      error: "--region gives the whole place. Leave out the position and --radius."),
    Refusal(
      arguments: ["place", "add", "work", "1,2", "--radius", "-5m"],
      error: "--radius: \"-5m\" is negative. Try 500m or 1.2km."),
    Refusal(
      arguments: ["place", "add", "work", "--region", "missing.geojson"], code: 66,
      error: "No such file: missing.geojson."),
    Refusal(
      arguments: ["list", "--sort", "distance"], code: 1,
      error: "It is not known where you are. Say it with \"todo here POSITION\", or let "
        + "\"todo watch\" read a device's positions."),
    Refusal(
      arguments: ["place", "add", "home", "52.6,13.5"],
      error: "\"home\" is already at 52.52,13.405. --also makes it a set of places; "
        + "\"todo place move\" moves it."),
    Refusal(
      arguments: ["place", "add", "Here", "52.6,13.5"],
      error: "\"here\" always means where you are. Choose another name."),
    Refusal(
      arguments: ["place", "add", "my", "home", "52.6,13.5"],
      error: "The name has several words. Put it in quotes: todo place add \"my home\" 52.6,13.5"),
    Refusal(
      arguments: ["place", "move", "supermarket", "52.6,13.5"],
      error: "\"supermarket\" is 2 places. Pick one with --at."),
    Refusal(
      arguments: ["place", "move", "old town", "52.6,13.5"],
      error: "\"old town\" is a polygon 0.8 km², not a circle. Give --radius or --region."),
    Refusal(
      arguments: ["place", "rename", "home", "Park"],
      error: "There is a place called \"Park\" already. Choose another name."),
    Refusal(
      arguments: ["place", "rename", "hmoe", "flat"],
      error: "There is no place called \"hmoe\". Did you mean \"home\"? " + list),
    Refusal(
      arguments: ["add", "Tea", "--place", "here"],
      error: "--place: \"here\" is a position, not a named place. Use --at here, or name it: todo "
        + "place add NAME here."),
    Refusal(
      arguments: ["list", "--from", "home"],
      error: "--from works only with --sort distance."),
    Refusal(
      arguments: ["list", "--sort", "distance", "--from", "supermarket"],
      error: "--from: \"supermarket\" is 2 places. Pick one:\n"
        + "  52.5219,13.4132  circle 50 m\n  52.5273,13.4275  point"),
    Refusal(
      arguments: ["place", "ad", "work", "1,2"],
      error: "Unknown command \"ad\". Did you mean \"add\"? See todo help place."),
    Refusal(
      arguments: ["help", "place", "lsit"],
      error: "Unknown command \"lsit\". Did you mean \"list\"? See todo help place."),
    Refusal(
      arguments: ["plcae"],
      error: "Unknown command \"plcae\". Did you mean \"place\"? See todo help."),
  ]

  @Test(arguments: refusals)
  func aRefusalIsReportedAndChangesNothing(refusal: Refusal) throws {
    try addPlaces()
    let before = try session.lines("place", "list")
    let result = try BuiltProduct("todo").run(
      refusal.arguments, environment: session.environment, in: session.folder)
    #expect(
      result == .init(output: "", error: "todo: \(refusal.error)\n", code: refusal.code),
      "\(refusal.arguments)")
    #expect(try session.lines("place", "list") == before)
    #expect(try session.todo("list").code == 1)
  }

  @Test func itemsFollowAPlaceThatIsMovedOrRenamed() throws {
    try addPlaces()
    let plants = try session.add("Plants", "--at", "home")
    let milk = try session.add("Milk", "--place", "supermarket")
    #expect(try session.lines("place", "move", "home", "52.6,13.5") == [])
    #expect(try session.lines("show", plants).contains("position\t52.6,13.5"))
    #expect(try session.lines("place", "rename", "Home", "flat") == [])
    #expect(try session.lines("show", plants).contains("location\tflat"))
    #expect(
      try session.lines("place", "move", "supermarket", "52.7,13.6", "--at", "52.5219,13.4132")
        == [])
    #expect(
      try session.lines("place", "list").filter { $0.contains("supermarket") } == [
        "supermarket\tcircle 50 m\t52.7,13.6", "supermarket\tpoint\t52.5273,13.4275",
      ])
    #expect(
      try session.lines("near", "52.7,13.6", "--within", "1m") == [
        "0 m\there\t\(milk)\tMilk\tsupermarket\t\t"
      ])
    let json = try session.lines("place", "rename", "flat", "home", "--json")
    #expect(json.first?.contains(#""name":"home""#) == true)
  }

  @Test func aSetGrowsWithoutBeingAsked() throws {
    try addPlaces()
    #expect(try session.lines("place", "add", "supermarket", "52.8,13.7") == [])
    #expect(try session.lines("place", "add", "home", "52.52,13.405") == [], "the same again")
    #expect(try session.lines("place", "list").filter { $0.contains("supermarket") }.count == 3)
  }

  @Test func unreadableOptionsCreateNoFile() throws {
    for arguments in [
      ["add", "A", "--at", "home"], ["add", "A", "--place", "home"], ["near", "home"],
      ["place", "add", "home", "work"], ["place", "list"], ["place", "rm", "home"],
    ] {
      let result = try BuiltProduct("todo").run(
        arguments, environment: session.environment, in: session.folder)
      #expect([1, 64].contains(result.code), "\(result)")
      #expect(!FileManager.default.fileExists(atPath: session.storeURL.path), "\(arguments)")
    }
  }

  @Test func eachSectionOfTheListIsSortedByDistance() throws {
    try addPlaces()
    let ids = try [
      ["Nowhere"], ["Far", "--at", "park"], ["Near", "--at", "home"],
      ["Middle", "--place", "supermarket"],
      ["Done far", "--at", "-33.5,151.25"], ["Done near", "--at", "home"],
    ].map { arguments in
      let result = try BuiltProduct("todo").run(
        ["add"] + arguments, environment: session.environment, in: session.folder)
      return try #require(result.lines.first)
    }
    _ = try session.lines("done", ids[4], ids[5])
    func titles(_ origin: String) throws -> [Substring] {
      try session.lines("list", "--sort", "distance", "--from", origin)
        .map { $0.split(separator: "\t")[2] }
    }
    #expect(try titles("home") == ["Near", "Middle", "Far", "Nowhere", "Done near", "Done far"])
    #expect(
      try titles("-33,151") == ["Far", "Middle", "Near", "Nowhere", "Done far", "Done near"],
      "one of the supermarkets is in the park")
  }
}
