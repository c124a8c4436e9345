import ArgumentParser
import CommandSupport
import ToDoPresentation
import ToDoService
import ToDoStore

struct TokenRevoke: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "End a token at once.",
    discussion: """
      Examples:
        todo-server token list anna
        todo-server token revoke anna k7f3mx2p9q
      """)

  @Argument(help: ArgumentHelp("Whose token it is.", valueName: "name"))
  var name: String

  @Argument(help: ArgumentHelp("The token's id, or the token itself.", valueName: "token"))
  var token: String

  @OptionGroup var data: DataOptions

  func run() throws {
    let service = try data.service().service
    let person = try service.accounts.knownPerson(named: name)
    let id = try service.accounts.token(hash: service.secrets.hash(token))?.token.id
    guard
      try service.accounts.removeToken(id ?? TokenID(rawValue: token), of: person.id)
    else {
      throw CommandFailure(
        .nothingFound,
        "\(person.name) has no such token. \"todo-server token list \(person.name)\" lists them.")
    }
    try StandardOutput().write(["Revoked."])
  }
}
