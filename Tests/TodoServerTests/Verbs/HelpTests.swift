import Foundation
import TestSupport
import Testing

@testable import TodoServer

/// The help of each verb, whole.
///
/// The folder Help has what each prints. If you change a verb, read there what a person will see.
@Suite("Help")
struct HelpTests {
  private let session: ServerSession

  init() throws {
    session = try ServerSession()
  }

  private func commands() throws -> [(path: [String], command: CommandDump.Command)] {
    try CommandDump.commands(in: Data(session.run("--experimental-dump-help").output.utf8))
  }

  /// The file with the help of a verb, given by the words that lead to it.
  private static func file(_ path: [String]) -> URL {
    Bundle.module.bundleURL.appendingPathComponent("Help")
      .appendingPathComponent(path.joined(separator: "-") + ".txt")
  }

  @Test func theHelpOfEveryVerbIsAsStored() throws {
    let paths = try commands().map(\.path)
    #expect(paths.count > 15)
    for path in paths {
      let expected = try String(contentsOf: Self.file(path), encoding: .utf8)
      let words = Array(path.dropFirst())
      for arguments in [["help"] + words, words + ["--help"]] {
        let result = try session.run(arguments)
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
