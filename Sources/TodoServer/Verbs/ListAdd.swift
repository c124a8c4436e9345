import ArgumentParser
import CommandSupport
import ToDoService
import ToDoStore

struct ListAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a list, and print its id.",
    discussion: """
      Examples:
        todo-server list add Household --owner anna
      """)

  @Argument(help: ArgumentHelp("What the list is called.", valueName: "name"))
  var name: String

  @Option(help: ArgumentHelp("Who owns it.", valueName: "person"))
  var owner: String

  @OptionGroup var data: DataOptions

  private static let mostBytes = 200

  func run() throws {
    guard (1...Self.mostBytes).contains(name.utf8.count) else {
      throw CommandFailure(.misuse, "A list's name has 1 to \(Self.mostBytes) bytes.")
    }
    let service = try data.service().service
    guard let person = try service.accounts.person(named: owner) else {
      throw AccountError.noSuchPerson(owner)
    }
    let id = ListID(service.secrets)
    try service.accounts.addList(id, named: name, owner: person.id, at: service.now())
    try StandardOutput().write([id.rawValue])
  }
}
