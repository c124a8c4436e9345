import ArgumentParser
import CommandSupport
import ToDoService
import ToDoStore

struct ListRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Delete a list with all items.",
    discussion: """
      Examples:
        todo-server list remove 4t1bq0z8m2n6c5kd --yes

      A person's own list is deleted with the person. Only a backup can bring it back.
      """)

  @Argument(help: ArgumentHelp("The list's id.", valueName: "list"))
  var list: String

  @OptionGroup var confirmation: Confirmation

  @OptionGroup var data: DataOptions

  func run() throws {
    let (folder, service) = try data.service()
    let id = try service.accounts.list(named: list)
    try confirmation.require("This deletes the list with all items.")
    try service.accounts.removeList(id)
    try folder.removeList(id)
    try StandardOutput().write(["Deleted \(id.rawValue)."])
  }
}
