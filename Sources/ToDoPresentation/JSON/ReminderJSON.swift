import ToDo

/// A reminder that fired as JSON: what the person asked for (`event`), what the fence did
/// (`cause`), when, at which distance in metres, and the item. A reminder of passing by also has
/// the position where the region was entered and its side, such as "NW"; they are null for others.
package struct ReminderJSON: Encodable, Sendable {
  private let event: GeofenceEvent
  private let item: ToDoItem

  package init(_ reminder: FiredReminder) {
    event = reminder.event
    item = reminder.item
  }

  /// The name of the item's place at which it fired; nil if it has none.
  package var place: String? {
    event.placeName
  }

  private enum Key: String, CodingKey {
    case id, event, cause, time, device, distance, place, entry, side, item
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(event.id, forKey: .id)
    try values.encode(event.event, forKey: .event)
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
