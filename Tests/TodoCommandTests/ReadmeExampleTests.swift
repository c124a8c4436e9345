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

  @Test func theProgramThatRemindsPrintsWhatTheReadmeSays() throws {
    let session = try TodoSession()
    let result = try BuiltProduct("RemindThere").run([], environment: [:], in: session.folder)
    #expect(result.code == 0 && result.lines.count == 5)
    #expect(try text("README.md").contains("```\n\(result.output)```\n"))
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(arguments: ["NearHere", "RemindThere"])
  func theReadmeQuotesTheProgram(name: String) throws {
    let program = try text("Examples/\(name)/main.swift")
    #expect(try text("README.md").contains(program))
    if name == "NearHere" { #expect(program.split(separator: "\n").count == 10) }
  }

  @Test func theSampleHasFortyPlacesAndNearAnswersFromIt() throws {
    let session = try TodoSession()
    let sample = root.appendingPathComponent("Examples/berlin.csv").path
    #expect(try session.lines("import", sample).count >= 40)
    #expect(try session.lines("near", "52.52,13.405").count == 10)
  }
}
