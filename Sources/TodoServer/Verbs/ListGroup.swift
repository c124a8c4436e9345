import ArgumentParser

struct ListGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List, add, share and remove lists, and find their files.",
    discussion: """
      Examples:
        todo-server list list
        todo-server list add Household --owner anna
        todo-server list share 4t1bq0z8m2n6c5kd ben --role writer
        todo --db "$(todo-server list path anna)"

      A running server sees the changes at once.
      """,
    subcommands: [
      ListList.self, ListAdd.self, ListShare.self, ListRemove.self, ListPath.self,
    ])
}
