import ToDoPresentation
import ToDoService
import ToDoStore

/// An item that was found, as JSON: that of the command, and the item's list where several are asked.
struct ListedItemJSON<Item: Encodable>: Encodable {
  private let item: Item
  /// Nil where one list is asked.
  private let list: ListID?

  private enum Key: String, CodingKey { case list }

  func encode(to encoder: any Encoder) throws {
    try item.encode(to: encoder)
    guard let list else { return }
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(list.rawValue, forKey: .list)
  }
}

extension ListedItemJSON<NearbyItemJSON> {
  /// A result of a near query.
  init(_ found: ListedNearbyItem, namesList: Bool) {
    item = NearbyItemJSON(found.near)
    list = namesList ? found.list : nil
  }
}

extension ListedItemJSON<ItemAlongJSON> {
  /// An item along a way.
  init(_ found: ListedItemAlong, namesList: Bool) {
    item = ItemAlongJSON(found.found)
    list = namesList ? found.list : nil
  }
}
