import ArgumentParser
import ToDo
import ToDoPresentation
import ToDoStore

struct Remove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", _superCommandName: Todo.name,
    abstract: "Delete items. Ids are never reused.",
    discussion: """
      Examples:
        todo rm k7f3
        todo rm k7f3 9dn0
        todo rm +trip

      If any id is not found, nothing is deleted. Filters find open items only.
      """,
    aliases: ["del"])

  @OptionGroup var items: ItemArguments

  func run() throws {
    try items.change(
      .open, to: "delete {}", alwaysAsks: true, saying: { _ in .deleted },
      by: { store, ids in
        try store.remove(ids)
        return []
      })
  }
}
