import ArgumentParser

struct Remove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove items for good; their ids are not given again.")

  @OptionGroup var items: ItemArguments

  func run() throws {
    try items.change { store, ids in try store.remove(ids) }
  }
}
