import Foundation
import TestSupport
import Testing

@testable import TodoCommand

/// The help of each verb, whole.
///
/// The folder Help has what each prints. If you change a verb, read there what a person will see.
struct HelpTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  @Test func theHelpOfEveryVerbIsAsStored() throws {
    let paths = try commands().map(\.path)
    #expect(paths.count > 10)
    for path in paths {
      let expected = try String(contentsOf: Self.file(path), encoding: .utf8)
      let words = Array(path.dropFirst())
      for arguments in [["help"] + words, words + ["--help"]] {
        let result = try BuiltProduct("todo").run(
          arguments, environment: session.environment, in: session.folder)
        #expect(result.output == expected, "\(arguments)")
        #expect(result.error.isEmpty && result.code == 0, "\(arguments)")
      }
    }
  }

  @Test func everyHelpFileBelongsToAVerb() throws {
    let known = Set(try commands().map { Self.file($0.path).lastPathComponent })
    let folder = Self.file([]).deletingLastPathComponent()
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == known)
  }

  /// The file with the help of a verb, given by the words that lead to it.
  private static func file(_ path: [String]) -> URL {
    Bundle.module.bundleURL.appendingPathComponent("Help")
      .appendingPathComponent(path.joined(separator: "-") + ".txt")
  }

  private func commands() throws -> [(path: [String], command: CommandDump.Command)] {
    try CommandDump.commands(in: Data(session.todo("--experimental-dump-help").output.utf8))
  }

  @Test func everyVerbHasExamples() throws {
    for (path, command) in try commands() where path != ["todo", "completions"] {
      let discussion = try #require(command.discussion, "\(path)")
      let words = path.joined(separator: " ")
      let examples = discussion.split(separator: "\n").filter { $0.hasPrefix("  ") }
      #expect(examples.contains { $0.contains(words) }, "\(path)")
    }
  }

  @Test func everyOptionWithoutAValueIsKnownToSignedPositions() throws {
    var flags: Set<String> = []
    for argument in try commands().flatMap({ $0.command.arguments ?? [] })
    where argument.kind == "flag" {
      flags.formUnion(argument.longNames)
    }
    #expect(flags == SignedPositions.flags)
  }

  @Test func everyOptionWithOneValueIsKnownToRepeatedOptions() throws {
    var options: Set<String> = []
    for argument in try commands().flatMap({ $0.command.arguments ?? [] })
    where argument.kind == "option" && !argument.isRepeating {
      options.formUnion(argument.longNames)
    }
    #expect(options == RepeatedOptions.single.union(RepeatedOptions.overridable))
  }

  @Test func helpOfHelpIsTheHelpOfAllVerbs() throws {
    #expect(try session.todo("help", "help") == session.todo("help"))
  }
}
