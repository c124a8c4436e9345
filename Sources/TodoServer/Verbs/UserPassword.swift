import ArgumentParser
import CommandSupport
import ToDoService
import ToDoStore

struct UserPassword: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "password", abstract: "Set a person's password for the web page.",
    discussion: """
      Examples:
        todo-server user password anna --password-stdin <password
        pass show todo | todo-server user password anna --password-stdin

      Programs and phones use tokens, which stay as they are.
      """)

  @Argument(help: ArgumentHelp("Whose password it is.", valueName: "name"))
  var name: String

  @Flag(
    name: .customLong("password-stdin"), help: "Read the password from the standard input.")
  var readsPassword = false

  @OptionGroup var data: DataOptions

  func run() throws {
    guard readsPassword else {
      throw CommandFailure(
        .misuse, "Add --password-stdin, and write the password to the standard input.")
    }
    try data.service().service.passwords.set(PasswordInput.read(), of: name)
  }
}
