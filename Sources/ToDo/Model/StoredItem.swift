/// An item with the id that its store gave it.
public struct StoredItem: Hashable, Sendable, Identifiable {
  public let id: ItemID
  public var item: ToDoItem

  public init(id: ItemID, item: ToDoItem) {
    self.id = id
    self.item = item
  }
}
