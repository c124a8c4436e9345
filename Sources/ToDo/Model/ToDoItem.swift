/// One thing to do.
///
/// Two items are equal when title, description, timestamp, location, places and tags are;
/// whether they are done and what foreign properties they carry does not count.
public struct ToDoItem: Sendable {
  public var title: String
  public var itemDescription: String?
  /// When it is due, in seconds since 1970-01-01T00:00:00Z.
  public var timestamp: Double?
  public var location: Location?
  /// The regions at any of which it can be done; they decide its distance where there are any.
  public var places: [Place]
  public var tags: Set<String>
  public var done: Bool
  /// What a file said of the item beyond the fields above, kept to be given back.
  public var properties: [String: JSONValue]

  public init(
    title: String, itemDescription: String? = nil, timestamp: Double? = nil,
    location: Location? = nil, places: [Place] = [], tags: Set<String> = [], done: Bool = false,
    properties: [String: JSONValue] = [:]
  ) {
    self.title = title
    self.itemDescription = itemDescription
    self.timestamp = timestamp
    self.location = location
    self.places = places
    self.tags = tags
    self.done = done
    self.properties = properties
  }
}

extension ToDoItem: Hashable {
  public static func == (left: ToDoItem, right: ToDoItem) -> Bool {
    left.title == right.title && left.itemDescription == right.itemDescription
      && left.timestamp == right.timestamp && left.location == right.location
      && left.places == right.places && left.tags == right.tags
  }

  public func hash(into hasher: inout Hasher) {
    // What seldom tells two items apart is left to `==`.
    hasher.combine(title)
    hasher.combine(timestamp)
    hasher.combine(location)
  }
}
