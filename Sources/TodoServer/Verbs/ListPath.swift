import ArgumentParser
import CommandSupport
import Foundation
import ToDoService
import ToDoStore

struct ListPath: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print the file of a list, which \"todo --db\" can use.",
    discussion: """
      Examples:
        todo list --db "$(todo-server list path anna)"
        todo-server list path 4t1bq0z8m2n6c5kd

      The server may run meanwhile: each sees the other's changes.
      """)

  @Argument(
    help: ArgumentHelp("A list's id, or a person's name for their own list.", valueName: "list"))
  var list: String

  @OptionGroup var data: DataOptions

  func run() throws {
    let (folder, service) = try data.service()
    let own = try service.accounts.person(named: list)?.ownList
    let id = try own ?? service.accounts.list(named: list)
    // A list has a file from its first use on; "todo --db" would not make one.
    try SQLiteItemStore(url: folder.list(id)).close()
    try StandardOutput().write([folder.list(id).path])
  }
}
