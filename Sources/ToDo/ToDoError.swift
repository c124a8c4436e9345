/// What a caller of ToDo can meet.
public enum ToDoError: Error, Equatable, Sendable {
  /// No item has this id.
  case noSuchItem(ItemID)
  /// The limit of a query is below 1.
  case invalidLimit(Int)
  /// The radius of a query is negative or not a number.
  case invalidRadius(Distance)
  /// Every number that an id can have was given.
  case idsExhausted
  /// The minute of a day is below 0 or beyond its last.
  case invalidMinute(Int)
  /// No time zone has this identifier.
  case unknownTimeZone(String)
  /// A reminder is to wait for a time that is not above 0, or beyond ten years.
  case invalidDuration(seconds: Double)
  /// The radius of a reminder is not above 0.
  case invalidTriggerRadius(Distance)
  /// A time of a reminder is not a number, or outside the years 0 to 9999.
  case invalidTime(Double)
  /// A reminder ends before it begins.
  case expiryBeforeStart
  /// A part of an item is larger than ``ItemLimits`` allow: the part and its size.
  case tooLarge(ItemLimits.Part, Int)
}

extension ToDoError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noSuchItem(let id):
      return "No item has the id \(id). List the items to see which there are."
    case .invalidLimit(let limit):
      return "The limit \(limit) is below 1. Give a limit of 1 or more, or none for no limit."
    case .invalidRadius(let radius):
      return "The radius \(radius) is no length. Give 0 or more metres, or none for no radius."
    case .idsExhausted:
      return "All \(ItemID.largestNumber) ids are used up. Start a new file for further items."
    case .invalidMinute(let minute):
      return "No day has a minute \(minute). Give 0, which is midnight, up to 1439, which is 23:59."
    case .unknownTimeZone(let identifier):
      return "There is no time zone \"\(identifier)\". Give one like Europe/Berlin."
    case .invalidDuration(let seconds):
      return "\(seconds) seconds are no time to wait. Give more than 0, and no more than "
        + "\(Int(LocationTrigger.longestWait)), which are ten years."
    case .invalidTriggerRadius(let radius):
      return "Nobody is ever within \(radius). Give more than 0 metres, or none for "
        + "\(LocationTrigger.defaultRadius)."
    case .invalidTime(let time):
      return
        "\(time) is no time of the years 0 to 9999. Give seconds since 1970, from -62167219200 "
        + "to 253402300799."
    case .expiryBeforeStart:
      return "The reminder ends before it begins. Give a later end or an earlier beginning."
    case .tooLarge(let part, let size):
      return part.excess(size)
    }
  }
}

extension ItemLimits.Part {
  /// "The title has 10001 bytes; the limit is 10000. Shorten it."
  fileprivate func excess(_ size: Int) -> String {
    let limit = ItemLimits.limit(of: self)
    switch self {
    case .title: return "The title has \(size) bytes; the limit is \(limit). Shorten it."
    case .description: return "The note has \(size) bytes; the limit is \(limit). Shorten it."
    case .name: return "A name has \(size) bytes; the limit is \(limit). Shorten it."
    case .tag: return "A tag has \(size) bytes; the limit is \(limit). Shorten it."
    case .tags: return "The item has \(size) tags; the limit is \(limit). Remove some."
    case .places:
      return "The item has \(size) places; the limit is \(limit). Make several items of it."
    case .triggers: return "The item has \(size) reminders; the limit is \(limit). Remove some."
    case .properties:
      return "The item's other properties have more than \(limit) bytes. Remove some."
    case .propertyDepth:
      return "The item's other properties are nested more than \(limit) levels deep. Flatten them."
    case .marks:
      return "A text has more than \(limit) combining marks in a row. Remove some."
    }
  }
}
