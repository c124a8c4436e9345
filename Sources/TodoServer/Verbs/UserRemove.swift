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
      person's positions on shared lists. Shared lists stay with their other members. Only a \
      backup can bring them back.
      """)

  @Argument(help: ArgumentHelp("Who to delete.", valueName: "name"))
  var name: String

  @OptionGroup var confirmation: Confirmation

  @OptionGroup var data: DataOptions

  func run() throws {
    let (folder, service) = try data.service()
    let person = try service.accounts.knownPerson(named: name)
    try confirmation.require("This deletes \(person.name)'s lists and positions.")
    try PersonRemoval(service.accounts, folder).remove(person)
    try StandardOutput().write(["Deleted \(person.name)."])
  }
}
