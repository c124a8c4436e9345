import JSONText
import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a GeoJSON feature cannot hold of an item in its own way: the property `todo`. Its members
/// are explained at `GeoJSONItemWriter`.
struct ItemSupplement: Equatable {
  var title: String?
  var coordinate: Coordinate?
  var places: [Place]?
  var triggers: [LocationTrigger] = []
  var properties: [String: JSONValue] = [:]
  var record: ItemRecord?
  /// That the item was deleted; then the feature has nothing else.
  var removal: ItemRemoval?

  init() {}

  /// Reads the property; returns nil if it has another form, and so is not ours.
  init?(_ value: JSONValue) {
    guard case .object(let members) = value, !members.isEmpty else { return nil }
    for (name, member) in members {
      switch name {
      case "title":
        guard let title = member.string else { return nil }
        self.title = title
      case "coordinate":
        guard let coordinate = Self.coordinate(member) else { return nil }
        self.coordinate = coordinate
      case "places":
        guard let places = Self.places(member) else { return nil }
        self.places = places
      case "trigger":
        guard let list: TriggerList = Self.decoded(member) else { return nil }
        triggers = list.triggers
      case "properties":
        guard let properties = member.object else { return nil }
        self.properties = properties
      case "record":
        guard let record = ItemRecord(json: member) else { return nil }
        self.record = record
      case "removal":
        guard let removal = ItemRemoval(json: member) else { return nil }
        self.removal = removal
      default: return nil
      }
    }
  }

  /// What is wrong with the reminder in a property that could not be read, if that is the reason.
  static func reason(against value: JSONValue) -> String? {
    guard let trigger = value.object?["trigger"], let json = json(trigger) else { return nil }
    return TriggerList.reason(against: json)
  }

  /// The property's value; nil if there is nothing to write.
  func value() -> JSONValue? {
    var members: [String: JSONValue] = [:]
    if let title { members["title"] = .string(title) }
    if let coordinate { members["coordinate"] = JSONValue(GeoJSONPosition(coordinate)) }
    if let places { members["places"] = .array(places.map(Self.value)) }
    if !triggers.isEmpty { members["trigger"] = Self.encoded(TriggerList(triggers)) }
    if !properties.isEmpty { members["properties"] = .object(properties) }
    if let record { members["record"] = record.json }
    if let removal { members["removal"] = removal.json }
    return members.isEmpty ? nil : .object(members)
  }
}

extension ItemSupplement {
  private static func coordinate(_ value: JSONValue) -> Coordinate? {
    guard let numbers = value.array, numbers.count == 2, let longitude = numbers[0].double,
      let latitude = numbers[1].double
    else { return nil }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func places(_ value: JSONValue) -> [Place]? {
    guard let elements = value.array else { return nil }
    var places: [Place] = []
    for element in elements {
      guard let members = element.object, let name = members["name"]?.string,
        let region: Region = members["region"].flatMap(decoded)
      else { return nil }
      places.append(Place(name: name, region: region))
    }
    return places
  }

  private static func value(_ place: Place) -> JSONValue {
    .object(["name": .string(place.name), "region": encoded(place.region)])
  }

  // Regions and reminders are written as they encode themselves. Such items are rare, so the way
  // through the bytes costs little.

  private static func decoded<Value: Decodable>(_ value: JSONValue) -> Value? {
    json(value).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }

  private static func json(_ value: JSONValue) -> Data? {
    var writer = JSONWriter()
    guard (try? writer.write(value)) != nil else { return nil }
    return Data(writer.bytes)
  }

  private static func encoded(_ value: some Encodable) -> JSONValue {
    do {
      return try JSONScanner.value(of: Array(JSONEncoder().encode(value)))
    } catch {
      preconditionFailure("A region or a reminder is encoded as JSON: \(error)")
    }
  }
}

extension JSONValue {
  init(_ position: GeoJSONPosition) {
    self = .array([.number(position.longitude), .number(position.latitude)])
  }
}
