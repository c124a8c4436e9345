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

  func run() throws {
    let name = try Service.checkedListName(name)
    let service = try data.service().service
    let person = try service.accounts.knownPerson(named: owner)
    let id = ListID(service.secrets)
    try service.accounts.addList(id, named: name, owner: person.id, at: service.now())
    try StandardOutput().write([id.rawValue])
  }
}
