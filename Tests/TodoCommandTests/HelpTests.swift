import Foundation
import TestSupport
import Testing

@testable import TodoCommand

/// The help of each verb, whole.
///
/// The folder Help has what each prints. If you change a verb, read there what a person will see.
struct HelpTests {
  private let files = HelpFiles(in: .module)
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  @Test func theHelpOfEveryVerbIsAsStored() throws {
    let paths = try commands().map(\.path)
    #expect(paths.count > 10)
    for path in paths {
      let expected = try files.text(of: path)
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
    #expect(try files.names() == Set(commands().map { HelpFiles.name(of: $0.path) }))
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
