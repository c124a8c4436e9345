/// A named region, one of those at which an item can be done ("any supermarket").
public struct Place: Hashable, Sendable, Codable {
  public var name: String
  public var region: Region

  public init(name: String, region: Region) {
    self.name = name
    self.region = region
  }
}
