import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoService
import ToDoStore

/// A result of a near query as JSON: that of the command, and the item's list where several are asked.
struct ListedNearbyItemJSON: Encodable {
  private let item: ListedNearbyItem
  private let namesList: Bool

  init(_ item: ListedNearbyItem, namesList: Bool) {
    self.item = item
    self.namesList = namesList
  }

  private enum Key: String, CodingKey { case list }

  func encode(to encoder: any Encoder) throws {
    try NearbyItemJSON(item.near).encode(to: encoder)
    guard namesList else { return }
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(item.list.rawValue, forKey: .list)
  }
}
