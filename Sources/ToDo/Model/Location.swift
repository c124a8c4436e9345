/// Where an item is to be done: a name, and optionally a position.
///
/// As JSON: `{"name": "Library", "coordinate": {"latitude": 52.5, "longitude": 13.4}}`, without
/// `coordinate` if there is none.
public struct Location: Hashable, Sendable, Codable {
  /// The name; empty for a position without one.
  public var name: String
  /// The position; nil for a name alone.
  public var coordinate: Coordinate?

  /// Makes a location.
  public init(name: String, coordinate: Coordinate? = nil) {
    self.name = name
    self.coordinate = coordinate
  }
}
