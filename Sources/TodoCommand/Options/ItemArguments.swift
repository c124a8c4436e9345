import ArgumentParser
import ToDo
import ToDoPresentation
import ToDoStore

/// The item to work on.
struct ItemArgument: ParsableArguments {
  @Argument(
    help: "The item's id, or any unique prefix.", completion: .custom(ItemCompletion.ids))
  var id: ArgumentText

  /// Finds the item.
  func find(in store: any ItemStore) throws -> StoredItem {
    try ItemFinder(store: store).item(id.text)
  }
}

/// The items to work on.
struct ItemArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The items' ids, or any unique prefixes.", valueName: "id"),
    completion: .custom(ItemCompletion.ids))
  var ids: [ArgumentText]

  @OptionGroup var storeOptions: StoreOptions

  /// Changes all the items, or none if one is not found.
  func change(_ work: (SQLiteItemStore, [ItemID]) throws -> Void) throws {
    try translatingErrors {
      let store = try storeOptions.open()
      let finder = ItemFinder(store: store)
      try work(store, ids.map { try finder.item($0.text).id })
    }
  }
}
