import ArgumentParser
import CommandSupport
import ToDoService
import ToDoStore

struct UserRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Delete a person and all that is kept of them.",
    discussion: """
      Examples:
        todo-server user remove anna --yes

      Deletes the tokens, the person's own list, the lists that nobody else is a member of, and the \
      person's positions on shared lists. Shared lists stay with their other members. There is no way \
      back but a backup.
      """)

  @Argument(help: ArgumentHelp("Who to delete.", valueName: "name"))
  var name: String

  @Flag(help: "Confirm.")
  var yes = false

  @OptionGroup var data: DataOptions

  func run() throws {
    let (folder, service) = try data.service()
    guard let person = try service.accounts.person(named: name) else {
      throw AccountError.noSuchPerson(name)
    }
    guard yes else {
      throw CommandFailure(
        .misuse, "This deletes \(person.name)'s lists and positions. Add --yes to confirm.")
    }
    try PersonRemoval(service.accounts, folder).remove(person)
    try StandardOutput().write(["Deleted \(person.name)."])
  }
}
