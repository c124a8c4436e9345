public import Foundation

/// What a command of this package says of itself with `--experimental-dump-help`, as far as tests need it.
public struct CommandDump: Decodable, Sendable {
  public struct Command: Decodable, Sendable {
    public let commandName: String
    public let discussion: String?
    public let arguments: [Argument]?
    public let subcommands: [Command]?

    /// This command and all below it, each with the words that lead to it.
    func all(behind words: [String] = []) -> [(path: [String], command: Command)] {
      let path = words + [commandName]
      return [(path, self)] + (subcommands ?? []).flatMap { $0.all(behind: path) }
    }
  }

  public struct Argument: Decodable, Sendable {
    public struct Name: Decodable, Sendable {
      public let kind: String
      public let name: String
    }

    public let kind: String
    public let isRepeating: Bool
    public let names: [Name]?

    /// Its names as they are typed, with two hyphens.
    public var longNames: [String] {
      (names ?? []).filter { $0.kind == "long" }.map { "--\($0.name)" }
    }
  }

  private let command: Command

  /// The commands of a dump but "help", each with the words that lead to it.
  public static func commands(in dump: Data) throws -> [(path: [String], command: Command)] {
    try JSONDecoder().decode(CommandDump.self, from: dump).command.all()
      .filter { $0.command.commandName != "help" }
  }
}
