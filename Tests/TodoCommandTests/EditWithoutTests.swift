import Testing

/// How fields of an item are cleared.
struct EditWithoutTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  private func edit(_ id: String, _ arguments: [String]) throws -> BuiltProduct.Result {
    try BuiltProduct("todo").run(
      ["edit", id] + arguments, environment: session.environment, in: session.folder)
  }

  private static let window = ["--between", "17-20", "--days", "fri"]

  @Test(arguments: [
    (window, ["between"], "arrive, radius 100 m, fri (GMT)"),
    (window, ["days"], "arrive, radius 100 m, 17:00-20:00 (GMT)"),
    (window, ["days", "between"], "arrive, radius 100 m"),
    (["--between", "17-20"], ["between"], "arrive, radius 100 m"),
    (["--between", "17-20"], ["days"], "arrive, radius 100 m, 17:00-20:00 (GMT)"),
    (["--between", "8-8", "--days", "fri"], ["days"], "arrive, radius 100 m"),
    (["--days", "fri"], ["days"], "arrive, radius 100 m"),
    (["--days", "fri"], ["between"], "arrive, radius 100 m, fri (GMT)"),
    (["--radius", "50m"], ["between", "days"], "arrive, radius 50 m"),
  ])
  func hoursAndDaysAreTakenAwayEachByItself(
    given: [String], taken: [String], shown: String
  ) throws {
    let added = try BuiltProduct("todo").run(
      ["add", "Milk", "--at", "1,2", "--on", "arrive"] + given, environment: session.environment,
      in: session.folder)
    let id = try #require(added.lines.first, "\(added)")
    #expect(
      try edit(id, taken.flatMap { ["--without", $0] })
        == .init(output: "\(id)\n", error: "", code: 0))
    #expect(try session.lines("show", id).contains("reminder\t\(shown)"))
  }

  @Test func withoutHoursTheDaysAreWhole() throws {
    let id = try #require(
      try session.lines("add", "Milk", "--at", "1,2", "--on", "arrive", "--between", "17-20").first)
    _ = try session.lines("edit", id, "--without", "between", "--days", "mon")
    #expect(
      try session.lines("show", id).contains("reminder\tarrive, radius 100 m, mon (GMT)"))
  }

  @Test(arguments: [
    ("due", "2999-12-24"), ("note", "The blue ones"), ("at", "3,4"), ("name", "Rewe"),
    ("radius", "5m"), ("between", "8-9"), ("days", "mon"), ("from", "2999-12-24"),
    ("until", "2999-12-24"),
  ])
  func settingAndClearingAFieldIsRefused(field: String, value: String) throws {
    let id = try #require(
      try session.lines("add", "Milk", "--at", "1,2", "--on", "arrive").first)
    let before = try session.lines("show", id, "--json")
    #expect(
      try edit(id, ["--title", "Bread", "--without", field, "--\(field)", value])
        == .init(
          output: "",
          error: "todo: --\(field) and --without \(field) contradict each other. Leave one of them "
            + "out.\n", code: 64))
    #expect(try session.lines("show", id, "--json") == before)
  }

  @Test func aWholeFieldCanBeClearedAndSetAtOnce() throws {
    let id = try #require(
      try session.lines(
        "add", "Milk", "--at", "1,2", "--name", "Rewe", "--tag", "a", "--on", "arrive",
        "--every-visit"
      ).first)
    _ = try session.lines(
      "edit", id, "--without", "location", "--at", "3,4", "--without", "tags", "--tag", "b",
      "--without", "reminder", "--on", "leave")
    #expect(
      try session.details(id).suffix(4) == [
        "position\t3.0,4.0", "reminder\tleave, radius 100 m", "next\ton leaving", "tags\tb",
      ])
  }

  @Test func namingAPlaceInAtDoesNotUndoWithoutName() throws {
    _ = try session.lines("place", "add", "home", "52.52,13.405")
    let id = try #require(try session.lines("add", "Milk", "--at", "1,2", "--name", "Rewe").first)
    _ = try session.lines("edit", id, "--at", "home", "--without", "name")
    let json = try session.lines("show", id, "--json")[0]
    #expect(json.contains("52.52") && !json.contains("home"), "\(json)")
  }
}
