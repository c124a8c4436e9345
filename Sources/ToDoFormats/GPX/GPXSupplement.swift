import JSONText
import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a GPX waypoint cannot hold of an item: our own elements in its extensions. They are explained
/// at `GPXItemWriter`.
struct GPXSupplement: Equatable {
  var title: String?
  var due: Due?
  var recurrence: Recurrence?
  var tags: [String] = []
  var isDone = false
  var isImportant = false
  var waitsUntil: Due?
  var locationName: String?
  /// The name of the place that the waypoint is; nil if it is the location's position.
  var placeName: String?
  /// The radius of the circle that the place is; nil for a position.
  var radius: Distance?
  /// Whether the longitude is 180, which GPX permits as -180 only.
  var isAtEast180 = false
  var triggers: [LocationTrigger] = []
  var properties: [String: JSONValue] = [:]
  var record: ItemRecord?

  /// Takes one of our elements; returns false if it is not one that we write.
  mutating func take(_ name: String, _ text: String) -> Bool {
    switch name {
    case "title": title = text
    case "due":
      guard let read = Self.due(text) else { return false }
      due = read
    case "repeat":
      guard let read = Recurrence(text) else { return false }
      recurrence = read
    case "wait":
      guard let read = Self.due(text) else { return false }
      waitsUntil = read
    case "important":
      guard text == "true" else { return false }
      isImportant = true
    case "tag": tags.append(text)
    case "done":
      guard text == "true" else { return false }
      isDone = true
    case "location": locationName = text
    case "place": placeName = text
    case "radius":
      guard let meters = CSVNumber.value(text, allowsDecimalComma: false), meters >= 0 else {
        return false
      }
      radius = .meters(meters)
    case "longitude":
      guard text == "180" else { return false }
      isAtEast180 = true
    case "trigger":
      guard let read = try? TriggerList.triggers(in: Data(text.utf8)) else { return false }
      triggers = read
    case "properties":
      guard let object = try? JSONScanner.value(of: Array(text.utf8)).object else { return false }
      properties = object
    case "record":
      guard let json = try? JSONScanner.value(of: Array(text.utf8)),
        let read = ItemRecord(json: json)
      else { return false }
      record = read
    default: return false
    }
    return true
  }

  /// What is wrong with the reminder in one of our elements; nil for other elements.
  static func reason(against name: String, _ text: String) -> String? {
    name == "trigger" ? TriggerList.reason(against: Data(text.utf8)) : nil
  }

  /// The names and texts of the elements, always in the same order.
  func elements() throws(UnwritableJSON) -> [(name: String, text: String)] {
    var elements: [(name: String, text: String)] = []
    func add(_ name: String, _ text: String?) {
      if let text { elements.append((name, text)) }
    }
    add("title", title)
    add("due", due.map(Self.text))
    add("repeat", recurrence?.description)
    for tag in tags.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { add("tag", tag) }
    add("done", isDone ? "true" : nil)
    add("important", isImportant ? "true" : nil)
    add("wait", waitsUntil.map(Self.text))
    add("location", locationName)
    add("place", placeName)
    add("radius", radius?.meters.shortDecimalNotation)
    add("longitude", isAtEast180 ? "180" : nil)
    add("trigger", TriggerList.json(of: triggers))
    if !properties.isEmpty { add("properties", try Self.text(of: .object(properties))) }
    if let record { add("record", try Self.text(of: record.json)) }
    return elements
  }

  /// A day or a time as RFC 3339, or a time in seconds since 1970.
  private static func due(_ text: String) -> Due? {
    let seconds = CSVNumber.value(text, allowsDecimalComma: false)
    return seconds.map(Due.init(timestamp:)) ?? Due.parse(text, timeZone: .gmt)
  }

  private static func text(_ due: Due) -> String {
    due.rfc3339 ?? due.timestamp(in: .gmt).description
  }

  /// JSON without the two noncharacters that XML does not permit.
  private static func text(of value: JSONValue) throws(UnwritableJSON) -> String {
    var writer = JSONWriter()
    try writer.write(value)
    var text = ""
    for scalar in String(decoding: writer.bytes, as: UTF8.self).unicodeScalars {
      if scalar.isXMLCharacter {
        text.unicodeScalars.append(scalar)
      } else {
        // They occur only in strings, where JSON can escape them.
        text += "\\u" + String(scalar.value, radix: 16)
      }
    }
    return text
  }
}
