import ToDo
import ToDoFormats
import ToDoPresentation

/// A reminder that fired as JSON: when and why, the distance in metres, and the item; of a place
/// that was passed by the position of the entry and its side, such as "NW", null for others.
struct ReminderJSON: Encodable {
  let event: GeofenceEvent
  let item: ToDoItem

  /// The name of the item's place at which it fired; nil where it has none.
  var place: String? {
    let place = event.region.index
    return item.places.indices.contains(place) ? item.places[place].name : nil
  }

  private enum Key: String, CodingKey {
    case event, cause, time, device, distance, place, entry, side, item
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(event.id, forKey: .event)
    try values.encode(event.cause, forKey: .cause)
    try values.encode(TimeText.text(event.timestamp), forKey: .time)
    try values.encode(event.device, forKey: .device)
    try values.encode(event.distance, forKey: .distance)
    try values.encode(place, forKey: .place)
    try values.encode(event.entry, forKey: .entry)
    try values.encode(event.side(of: item).map(BearingText.wind), forKey: .side)
    try values.encode(ItemJSON(id: event.item, item: item), forKey: .item)
  }
}
