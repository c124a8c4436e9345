/// One thing to do.
///
/// Two items are equal when title, description, timestamp, location, places, tags and trigger are;
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
  /// When it is to be brought to mind by where one is; nil for never.
  public var trigger: LocationTrigger? {
    get { storedTrigger?.value }
    set { storedTrigger = newValue.map(StoredTrigger.kept) }
  }
  public var done: Bool
  /// What a file said of the item beyond the fields above, kept to be given back.
  public var properties: [String: JSONValue]

  /// Outside the item: most have none, and it is larger than all else together.
  private var storedTrigger: StoredTrigger?

  public init(
    title: String, itemDescription: String? = nil, timestamp: Double? = nil,
    location: Location? = nil, places: [Place] = [], tags: Set<String> = [],
    trigger: LocationTrigger? = nil, done: Bool = false, properties: [String: JSONValue] = [:]
  ) {
    self.title = title
    self.itemDescription = itemDescription
    self.timestamp = timestamp
    self.location = location
    self.places = places
    self.tags = tags
    self.done = done
    self.properties = properties
    storedTrigger = trigger.map(StoredTrigger.kept)
  }
}

extension ToDoItem: Hashable {
  public static func == (left: ToDoItem, right: ToDoItem) -> Bool {
    left.title == right.title && left.itemDescription == right.itemDescription
      && left.timestamp == right.timestamp && left.location == right.location
      && left.places == right.places && left.tags == right.tags
      && left.trigger == right.trigger
  }

  public func hash(into hasher: inout Hasher) {
    // What seldom tells two items apart is left to `==`.
    hasher.combine(title)
    hasher.combine(timestamp)
    hasher.combine(location)
  }
}

private indirect enum StoredTrigger: Sendable {
  case kept(LocationTrigger)

  var value: LocationTrigger {
    switch self {
    case .kept(let trigger): return trigger
    }
  }
}
