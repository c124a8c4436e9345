/// Where an item is to be done: a name, and optionally the position that goes with it.
public struct Location: Hashable, Sendable, Codable {
  public var name: String
  public var coordinate: Coordinate?

  public init(name: String, coordinate: Coordinate? = nil) {
    self.name = name
    self.coordinate = coordinate
  }
}
