import ArgumentParser
import ToDoService
import ToDoStore

struct TokenGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token", abstract: "Add, list and revoke tokens.",
    subcommands: [TokenAdd.self])
}

struct TokenAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Make a token, and print it this once.")

  @Argument(help: ArgumentHelp("Whose token it is.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp(
      "What it allows: read, write, report (for a phone), admin; several with commas.",
      valueName: "scopes"))
  var scope: String

  @OptionGroup var data: DataOptions

  func run() throws {
    let scopes = try scope.split(separator: ",").map { word in
      guard let scope = TokenScope(rawValue: String(word)) else {
        throw ValidationError("There is no scope \"\(word)\". Use read, write, report or admin.")
      }
      return scope
    }
    print(try data.service().addToken(for: name, scopes: Set(scopes)).text)
  }
}
