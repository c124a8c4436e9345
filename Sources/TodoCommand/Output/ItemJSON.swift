import Foundation
import ToDo
import ToDoFormats

/// An item as JSON, in the form that every verb with `--json` gives.
struct ItemJSON: Encodable {
  let id: ItemID
  let item: ToDoItem

  enum Key: String, CodingKey {
    case id, title, description, due, done, location, places, tags, trigger
    case distance, bearing, inside, place
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try encodeContent(into: &values)
    try values.encode(item.places.map(\.name), forKey: .places)
  }

  func encodeContent(into values: inout KeyedEncodingContainer<Key>) throws {
    try values.encode(id.description, forKey: .id)
    try values.encode(item.title, forKey: .title)
    try values.encode(item.itemDescription, forKey: .description)
    try values.encode(item.timestamp.flatMap(TimeText.rfc3339), forKey: .due)
    try values.encode(item.done, forKey: .done)
    try values.encode(item.location.map(LocationJSON.init), forKey: .location)
    try values.encode(item.tags.sorted(), forKey: .tags)
    try values.encode(TriggersJSON(item: item), forKey: .trigger)
  }
}

/// A location as JSON; what it has not is null.
struct LocationJSON: Encodable {
  let location: Location

  private enum Key: String, CodingKey { case name, latitude, longitude }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(location.name, forKey: .name)
    try values.encode(location.coordinate?.latitude, forKey: .latitude)
    try values.encode(location.coordinate?.longitude, forKey: .longitude)
  }
}

/// An answer of a near-query as JSON: the item, its distance in metres and its bearing in
/// degrees.
struct NearJSON: Encodable {
  let near: NearbyItem

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: ItemJSON.Key.self)
    try ItemJSON(id: near.id, item: near.item).encodeContent(into: &values)
    try values.encode(near.distance.meters, forKey: .distance)
    try values.encode(near.bearing?.degrees, forKey: .bearing)
    try values.encode(near.isInside, forKey: .inside)
    try values.encode(near.place?.name, forKey: .place)
  }
}

/// One line of answer to one line of `todo near -`.
struct NearLineJSON: Encodable {
  let query: Coordinate
  let items: [NearJSON]
}

/// The answer to a line that could not be answered.
struct ErrorLineJSON: Encodable {
  let error: String
}

extension JSONEncoder {
  /// One line, the same bytes for the same value.
  static var line: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

extension StandardOutput {
  /// Writes a value as one line of JSON.
  func write(json value: some Encodable) throws {
    try write(document: JSONEncoder.line.encode(value) + Data("\n".utf8))
  }
}
