import ArgumentParser
import ToDo
import ToDoStore

/// The items that a verb is about.
struct ItemArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The items' ids, or as much of their beginnings as is unique.", valueName: "id"),
    completion: .custom(ItemCompletion.ids))
  var ids: [String]

  @OptionGroup var storeOptions: StoreOptions

  /// Changes the items, all or, when one is not found, none.
  func change(_ work: (SQLiteItemStore, [ItemID]) throws -> Void) throws {
    try translatingErrors {
      let store = try storeOptions.open()
      let items = try ItemSelection(store: store).items(ids.map(SignedPositions.restored))
      try work(store, items.map(\.id))
    }
  }
}
