package import ArgumentParser
import ToDoPresentation

/// Refuses an unknown command, and suggests the most similar one.
///
/// The argument parser would call it an unexpected argument, and suggest nothing.
package enum UnknownVerb {
  /// Uses the names in the configurations: naming a type by reflection takes a millisecond.
  ///
  /// - Parameter root: The program's own command.
  package static func refuse(
    in arguments: some Sequence<String>, of root: any ParsableCommand.Type
  ) throws(CommandFailure) {
    var path: [String] = []
    var command = root
    for argument in arguments {
      let verbs = command.configuration.subcommands
      guard !verbs.isEmpty, !argument.hasPrefix("-") else { return }
      if let verb = verbs.first(where: { $0.configuration.names.contains(argument) }) {
        command = verb
      } else if !path.isEmpty || argument != "help" {
        throw refusal(
          of: argument, behind: path, verbs.flatMap { $0.configuration.names },
          program: root.configuration.commandName ?? "")
      }
      path.append(argument)
    }
  }

  /// What other to-do lists call our verbs.
  private static let synonyms = [
    "append": "add", "change": "edit", "check": "done", "complete": "done", "create": "add",
    "delete": "rm", "do": "done", "finish": "done", "history": "log", "modify": "edit",
    "move": "edit", "new": "add", "next": "agenda", "postpone": "edit", "remove": "rm",
    "reopen": "undone", "revert": "undo", "search": "list", "tag": "tags", "today": "agenda",
    "uncheck": "undone", "update": "edit", "where": "here",
  ]

  private static func refusal(
    of argument: String, behind path: [String], _ verbs: [String], program: String
  ) -> CommandFailure {
    let known = path.isEmpty ? verbs + ["help"] : verbs
    let synonym =
      path.isEmpty ? synonyms[argument.lowercased()].flatMap { known.contains($0) ? $0 : nil } : nil
    let guess = (synonym ?? EditDistance.nearest(to: argument, among: known))
      .map { " Did you mean \"\($0)\"?" }
    let help = (["\(program) help"] + path.filter { $0 != "help" }).joined(separator: " ")
    return CommandFailure(
      .misuse,
      "Unknown command \(QuotedText.text(argument)).\(guess ?? "") See \(help).")
  }
}

extension CommandConfiguration {
  /// The names by which a verb can be called.
  package var names: [String] { [commandName].compactMap(\.self) + aliases }
}
