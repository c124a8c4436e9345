package import ToDo

/// An item as JSON. Missing values are null.
package struct ItemJSON: Encodable {
  private let id: ItemID
  private let item: ToDoItem

  package init(_ stored: StoredItem) {
    id = stored.id
    item = stored.item
  }

  init(id: ItemID, item: ToDoItem) {
    self.id = id
    self.item = item
  }

  enum Key: String, CodingKey {
    case id, title, description, due, done, location, places, tags, trigger
    case important, wait
    case distance, bearing, inside, place
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try encodeContent(into: &values)
    try values.encode(item.places.map(\.name), forKey: .places)
  }

  func encodeContent(into values: inout KeyedEncodingContainer<Key>) throws {
    try values.encode(id.description, forKey: .id)
    try values.encode(item.title, forKey: .title)
    try values.encode(item.itemDescription, forKey: .description)
    try values.encode(item.due.flatMap(\.rfc3339), forKey: .due)
    try values.encode(item.done, forKey: .done)
    try values.encode(item.isImportant, forKey: .important)
    try values.encode(item.waitsUntil.flatMap(\.rfc3339), forKey: .wait)
    try values.encode(item.location.map(LocationJSON.init), forKey: .location)
    try values.encode(item.tags.sorted(), forKey: .tags)
    try values.encode(TriggersJSON(item: item), forKey: .trigger)
  }
}

/// A location as JSON. Missing values are null.
private struct LocationJSON: Encodable {
  let location: Location

  private enum Key: String, CodingKey { case name, latitude, longitude }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(location.name, forKey: .name)
    try values.encode(location.coordinate?.latitude, forKey: .latitude)
    try values.encode(location.coordinate?.longitude, forKey: .longitude)
  }
}
