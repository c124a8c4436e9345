import Foundation
import Testing

/// `here` is a position everywhere, whole outputs compared.
struct HereTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  private static let unknown =
    "It is not known where you are. Say it with \"todo here POSITION\", or let \"todo watch\" read a "
    + "device's positions."

  @Test(arguments: [["here"], ["near"], ["near", "here"], ["near", "HERE"]])
  func beforeItIsKnownThatIsSaid(arguments: [String]) throws {
    let result = try BuiltProduct("todo").run(
      arguments, environment: session.environment, in: session.folder)
    #expect(result == .init(output: "", error: "todo: \(Self.unknown)\n", code: 1))
    #expect(!FileManager.default.fileExists(atPath: session.storeURL.path))
  }

  @Test func aPositionThatWasGivenIsHere() throws {
    #expect(try session.lines("here", "52.52,13.405") == [])
    let id = try session.add("Back", "--at", "here")
    #expect(try session.lines("near") == ["0 m\t\t\(id)\tBack\t\t\t"])
    _ = try session.lines("place", "add", "home", "here", "--radius", "50m")
    #expect(try session.lines("place", "list") == ["home\tcircle 50 m\t52.52,13.405"])
    let fields = try #require(try session.lines("here").first).split(separator: "\t")
    #expect(fields.count == 4 && fields[0] == "52.52,13.405" && fields[1] == "set by hand")
    #expect(fields[3] == "home")
    #expect(
      try session.lines("list", "--sort", "distance") == ["\(id)\topen\tBack\t\t\t\t0 m"])
    _ = try session.lines("here", "52.6,13.5")
    _ = try session.lines("here", "home")
    #expect(try session.lines("here", "--json").first?.contains(#""latitude":52.52"#) == true)
  }

  @Test func theLastPositionOfAnyDeviceIsHereAndItsAgeIsSaid() throws {
    try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    let fixes = """
      {"lat":52.5,"lon":13.4,"time":"2026-01-01T10:00:00Z","device":"phone"}
      {"lat":52.6,"lon":13.5,"time":"2026-01-01T11:00:00Z","device":"tablet"}

      """
    #expect(try session.todo("watch", input: fixes).code == 0)
    let here = try session.todo("here")
    #expect(here.output == "52.6,13.5\ttablet\t2026-01-01 11:00\t\n")
    #expect(here.error.hasPrefix("todo: Your position is "))
    #expect(here.error.hasSuffix(" old (tablet). \"todo here POSITION\" sets it.\n"))
    let near = try session.todo("near", "--within", "100km")
    #expect(near.lines.count == 1 && near.error == here.error && near.code == 0)
    let json = try session.todo("here", "--json")
    #expect(json.output.contains(#""device":"tablet""#))
    #expect(json.output.contains(#""time":"2026-01-01T11:00:00Z""#))
  }

  @Test func aSwappedPositionIsWarnedAbout() throws {
    _ = try session.lines("place", "add", "home", "52.52,13.405")
    let result = try session.todo("add", "Milk", "--at", "13.4,52.5")
    #expect(result.code == 0)
    #expect(
      result.error
        == "todo: 13.4,52.5 is 5551.6 km from everything else; 52.5,13.4 would be 2.3 km from "
        + "something. Are latitude and longitude swapped?\n")
    #expect(try session.todo("add", "Tea", "--at", "52.5,13.4").error == "")
  }
}
