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

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  /// Changes all the items, or none if one is not found, and says what was done.
  ///
  /// - Parameters:
  ///   - name: What is done to an item, as it was found.
  ///   - work: Changes the items, and returns those that follow them.
  func change(
    saying name: (ToDoItem) -> ItemChangeText.Change,
    by work: (SQLiteItemStore, [ItemID]) throws -> [FollowingItem]
  ) throws {
    try translatingErrors {
      let store = try storeOptions.open()
      let finder = ItemFinder(store: store)
      var found: [StoredItem] = []
      for id in ids {
        let stored = try finder.item(id.text)
        // One that is given twice is changed once.
        if !found.contains(where: { $0.id == stored.id }) { found.append(stored) }
      }
      var following: [ItemID: StoredItem] = [:]
      for next in try work(store, found.map(\.id)) {
        following[next.done] = try store.item(withID: next.next)
      }
      try ItemChangeView(asJSON: jsonOption.json).display(
        found.map { (name($0.item), try store.item(withID: $0.id) ?? $0) },
        following: following)
    }
  }
}
