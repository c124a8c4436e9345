package import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An item as JSON. Missing values are null.
package struct ItemJSON: Encodable {
  private let id: ItemID
  private let item: ToDoItem
  /// The item that follows it; written only if there is one.
  private var next: StoredItem?

  package init(_ stored: StoredItem) {
    id = stored.id
    item = stored.item
  }

  /// - Parameter next: The item that follows one that repeats and was done.
  package init(_ stored: StoredItem, next: StoredItem?) {
    self.init(stored)
    self.next = next
  }

  init(id: ItemID, item: ToDoItem) {
    self.id = id
    self.item = item
  }

  enum Key: String, CodingKey {
    case id, title, description, due, done, location, places, tags, trigger, next
    case `repeat`, important, wait, distance, bearing, inside, place, along, leg, position
    case uuid, made, changed, doneAt
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try encodeContent(into: &values)
    try values.encode(item.places.map(\.name), forKey: .places)
    try values.encodeIfPresent(next.map(NextJSON.init), forKey: .next)
    try values.encode(item.record?.uuid.uuidString.lowercased(), forKey: .uuid)
    try values.encode(Self.time(item.record?.made), forKey: .made)
    try values.encode(Self.time(item.record?.changed), forKey: .changed)
    try values.encode(Self.time(item.doneTime), forKey: .doneAt)
  }

  private static func time(_ date: Date?) -> String? {
    date.flatMap { TimeText.rfc3339($0.timeIntervalSince1970) }
  }

  func encodeContent(into values: inout KeyedEncodingContainer<Key>) throws {
    try values.encode(id.description, forKey: .id)
    try values.encode(item.title, forKey: .title)
    try values.encode(item.itemDescription, forKey: .description)
    try values.encode(item.due.flatMap(\.rfc3339), forKey: .due)
    try values.encode(item.recurrence.map(RepeatJSON.init), forKey: .repeat)
    try values.encode(item.done, forKey: .done)
    try values.encode(item.isImportant, forKey: .important)
    try values.encode(item.waitsUntil.flatMap(\.rfc3339), forKey: .wait)
    try values.encode(item.location.map(LocationJSON.init), forKey: .location)
    try values.encode(item.tags.sorted(), forKey: .tags)
    try values.encode(TriggersJSON(item: item), forKey: .trigger)
  }
}

extension ItemJSON {
  /// What is printed of an item, by name.
  static func members(of item: ToDoItem) -> [String: JSONValue] {
    do {
      let bytes = try JSONEncoder.line.encode(ItemJSON(id: ItemID(number: 0), item: item))
      return try JSONDecoder().decode([String: JSONValue].self, from: bytes)
    } catch {
      preconditionFailure("An item is printed as JSON: \(error)")
    }
  }
}

/// The item that follows one that is done.
private struct NextJSON: Encodable {
  let id: String
  let due: String?

  init(_ stored: StoredItem) {
    id = stored.id.description
    due = stored.item.due.flatMap(\.rfc3339)
  }
}

/// A repeat as JSON: the rule as in files, and in words.
struct RepeatJSON: Encodable {
  let rule: String
  let words: String

  init(_ recurrence: Recurrence) {
    rule = recurrence.description
    words = RepeatText.text(recurrence)
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
