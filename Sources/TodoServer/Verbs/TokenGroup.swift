import ArgumentParser

struct TokenGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token", abstract: "Add, list and revoke the tokens of programs and phones.",
    discussion: """
      Examples:
        todo-server token add anna --scope report --label "my phone"
        todo-server token list anna
        todo-server token revoke anna k7f3mx2p9q

      A running server knows of it at once.
      """,
    subcommands: [TokenAdd.self, TokenList.self, TokenRevoke.self])
}
