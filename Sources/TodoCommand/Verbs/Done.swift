import ArgumentParser

struct Done: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Check items: they move to the done list.")

  @OptionGroup var items: ItemArguments

  func run() throws {
    try items.change { store, ids in try store.setDone(true, ids) }
  }
}

struct Undone: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undone", abstract: "Uncheck items: they move back to the open list.")

  @OptionGroup var items: ItemArguments

  func run() throws {
    try items.change { store, ids in try store.setDone(false, ids) }
  }
}
