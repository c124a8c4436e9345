/// A named region: one of the places where an item can be done ("any supermarket").
///
/// As JSON: `{"name": "Park", "region": {…}}`, with the region as it encodes itself.
public struct Place: Hashable, Sendable, Codable {
  /// The name: its own, or that of a set of places.
  public var name: String
  /// Where it is.
  public var region: Region

  /// Makes a place.
  public init(name: String, region: Region) {
    self.name = name
    self.region = region
  }
}
