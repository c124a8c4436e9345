/// The parts of the argument parser's description of the command that the manual needs.
struct HelpDump: Decodable {
  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let arguments: [Argument]?
    let subcommands: [Command]?

    /// The commands below it that do something, each with the words that lead to it; the hidden ones
    /// and the help are left out.
    func verbs(behind words: [String] = []) -> [(words: [String], command: Command)] {
      let shown = (subcommands ?? []).filter {
        $0.shouldDisplay != false && $0.commandName != "help"
      }
      return shown.flatMap { command in
        let path = words + [command.commandName]
        return [(path, command)] + command.verbs(behind: path)
      }
    }
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      /// As it is typed.
      var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    let kind: String
    let shouldDisplay: Bool?
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let defaultValue: String?
    let allValues: [String]?
  }

  let command: Command
}
