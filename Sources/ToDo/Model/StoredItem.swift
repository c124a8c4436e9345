/// An item with the id that its store gave it. As JSON: `{"id": "k7f3qz", "item": {…}}`.
public struct StoredItem: Hashable, Sendable, Identifiable, Codable {
  /// The id, which never changes.
  public let id: ItemID
  /// The content.
  public var item: ToDoItem

  /// Makes a stored item, as a store does.
  public init(id: ItemID, item: ToDoItem) {
    self.id = id
    self.item = item
  }
}
