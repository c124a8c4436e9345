import ArgumentParser
import CommandSupport
import ToDoService
import ToDoStore

struct UserPassword: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "password", abstract: "Set a person's password for the web page.",
    discussion: """
      Examples:
        todo-server user password anna
        pass show todo | todo-server user password anna --password-stdin

      Asks for it on a terminal. Programs and phones use tokens, which stay as they are.
      """)

  @Argument(help: ArgumentHelp("Whose password it is.", valueName: "name"))
  var name: String

  @Flag(
    name: .customLong("password-stdin"),
    help: "Read the password from the standard input; do not ask.")
  var readsPassword = false

  @OptionGroup var data: DataOptions

  func run() throws {
    guard readsPassword || PasswordInput.canAsk else {
      throw CommandFailure(
        .misuse, "Add --password-stdin, and write the password to the standard input.")
    }
    let service = try data.service().service
    guard let person = try service.accounts.person(named: name), !person.isLocal else {
      throw AccountError.noSuchPerson(name)
    }
    let password = try readsPassword ? PasswordInput.read() : PasswordInput.ask(for: person.name)
    try service.passwords.set(password, of: person.name)
  }
}
