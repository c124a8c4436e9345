import Foundation
import Testing

/// The programs that the documentation shows are those in Examples, and print what it says.
struct ExampleTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let name: String
    /// The documents that show the program.
    let documents: [String]
    let output: String
    /// The documents that show the output too.
    var documentsWithOutput: [String] = []

    var testDescription: String { name }
  }

  private static let gettingStarted = "Sources/ToDo/ToDo.docc/GettingStarted.md"

  static let examples = [
    Example(
      name: "NearHere",
      documents: ["README.md", gettingStarted, "Sources/ToDo/ToDo.docc/NearQueries.md"],
      output: "Buy milk: 143 m\nGo for a run: 881 m\n",
      documentsWithOutput: ["README.md", gettingStarted]),
    Example(
      name: "RemindThere", documents: [gettingStarted],
      output: """
        Nothing can happen for 750 m
        Nothing can happen for 250 m
        Nothing can happen for 0 m
        Return books: enter after 120 s
        Nothing can happen for 110 m

        """,
      documentsWithOutput: [gettingStarted]),
    Example(
      name: "ArriveAndLeave", documents: ["Sources/ToDo/ToDo.docc/RemindersAndGeofences.md"],
      output: "Alarm: arrive after 120 s\nAlarm: leave after 900 s\n",
      documentsWithOutput: ["Sources/ToDo/ToDo.docc/RemindersAndGeofences.md"]),
    Example(
      name: "NearestStations",
      documents: ["Sources/SpatialIndex/SpatialIndex.docc/SpatialIndex.md"],
      output: "Hackescher Markt: 421 m\nFriedrichstraße: 679 m\n"),
    Example(
      name: "ReadPlaces", documents: ["Sources/ToDoFormats/ToDoFormats.docc/Files.md"],
      output: """
        Skipped: line 3 (byte 49): the longitude "east" is not a number. Give decimal degrees.
        1 item read

        """),
    Example(
      name: "LiveReminders", documents: ["Sources/ToDoStore/ToDoStore.docc/TheStore.md"],
      output: "Return books: enter\n"),
  ]

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(arguments: examples)
  func printsWhatItSays(example: Example) throws {
    let session = try TodoSession()
    let result = try BuiltProduct(example.name).run([], environment: [:], in: session.folder)
    #expect(result == .init(output: example.output, error: "", code: 0))
  }

  @Test(arguments: examples)
  func isShownAsItIs(example: Example) throws {
    let program = try text("Examples/\(example.name)/main.swift")
    for document in example.documents {
      #expect(try text(document).contains("```swift\n\(program)```\n"), "\(document)")
    }
    for document in example.documentsWithOutput {
      #expect(try text(document).contains("```\n\(example.output)```\n"), "\(document)")
    }
  }

  @Test func everyExampleIsRun() throws {
    let folder = Self.root.appendingPathComponent("Examples").path
    let programs = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/main.swift") }
    #expect(Set(programs) == Set(Self.examples.map(\.name)))
  }

  @Test func theFirstProgramHasTenLines() throws {
    #expect(try text("Examples/NearHere/main.swift").split(separator: "\n").count == 10)
  }

  @Test func theSampleHasFortyPlacesAndNearFindsTen() throws {
    let session = try TodoSession()
    let sample = Self.root.appendingPathComponent("Examples/berlin.csv").path
    #expect(try session.lines("import", sample).count >= 40)
    #expect(try session.lines("near", "52.52,13.405").count == 10)
  }
}
