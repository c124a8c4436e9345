/// A rectangle of the plane in degrees, its sides included.
struct PlanarBox: Sendable {
  private(set) var west = Double.infinity
  private(set) var south = Double.infinity
  private(set) var east = -Double.infinity
  private(set) var north = -Double.infinity

  /// A box that contains nothing yet.
  init() {}

  init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// The smallest box around the rings of polygons.
  init(around polygons: [[[PlanarPoint]]]) {
    for point in polygons.joined().joined() { include(point) }
  }

  mutating func include(_ point: PlanarPoint) {
    west = min(west, point.x)
    south = min(south, point.y)
    east = max(east, point.x)
    north = max(north, point.y)
  }

  mutating func include(_ other: PlanarBox) {
    west = min(west, other.west)
    south = min(south, other.south)
    east = max(east, other.east)
    north = max(north, other.north)
  }

  func contains(_ point: PlanarPoint) -> Bool {
    west <= point.x && point.x <= east && south <= point.y && point.y <= north
  }
}
