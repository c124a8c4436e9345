import Testing

/// The remark on an item with a position and places: its reminder watches only the places.
struct WatchedPlacesTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
    for (name, position) in [("home", "52.52,13.405"), ("shop", "52.5,13.4")] {
      _ = try session.lines("place", "add", name, position)
    }
  }

  private static let remark =
    "todo: The reminder watches the item's places, not its position (--at). To watch the position "
    + "too, name it with \"todo place add\" and add it with --place.\n"

  private func run(_ arguments: [String]) throws -> BuiltProduct.Result {
    try BuiltProduct("todo").run(
      arguments, environment: session.environment, in: session.folder)
  }

  @Test(arguments: [
    (["--at", "1,2", "--place", "shop", "--on", "arrive"], true),
    (["--at", "home", "--place", "shop", "--on", "arrive"], true),
    (["--at", "home", "--place", "home", "--place", "shop", "--on", "arrive"], false),
    (["--at", "1,2", "--place", "shop"], false), (["--at", "1,2", "--on", "arrive"], false),
    (["--place", "shop", "--on", "arrive"], false),
    (["--name", "Rewe", "--place", "shop", "--on", "arrive"], false),
  ])
  func addingSaysThatAPositionIsNotWatched(arguments: [String], isSaid: Bool) throws {
    let result = try run(["add", "Milk"] + arguments)
    #expect(result.code == 0 && result.lines.count == 1)
    #expect(result.error == (isSaid ? Self.remark : ""))
  }

  @Test(arguments: [
    (["--at", "1,2"], true), (["--at", "shop"], false), (["--title", "Bread"], false),
    (["--at", "1,2", "--on", "none"], false), (["--at", "1,2", "--without", "places"], false),
  ])
  func editingSaysSoOfWhatItBringsAbout(arguments: [String], isSaid: Bool) throws {
    let id = try #require(
      try session.lines("add", "Milk", "--place", "shop", "--on", "arrive").first)
    #expect(
      try run(["edit", id] + arguments)
        == .init(output: "\(id)\n", error: isSaid ? Self.remark : "", code: 0))
  }

  @Test func anEditOfSomethingElseSaysNothing() throws {
    let id = try #require(
      try run(["add", "Milk", "--at", "1,2", "--place", "shop", "--on", "arrive"]).lines.first)
    #expect(try run(["edit", id, "--days", "mon"]) == .init(output: "\(id)\n", error: "", code: 0))
    #expect(try run(["edit", id, "--on", "leave"]).error == Self.remark)
  }
}
