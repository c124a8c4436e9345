import Foundation
import Testing

@testable import TodoCommand

/// The manual page that is made of the help texts.
struct ManualTests {
  @Test func everyVerbIsInTheManual() throws {
    let session = try TodoSession()
    let page = try session.lines("manual")
    #expect(page.contains(".Dt TODO 1") && page.contains(".Ss todo place add"))
    let overview = try session.todo("help").output
    let list = try #require(overview.split(separator: "\nCOMMANDS:").dropFirst().first)
    let verbs = list.split(separator: "\n")
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.contains("See 'todo") }
      .compactMap { $0.split { $0 == " " || $0 == "," }.first }
    #expect(verbs.count > 15)
    for verb in verbs { #expect(page.contains(".Ss todo \(verb)"), "\(verb)") }
    #expect(!page.contains(".Ss todo manual"))
  }

  private static let mandoc = "/usr/bin/mandoc"

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: mandoc), "mandoc is not installed"))
  func theManualHasNoErrors() throws {
    let session = try TodoSession()
    let file = try session.write(try session.todo("manual").output, to: "todo.1")
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: Self.mandoc)
    process.arguments = ["-T", "lint", "-W", "warning", file.path]
    process.standardOutput = pipe
    try process.run()
    let answer = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: answer, as: UTF8.self) == "")
  }

  @Test(arguments: [
    ("Plain. Two", ["Plain.", "Two"]), (".dot 'quote'", ["\\&.dot \\(aqquote\\(aq"]),
    ("back\\slash -x", ["back\\eslash \\-x"]),
    (
      "Examples:\n  todo list\n\nThen",
      ["Examples:", ".Bd -literal -offset indent -compact", "todo list", ".Ed", ".Pp", "Then"]
    ),
  ])
  func textMeansItself(text: String, lines: [String]) {
    #expect(Mdoc.text(text) == lines)
  }
}
