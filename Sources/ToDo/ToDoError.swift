#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What goes wrong in the model and its queries. Each error says what happened and what to do next
/// in its `description` and `localizedDescription`.
public enum ToDoError: Error, Hashable, Sendable {
  /// No item has this id.
  case noSuchItem(ItemID)
  /// The limit of a query is below 1.
  case invalidLimit(Int)
  /// The radius of a query is negative or not a number.
  case invalidRadius(Distance)
  /// The width of a corridor is negative or not finite.
  case invalidWidth(Distance)
  /// A way has no two different positions, but this many.
  case routeTooShort(positions: Int)
  /// Every id of the store has been given to an item.
  case idsExhausted
  /// The minute of a day is below 0 or beyond the last.
  case invalidMinute(Int)
  /// No time zone has this identifier.
  case unknownTimeZone(String)
  /// A reminder's wait is not above 0, or beyond ``LocationTrigger/longestWait``.
  case invalidDuration(Duration)
  /// The radius of a reminder is not above 0 and finite.
  case invalidTriggerRadius(Distance)
  /// A time of a reminder is outside the years 0 to 9999. It is a number because Foundation traps when
  /// it prints an extreme `Date`.
  case invalidTime(secondsSince1970: Double)
  /// A reminder's expiry is before its start.
  case expiryBeforeStart
  /// An item cannot repeat so: why not.
  case invalidRecurrence(Recurrence.Problem)
  /// A part of an item is larger than ``ItemLimits`` allow: the part and its size.
  case tooLarge(ItemLimits.Part, Int)
}

extension ToDoError: CustomStringConvertible, LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }

  /// What happened and what to do next, in English.
  public var description: String {
    switch self {
    case .noSuchItem(let id):
      return "No item has the id \(id)."
    case .invalidLimit(let limit):
      return "The limit \(limit) is below 1. Give 1 or more, or leave it out."
    case .invalidRadius(let radius):
      return "The radius \(radius) is not a distance. Give 0 m or more, or leave it out."
    case .invalidWidth(let width):
      return "The width \(width) is not a distance. Give 0 m or more, such as 200 m."
    case .routeTooShort(let count):
      return
        count == 0
        ? "The route has no positions. It needs two or more."
        : "The route has only one position. It needs two different ones."
    case .idsExhausted:
      return "All \(ItemID.largestNumber) ids are used. Start a new store for more items."
    case .invalidMinute(let minute):
      return "A day has no minute \(minute). Give 0 (midnight) to 1439 (23:59)."
    case .unknownTimeZone(let identifier):
      return "Unknown time zone \"\(identifier)\". Give an identifier such as Europe/Berlin."
    case .invalidDuration(let duration):
      return
        "A reminder cannot wait \(duration.inSeconds.decimalNotation) s. Give more than 0 s and at most "
        + "\(LocationTrigger.longestWait.components.seconds) s, which is ten years."
    case .invalidTriggerRadius(let radius):
      return
        "The radius of a reminder must be more than 0 m and finite, not \(radius). Leave it out "
        + "for \(LocationTrigger.defaultRadius)."
    case .invalidTime(let time):
      return
        "The time \(time.decimalNotation) is outside the years 0 to 9999. In seconds since "
        + "1970 these are -62167219200 to 253402300799."
    case .expiryBeforeStart:
      return "The reminder ends before it starts. Give a later end or an earlier start."
    case .invalidRecurrence(let problem):
      return "This repeat is not possible. \(problem)"
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

extension DecodingError {
  /// The decoding failure of a value that is impossible, by the error that says why.
  init(_ error: ToDoError, at decoder: any Decoder) {
    self = .dataCorrupted(
      Context(
        codingPath: decoder.codingPath, debugDescription: error.description,
        underlyingError: error))
  }

  /// The error behind a decoding failure: why the value is impossible. Nil for text of another form.
  package var toDoError: ToDoError? {
    guard case .dataCorrupted(let context) = self else { return nil }
    return context.underlyingError as? ToDoError
  }
}
