import ArgumentParser

struct Remove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove items for good; their ids are not given again.",
    discussion: """
      Examples:
        todo rm k7f3
        todo rm k7f3 9dn0

      When one is not found, none is removed.
      """)

  @OptionGroup var items: ItemArguments

  func run() throws {
    try items.change { store, ids in try store.remove(ids) }
  }
}
