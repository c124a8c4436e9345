import ArgumentParser
import ToDoService
import ToDoStore

struct UserGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "user", abstract: "Add, list and remove the people who use the server.",
    subcommands: [UserAdd.self])
}

struct UserAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a person.")

  @Argument(help: ArgumentHelp("What the person is called.", valueName: "name"))
  var name: String

  @OptionGroup var data: DataOptions

  func run() throws {
    let person = try data.service().addPerson(named: name)
    print("Added \(person.name). Next: todo-server token add \(person.name) --scope read,write")
  }
}
