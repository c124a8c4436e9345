import ArgumentParser

/// Refuses a verb that there is not, with the one that was meant.
///
/// The argument parser would take it for an argument too many, and know no better one.
enum UnknownVerb {
  /// Verbs go by the names in their configurations: to name a type by reflection takes the runtime
  /// a millisecond.
  ///
  /// - Throws: `CommandFailure` that names the verbs there are.
  static func refuse(in arguments: some Sequence<String>) throws(CommandFailure) {
    var path: [String] = []
    var command: any ParsableCommand.Type = Todo.self
    for argument in arguments {
      let verbs = command.configuration.subcommands
      guard !verbs.isEmpty, !argument.hasPrefix("-") else { return }
      if let verb = verbs.first(where: { $0.configuration.commandName == argument }) {
        command = verb
      } else if !path.isEmpty || argument != "help" {
        throw refusal(of: argument, behind: path, verbs.compactMap { $0.configuration.commandName })
      }
      path.append(argument)
    }
  }

  private static func refusal(
    of argument: String, behind path: [String], _ verbs: [String]
  ) -> CommandFailure {
    let words = (["todo"] + path).joined(separator: " ")
    let known = path.isEmpty ? verbs + ["help"] : verbs
    let guess = EditDistance.nearest(to: argument, among: known)
      .map { "Did you mean \"\(words) \($0)\"? " }
    let help = (["todo", "help"] + path.filter { $0 != "help" }).joined(separator: " ")
    return CommandFailure(
      .misuse,
      "There is no \"\(words) \(TerminalText.safe(argument))\". \(guess ?? "")The verbs are "
        + verbs.joined(separator: ", ") + "; \"\(help)\" says what they do.")
  }
}
