import ToDoPresentation
import ToDoService
import ToDoStore

/// An item along a way as JSON: that of the command, and the item's list where several are asked.
struct ListedItemAlongJSON: Encodable {
  private let item: ListedItemAlong
  private let namesList: Bool

  init(_ item: ListedItemAlong, namesList: Bool) {
    self.item = item
    self.namesList = namesList
  }

  private enum Key: String, CodingKey { case list }

  func encode(to encoder: any Encoder) throws {
    try ItemAlongJSON(item.found).encode(to: encoder)
    guard namesList else { return }
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(item.list.rawValue, forKey: .list)
  }
}
