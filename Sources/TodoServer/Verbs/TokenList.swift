import ArgumentParser
import CommandSupport
import ToDo
import ToDoService
import ToDoStore

struct TokenList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the tokens of a person, or of all.",
    discussion: """
      Examples:
        todo-server token list
        todo-server token list anna --json

      The columns are the person, the token's id, its scopes, when it was made, when it was last used \
      (to the hour), when it expires, and its label.
      """)

  @Argument(help: ArgumentHelp("Whose tokens (default: everybody's).", valueName: "name"))
  var name: String?

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  fileprivate struct Row: Encodable {
    let person: String
    let token: TokenJSON
  }

  func run() throws {
    let accounts = try data.service().service.accounts
    let rows = try accounts.people(named: name).flatMap { person in
      try accounts.tokens(of: person.id).map { Row(person: person.name, token: TokenJSON($0)) }
    }
    try StandardOutput().write(
      listing: rows.map(\.cells), Self.columns, json: json ? rows : nil,
      nothing: "no tokens; \"todo-server token add\" makes one")
  }

  private static let columns = [
    Table.Column(least: 8), Table.Column(), Table.Column(), Table.Column(dropOrder: 3),
    Table.Column(dropOrder: 2), Table.Column(dropOrder: 1), Table.Column(least: 8, dropOrder: 4),
  ]
}

extension TokenList.Row {
  fileprivate var cells: [String] {
    [
      person, token.id, token.scopes.joined(separator: ","), token.made, token.lastUsed ?? "",
      token.expires ?? "", token.label ?? "",
    ]
  }
}
