#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One thing to do.
///
/// Two items are equal when title, description, due date, location, places, tags, triggers, recurrence,
/// importance and wait are. Whether they are done, their record and which foreign properties they carry
/// does not count.
public struct ToDoItem: Sendable {
  /// What to do.
  public var title: String
  /// A note; nil for none.
  public var itemDescription: String?
  /// When it is due; nil for no due date.
  public var due: Due?
  /// Where to do it; nil for anywhere, or for ``places`` alone.
  public var location: Location?
  /// The regions where it can be done, any one of them. If there are any, its distance is to the
  /// nearest of them and not to ``location``.
  public var places: [Place]
  /// Words to filter by.
  public var tags: Set<String>
  /// The reminders by location, in the order given: each fires by itself, so that one item can
  /// remind on arrival and again on leaving. Empty for no reminder.
  public var triggers: [LocationTrigger]
  /// How it repeats; nil for not at all.
  public var recurrence: Recurrence?
  /// Whether it is done.
  public var done: Bool
  /// Whether it matters more than others. There is no other priority.
  public var isImportant = false
  /// Until when it is out of sight: until the beginning of a day, or until a time; nil for not at all.
  ///
  /// Until then its reminders are silent, and filters with ``ItemFilter/readyAt`` exclude it.
  public var waitsUntil: Due?
  /// The properties of a file's item beyond the fields above, kept for export.
  public var properties: [String: JSONValue]
  /// Which item it is in any file, and when it was made, changed and done. Nil for an item that never
  /// was in a store. A store keeps its own record of an item, whatever a change sets here.
  public package(set) var record: ItemRecord?

  /// Makes an item with any number of triggers.
  public init(
    title: String, itemDescription: String? = nil, due: Due? = nil,
    location: Location? = nil, places: [Place] = [], tags: Set<String> = [],
    triggers: [LocationTrigger], recurrence: Recurrence? = nil, done: Bool = false,
    properties: [String: JSONValue] = [:]
  ) {
    self.title = title
    self.itemDescription = itemDescription
    self.due = due
    self.location = location
    self.places = places
    self.tags = tags
    self.triggers = triggers
    self.recurrence = recurrence
    self.done = done
    self.properties = properties
  }

  /// Makes an item with one trigger or none.
  ///
  /// The timestamp is when it is due, in seconds since 1970-01-01T00:00:00Z. For an item that is due on a
  /// day, set ``due``.
  public init(
    title: String, itemDescription: String? = nil, timestamp: Double? = nil,
    location: Location? = nil, places: [Place] = [], tags: Set<String> = [],
    trigger: LocationTrigger? = nil, recurrence: Recurrence? = nil, done: Bool = false,
    properties: [String: JSONValue] = [:]
  ) {
    self.init(
      title: title, itemDescription: itemDescription,
      due: timestamp.map(Due.init(timestamp:)), location: location, places: places, tags: tags,
      triggers: trigger.map { [$0] } ?? [], recurrence: recurrence, done: done,
      properties: properties)
  }

  /// When it is due, in seconds since 1970-01-01T00:00:00Z; nil for no due date.
  ///
  /// For an item that is due on a day, the last second of that day in the current time zone. Setting
  /// it makes the item due at a time.
  public var timestamp: Double? {
    get { due?.timestamp(in: .current) }
    set { due = newValue.map(Due.init(timestamp:)) }
  }

  /// The first of ``triggers``, which for most items is the only one; nil without any.
  ///
  /// Setting a trigger replaces the first and keeps the others, so that changing a part of it
  /// loses none. Setting nil removes all of them.
  public var trigger: LocationTrigger? {
    get { triggers.first }
    set {
      if let newValue {
        triggers.replaceSubrange(triggers.prefix(1).indices, with: CollectionOfOne(newValue))
      } else {
        triggers.removeAll()
      }
    }
  }
}

extension ToDoItem: Hashable {
  /// Whether the contents are equal.
  public static func == (left: ToDoItem, right: ToDoItem) -> Bool {
    left.title == right.title && left.itemDescription == right.itemDescription
      && left.due == right.due && left.location == right.location
      && left.places == right.places && left.tags == right.tags
      && left.triggers == right.triggers && left.recurrence == right.recurrence
      && left.isImportant == right.isImportant && left.waitsUntil == right.waitsUntil
  }

  /// Hashes what usually differs between items.
  public func hash(into hasher: inout Hasher) {
    // The parts that rarely differ are left to `==`.
    hasher.combine(title)
    hasher.combine(due)
    hasher.combine(location)
  }
}
