import ArgumentParser
import CommandSupport
import ToDoService
import ToDoStore

struct UserAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a person.",
    discussion: """
      Examples:
        todo-server user add anna
        todo-server user add ben --password-stdin <password

      Makes the data folder if there is none. The first person takes over the list that was kept \
      without accounts; from then on every request needs a token.
      """)

  @Argument(help: ArgumentHelp("What the person is called.", valueName: "name"))
  var name: String

  @Flag(
    name: .customLong("password-stdin"),
    help: "Read a password for the web page from the standard input.")
  var readsPassword = false

  @OptionGroup var data: DataOptions

  func run() throws {
    let password = try readsPassword ? PasswordInput.read() : nil
    let folder = try data.folder()
    try folder.make()
    let service = try Service(folder: folder.url)
    if let password, !Passwords.lengths.contains(password.utf8.count) {
      throw ServiceError.badPassword
    }
    let local = try service.accounts.localPerson()
    let person = try service.addPerson(named: name)
    if let password { try service.passwords.set(password, of: person.name) }
    var lines = ["Added \(person.name)."]
    if local != nil {
      lines.append("The list kept so far is \(person.name)'s now. Every request needs a token.")
    }
    lines.append("Next, for a phone: todo-server token add \(person.name) --scope report")
    lines.append("For programs: todo-server token add \(person.name) --scope read,write")
    if password == nil {
      lines.append("For the web page: todo-server user password \(person.name)")
    }
    try StandardOutput().write(lines)
  }
}
