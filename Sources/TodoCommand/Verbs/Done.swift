import ArgumentParser
import ToDo

struct Done: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check items: they move to the done list.")

  @OptionGroup var items: ItemArguments

  func run() throws {
    try items.setDone(true)
  }
}

struct Undone: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Uncheck items: they move back to the open list.")

  @OptionGroup var items: ItemArguments

  func run() throws {
    try items.setDone(false)
  }
}

/// The items that a verb is about.
struct ItemArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The items' ids, or as much of their beginnings as is unique.", valueName: "id"))
  var ids: [String]

  @OptionGroup var storeOptions: StoreOptions

  /// Checks or unchecks the items, all or, when one is not found, none.
  func setDone(_ done: Bool) throws {
    try translatingErrors {
      let store = try storeOptions.open()
      let items = try ItemSelection(store: store).items(ids.map(SignedPositions.restored))
      try store.setDone(done, items.map(\.id))
    }
  }
}
