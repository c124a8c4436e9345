import ArgumentParser

/// Parses a command line by the command of its verb alone, where that succeeds.
///
/// To go down from `todo`, the parser looks several times at the options of all commands on the way and
/// at those of the default command: a fifteenth of the time that a short command takes. What a verb's
/// command does not take, such as a request for help, is parsed from `todo` on, so that
/// every message is that of the program.
///
/// A verb's configuration names the program as its super-command. So the parser does not look twice
/// for a request for a completion script, as it does for a program.
enum VerbParser {
  static func command(
    for arguments: some Sequence<String>, of program: any ParsableCommand.Type
  ) throws -> any ParsableCommand {
    let words = SignedPositions.shielded(arguments)
    if let verb = verb(words.first, of: program),
      let command = try? verb.parseAsRoot(Array(words.dropFirst())), type(of: command) == verb
    {
      return command
    }
    return try program.parseAsRoot(words)
  }

  /// The command of a verb, or the one that is meant without a word; nil if it has verbs of its own.
  static func verb(
    _ word: String?, of program: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    let configuration = program.configuration
    guard let word else { return configuration.defaultSubcommand }
    let verb = configuration.subcommands.first { $0.configuration.names.contains(word) }
    return verb.flatMap { $0.configuration.subcommands.isEmpty ? $0 : nil }
  }
}
