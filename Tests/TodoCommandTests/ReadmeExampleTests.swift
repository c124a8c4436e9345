import Foundation
import Testing

/// The README's program runs as it stands there.
struct ReadmeExampleTests {
  private var root: URL {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }

  @Test func theProgramOfTenLinesFindsTheMilk() throws {
    let session = try TodoSession()
    let result = try BuiltProduct("NearHere").run([], environment: [:], in: session.folder)
    #expect(result == .init(output: "Buy milk: 143 m\nGo for a run: 881 m\n", error: "", code: 0))
  }

  @Test func theReadmeQuotesTheProgram() throws {
    let program = try String(
      contentsOf: root.appendingPathComponent("Examples/NearHere/main.swift"), encoding: .utf8)
    let readme = try String(
      contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.contains(program))
    #expect(program.split(separator: "\n").count == 10)
  }

  @Test func theSampleHasFortyPlacesAndNearAnswersFromIt() throws {
    let session = try TodoSession()
    let sample = root.appendingPathComponent("Examples/berlin.csv").path
    #expect(try session.lines("import", sample).count >= 40)
    #expect(try session.lines("near", "52.52,13.405").count == 10)
  }
}
