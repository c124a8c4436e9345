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

      A person's own list goes with the person only. There is no way back but a backup.
      """)

  @Argument(help: ArgumentHelp("The list's id.", valueName: "list"))
  var list: String

  @Flag(help: "Confirm.")
  var yes = false

  @OptionGroup var data: DataOptions

  func run() throws {
    let (folder, service) = try data.service()
    let id = try service.accounts.list(named: list)
    guard yes else {
      throw CommandFailure(.misuse, "This deletes the list with all items. Add --yes to confirm.")
    }
    try service.accounts.removeList(id)
    folder.removeList(id)
    try StandardOutput().write(["Deleted \(id.rawValue)."])
  }
}
