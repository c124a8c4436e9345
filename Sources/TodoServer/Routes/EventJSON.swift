import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// A reminder that fired as JSON: that of the command, with the list and whose device it was. Of
/// another member's device `device`, `distance`, `entry` and `side` are null. The item is as it is now;
/// null if it was deleted.
struct EventJSON: Encodable {
  private let event: ListedEvent

  init(_ event: ListedEvent) { self.event = event }

  private enum Key: String, CodingKey {
    case id, list, person, device, distance, entry, side, item
  }

  func encode(to encoder: any Encoder) throws {
    let item = event.item?.item ?? ToDoItem(title: "")
    try ReminderJSON(FiredReminder(event: event.event, item: item)).encode(to: encoder)
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(event.id, forKey: .id)
    try values.encode(event.list.rawValue, forKey: .list)
    try values.encode(event.person, forKey: .person)
    if event.item == nil { try values.encodeNil(forKey: .item) }
    guard !event.isOwn else { return }
    for key in [Key.device, .distance, .entry, .side] { try values.encodeNil(forKey: key) }
  }
}
