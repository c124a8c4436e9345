import ArgumentParser
import ToDo
import ToDoPresentation
import ToDoStore

/// The item to work on.
struct ItemArgument: ParsableArguments {
  @Argument(
    help: "The item's id, or any unique prefix; or its title, or a part of it.",
    completion: .custom(ItemCompletion.ids))
  var id: ArgumentText

  /// Finds the item by its id, or by its title or a part of that if no other item has it: an open one
  /// before a done one.
  func find(in store: any ItemStore) throws -> StoredItem {
    let finder = ItemFinder(store: store)
    do {
      return try finder.item(id.text)
    } catch InputError.unknownID(let text) {
      for state in [ItemFilter.State.open, .done] {
        if let titled = try finder.item(titled: id.text, state) { return titled.stored }
      }
      throw InputError.unknownID(text)
    }
  }
}

/// The items to work on.
struct ItemArguments: ParsableArguments {
  @OptionGroup var selection: ItemSelection

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  /// Changes all the items, or none if one is not found, and says what was done.
  ///
  /// - Parameters:
  ///   - state: The state of the items that filters find.
  ///   - verb: What is done, in a word.
  ///   - alwaysAsks: Whether the person is asked about any number that filters find.
  ///   - name: What is done to an item, as it was found.
  ///   - work: Changes the items, and returns those that follow them.
  func change(
    _ state: ItemFilter.State, to verb: String, alwaysAsks: Bool = false,
    saying name: (ToDoItem) -> ItemChangeText.Change,
    by work: (SQLiteItemStore, [ItemID]) throws -> [FollowingItem]
  ) throws {
    try translatingErrors {
      let store = try storeOptions.open()
      let found = try selection.items(in: store, state: state, to: verb, alwaysAsks: alwaysAsks)
      var following: [ItemID: StoredItem] = [:]
      for next in try work(store, found.map(\.id)) {
        following[next.done] = try store.item(withID: next.next)
      }
      try ItemChangeView(asJSON: jsonOption.json).display(
        found.map { (name($0.item), try store.item(withID: $0.id) ?? $0) },
        following: following, in: store)
    }
  }
}
