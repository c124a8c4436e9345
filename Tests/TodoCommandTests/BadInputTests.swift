import Foundation
import Testing

/// Bad input: a clear error, its own exit code, and nothing lost.
struct BadInputTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  struct Misuse: Sendable {
    let arguments: [String]
    let code: Int32
    let error: String
  }

  static let misuses = [
    Misuse(arguments: ["near", "91,13"], code: 64, error: "latitude"),
    Misuse(arguments: ["near", "nan,13"], code: 64, error: "is not a position"),
    Misuse(arguments: ["near", "-91,13"], code: 64, error: "-91"),
    Misuse(arguments: ["near", "52.52"], code: 64, error: "is not a position"),
    Misuse(arguments: ["near", "1", "2", "3"], code: 64, error: "is not a position"),
    Misuse(arguments: ["near", "1,2", "--within", "-5m"], code: 64, error: "negative"),
    Misuse(arguments: ["near", "1,2", "--within", "far"], code: 64, error: "not a distance"),
    Misuse(arguments: ["near", "1,2", "--within", "5 00m"], code: 64, error: "not a distance"),
    Misuse(arguments: ["near", "1,2", "--within", "nan"], code: 64, error: "not a distance"),
    Misuse(
      arguments: ["near", "1,2", "--limit", "0"], code: 64, error: "--limit must be 1 or more"),
    Misuse(
      arguments: ["near", "1,2", "--limit", "-3"], code: 64, error: "--limit must be 1 or more"),
    Misuse(arguments: ["near", "1,2", "--limit", "many"], code: 64, error: "--limit"),
    Misuse(arguments: ["near", "-", "--limit", "0"], code: 64, error: "--limit must be 1 or more"),
    Misuse(arguments: ["add", "A", "--at", "91,13"], code: 64, error: "latitude"),
    Misuse(
      arguments: ["add", "A", "--due", "2026-02-30"], code: 64, error: "there is no 2026-02-30"),
    Misuse(arguments: ["add", "A", "--due", "10000-01-01"], code: 64, error: "as a date"),
    Misuse(arguments: ["add", "  "], code: 64, error: "title is empty"),
    Misuse(arguments: ["add"], code: 64, error: "title"),
    Misuse(arguments: ["done", "zzzzzz"], code: 1, error: "No item has the id \"zzzzzz\""),
    Misuse(arguments: ["show", "no such id"], code: 1, error: "No item has the id"),
    Misuse(arguments: ["undone", "zzzzzz"], code: 1, error: "No item has the id"),
    Misuse(arguments: ["import", "missing.csv"], code: 66, error: "No such file: missing.csv"),
    Misuse(arguments: ["import", "/"], code: 66, error: "/ is a folder"),
    Misuse(arguments: ["frobnicate"], code: 64, error: "See todo help"),
    Misuse(arguments: ["naer", "1,2"], code: 64, error: "Did you mean \"near\"?"),
    Misuse(arguments: ["complete", "abc"], code: 64, error: "Did you mean \"done\"?"),
    Misuse(arguments: ["search", "abc"], code: 64, error: "Did you mean \"list\"?"),
    Misuse(arguments: ["modify", "abc"], code: 64, error: "Did you mean \"edit\"?"),
    Misuse(arguments: ["next"], code: 64, error: "Did you mean \"agenda\"?"),
    Misuse(arguments: ["undon", "abc"], code: 64, error: "Did you mean \"undone\"?"),
    Misuse(arguments: ["near", "1,2", "--limti", "3"], code: 64, error: "Did you mean '--limit'?"),
    Misuse(
      arguments: ["place", "add", "a", "1,2", "--raduis", "3"], code: 64,
      error: "Did you mean '--radius'?"),
    Misuse(arguments: ["add", "A", "--plac", "a"], code: 64, error: "Did you mean '--place'?"),
    Misuse(arguments: ["near", "1,2", "--zzz"], code: 64, error: "Unknown option '--zzz'\n"),
    Misuse(
      arguments: ["edit", "x", "--title", "buy", "milk"], code: 64,
      error: "Unexpected \"milk\". Put text of several words in quotes"),
    Misuse(
      arguments: ["add", "A", "--at", "1,2", "--at", "3,4"], code: 64,
      error: "todo: --at is given twice. Give it once.\n"),
    Misuse(
      arguments: ["edit", "x", "--due=fri", "--due", "sat"], code: 64,
      error: "todo: --due is given twice. Give it once.\n"),
    Misuse(arguments: ["qqq"], code: 64, error: "Unknown command \"qqq\". See todo help.\n"),
    Misuse(
      arguments: ["near", "52,52,13,405"], code: 64,
      error: "put nothing but a space between latitude and longitude. Example: 52,52 13,405\n"),
    Misuse(
      arguments: ["near", "52 31.2 13 24.3"], code: 64,
      error: "Mark degrees and minutes. Example: 52°31.2'N 13°24.3'E\n"),
    Misuse(arguments: ["near", "1,2", "--within", "2"], code: 1, error: "within 2 m\n"),
    Misuse(arguments: ["hepl"], code: 64, error: "Did you mean \"help\"?"),
    Misuse(arguments: ["list", "--db", "missing/x.sqlite"], code: 66, error: "No to-do list at"),
  ]

  @Test(arguments: misuses)
  func misuseIsRefusedInWords(misuse: Misuse) throws {
    let before = try session.lines("add", "Precious")
    let result = try BuiltProduct("todo").run(
      misuse.arguments, environment: session.environment, in: session.folder)
    #expect(result.code == misuse.code, "\(misuse.arguments): \(result)")
    #expect(result.error.lowercased().contains(misuse.error.lowercased()), "\(result)")
    #expect(result.output.isEmpty, "\(result)")
    #expect(try session.lines("list") == before.map { "\($0)\topen\tPrecious\t\t\t" })
  }

  /// A file without items, and the errors when it is called .geojson, .csv and nothing.
  struct Unreadable: Sendable {
    let content: String
    let errors: [String]
  }

  static let unreadables = [
    Unreadable(content: "", errors: ["empty", "empty", "empty"]),
    Unreadable(
      content: "{\"type\":\"FeatureCollection\",\"features\":[{\"ty",
      errors: ["cut off", "cut off", "cut off"]),
    Unreadable(
      content: "no header here\n1,2,3\n",
      errors: ["line 1, column 1", "no column", "not GeoJSON, GPX or CSV"]),
    Unreadable(
      content: "\0\0\0\0",
      errors: ["line 1, column 1", "line 1, column 1", "not GeoJSON, GPX or CSV"]),
    Unreadable(
      content: "[1,2,3]",
      errors: ["FeatureCollection", "no column", "not GeoJSON, GPX or CSV"]),
  ]

  @Test(arguments: unreadables)
  func aFileThatCannotBeReadIsBadData(file: Unreadable) throws {
    for (name, error) in zip(["file.geojson", "file.csv", "file"], file.errors) {
      try session.write(file.content, to: name)
      let result = try session.todo("import", name)
      #expect(result.code == 65, "\(name): \(result)")
      #expect(result.error.contains(name) && result.error.contains(error), "\(result)")
      #expect(try session.todo("list").code == 1, "nothing is imported")
    }
  }

  @Test func theGoodRowsOfAFileAreImportedAndTheBadOnesNamed() throws {
    try session.write("name,lat,lon\nA,1,2\nB,91,2\nC,3,4\n", to: "places.csv")
    let result = try session.todo("import", "places.csv")
    #expect(result.code == 65 && result.lines.count == 2)
    #expect(result.error.contains("line 3"))
    #expect(try session.lines("list").count == 2)
    let strict = try session.todo(
      "import", "--strict", "places.csv",
      environment: [
        "TODO_DB": session.folder.appendingPathComponent("strict.sqlite").path
      ])
    #expect(strict.code == 65 && strict.output.isEmpty)
  }

  @Test func anImageIsNotAStoreAndStaysUntouched() throws {
    let jpeg =
      Data([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]) + Data("JFIF".utf8)
      + Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try jpeg.write(to: session.storeURL)
    for arguments in [["list"], ["near", "1,2"], ["add", "A"]] {
      let result = try BuiltProduct("todo").run(
        arguments, environment: session.environment, in: session.folder)
      #expect(result.code == 69 && result.output.isEmpty, "\(result)")
      #expect(result.error.contains("items.sqlite"), "\(result)")
    }
    #expect(try Data(contentsOf: session.storeURL) == jpeg)
  }
}
