import Testing
import ToDo
import ToDoStore

/// Changing several items in one transaction, in both stores.
struct BulkUpdateTests {
  static let stores: [@Sendable () throws -> any ItemStore] = [
    { InMemoryItemStore() }, { try SQLiteItemStore.inMemory() },
  ]

  private struct Refusal: Error {}

  @Test(arguments: stores.indices)
  func anErrorLeavesEveryItemAsItWas(_ index: Int) throws {
    let store = try Self.stores[index]()
    let items = ["Milk", "Bread", "Eggs"].map { ToDoItem(title: $0) }
    let ids = try store.add(contentsOf: items).map(\.id)
    #expect(throws: Refusal.self) {
      try store.update(ids) { id, item in
        item.tags.insert("shop")
        if id == ids[2] { throw Refusal() }
      }
    }
    #expect(throws: ToDoError.noSuchItem(ItemID(number: 99))) {
      try store.update([ids[0], ItemID(number: 99)]) { _, item in item.tags.insert("shop") }
    }
    #expect(try store.items().map(\.item.tags) == [[], [], []])
  }

  @Test(arguments: stores.indices)
  func anItemGivenTwiceIsChangedOnce(_ index: Int) throws {
    let store = try Self.stores[index]()
    let ids = try store.add(contentsOf: [ToDoItem(title: "Milk"), ToDoItem(title: "Bread")])
      .map(\.id)
    try store.update([ids[1], ids[0], ids[1]]) { _, item in item.title += "!" }
    #expect(try store.items().map(\.item.title) == ["Milk!", "Bread!"])
  }
}
