import Foundation
import TestSupport
import Testing

@testable import TodoServer

/// The help of each verb, whole.
///
/// The folder Help has what each prints. If you change a verb, read there what a person will see.
@Suite("Help")
struct HelpTests {
  private let files = HelpFiles(in: .module)
  private let session: ServerSession

  init() throws {
    session = try ServerSession()
  }

  private func commands() throws -> [(path: [String], command: CommandDump.Command)] {
    try CommandDump.commands(in: Data(session.run("--experimental-dump-help").output.utf8))
  }

  @Test func theHelpOfEveryVerbIsAsStored() throws {
    let paths = try commands().map(\.path)
    #expect(paths.count > 15)
    for path in paths {
      let expected = try files.text(of: path)
      let words = Array(path.dropFirst())
      for arguments in [["help"] + words, words + ["--help"]] {
        let result = try session.run(arguments)
        #expect(result.output == expected, "\(arguments)")
        #expect(result.error.isEmpty && result.code == 0, "\(arguments)")
      }
    }
  }

  @Test func everyHelpFileBelongsToAVerb() throws {
    #expect(try files.names() == Set(commands().map { HelpFiles.name(of: $0.path) }))
  }

  @Test func everyVerbHasExamples() throws {
    for (path, command) in try commands() {
      let discussion = try #require(command.discussion, "\(path)")
      let examples = discussion.split(separator: "\n").filter { $0.hasPrefix("  ") }
      #expect(examples.contains { $0.contains(path.joined(separator: " ")) }, "\(path)")
    }
  }

  @Test func everyOptionIsKnown() throws {
    var flags: Set = ["--help", "--version"]
    var single: Set<String> = []
    for argument in try commands().flatMap({ $0.command.arguments ?? [] }) {
      if argument.kind == "flag" { flags.formUnion(argument.longNames) }
      if argument.kind == "option", !argument.isRepeating { single.formUnion(argument.longNames) }
    }
    #expect(flags == TodoServer.flags)
    #expect(single == TodoServer.single)
  }

  @Test func everySettingIsAnOptionOfServe() throws {
    let serve = try #require(try commands().first { $0.path == ["todo-server", "serve"] })
    let options = Set((serve.command.arguments ?? []).flatMap(\.longNames))
    #expect(options.isSuperset(of: SettingName.allCases.compactMap(\.option)))
  }
}
