import ArgumentParser

struct Done: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Check items: they move to the done list.",
    discussion: """
      Examples:
        todo done k7f3
        todo done k7f3 9dn0

      One that is done already stays. When one is not found, none is changed.
      """)

  @OptionGroup var items: ItemArguments

  func run() throws {
    try items.change { store, ids in try store.setDone(true, ids) }
  }
}

struct Undone: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undone",
    abstract: "Uncheck items: they move back to the open list.",
    discussion: """
      Examples:
        todo list --done
        todo undone k7f3

      One that is open already stays. When one is not found, none is changed.
      """)

  @OptionGroup var items: ItemArguments

  func run() throws {
    try items.change { store, ids in try store.setDone(false, ids) }
  }
}
