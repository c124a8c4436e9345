#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A record as JSON, with times as RFC 3339:
///
/// ```json
/// {"uuid": "019aa8f2-7c00-7123-8456-789abcdef012", "made": "2026-11-22T09:00:00Z",
///  "changed": {"title": "2026-11-22T09:30:00.25Z"}, "fired": [0], "places": ["supermarket"]}
/// ```
///
/// Everything but the UUID may be missing. `changed` names parts of the item, `fired` the reminders,
/// by their indices, that fire once and have, and `places` those of the item's places that are named.
extension ItemRecord {
  /// Reads a record; nil for any other JSON. Parts of items that are not known are ignored.
  package init?(json: JSONValue) {
    guard let members = json.members, let text = members["uuid"]?.text,
      let uuid = UUID(uuidString: text)
    else { return nil }
    self.init(uuid: uuid, madeMilliseconds: nil)
    if let made = members["made"] {
      guard let milliseconds = made.milliseconds else { return nil }
      madeMilliseconds = milliseconds
    }
    if let changed = members["changed"] {
      guard let times = changed.members else { return nil }
      for (name, time) in times {
        guard let milliseconds = time.milliseconds else { return nil }
        if let field = ItemField(rawValue: name) { changes[field] = milliseconds }
      }
    }
    if case .array(let indices)? = members["fired"] {
      fired = Set(
        indices.compactMap { if case .integer(let index) = $0 { Int(index) } else { nil } })
    }
    if case .array(let names)? = members["places"] { namedPlaces = Set(names.compactMap(\.text)) }
  }

  /// The record as JSON.
  package var json: JSONValue {
    var members: [String: JSONValue] = ["uuid": .string(uuid.uuidString.lowercased())]
    if let madeMilliseconds { members["made"] = .time(madeMilliseconds) }
    if !changes.isEmpty {
      members["changed"] = .object(
        Dictionary(
          uniqueKeysWithValues: changes.map { ($0.key.rawValue, JSONValue.time($0.value)) }))
    }
    if !fired.isEmpty { members["fired"] = .array(fired.sorted().map { .integer(Int64($0)) }) }
    if !namedPlaces.isEmpty { members["places"] = .array(namedPlaces.sorted().map { .string($0) }) }
    return .object(members)
  }

}

/// As JSON: `{"uuid": "…", "time": "2026-11-22T09:00:00Z"}`.
extension ItemRemoval {
  /// Reads a removal; nil for any other JSON.
  package init?(json: JSONValue) {
    guard let members = json.members, let text = members["uuid"]?.text,
      let uuid = UUID(uuidString: text), let milliseconds = members["time"]?.milliseconds
    else { return nil }
    self.init(uuid: uuid, milliseconds: milliseconds)
  }

  /// The removal as JSON.
  package var json: JSONValue {
    .object(["uuid": .string(uuid.uuidString.lowercased()), "time": .time(milliseconds)])
  }
}

extension JSONValue {
  /// A time as RFC 3339, or in seconds since 1970 if its year does not have four digits.
  fileprivate static func time(_ milliseconds: Int64) -> JSONValue {
    let seconds = Double(milliseconds) / 1_000
    return TimeText.rfc3339(seconds).map(JSONValue.string) ?? .number(seconds)
  }

  fileprivate var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// A time as RFC 3339 or in seconds since 1970.
  fileprivate var milliseconds: Int64? {
    switch self {
    case .string(let text):
      TimeText.parse(text, timeZone: .gmt).map { Date(timeIntervalSince1970: $0).milliseconds }
    case .integer(let seconds): Date(timeIntervalSince1970: Double(seconds)).milliseconds
    case .number(let seconds) where seconds.isFinite:
      Date(timeIntervalSince1970: seconds).milliseconds
    default: nil
    }
  }
}

extension ItemRecord: Codable {
  /// Reads a record.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let record = ItemRecord(json: try value.decode(JSONValue.self)) else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "Not an item's record")
    }
    self = record
  }

  /// Writes the record as an object.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(json)
  }
}
