import Geodesy

/// A point of the plane in which RFC 7946 draws straight edges: x is the longitude and y the
/// latitude, in degrees.
struct PlanarPoint: Hashable, Sendable {
  var x: Double
  var y: Double

  init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  init(_ coordinate: Coordinate) {
    self.init(x: coordinate.longitude, y: coordinate.latitude)
  }

  /// The position; the point must lie within ±180 and ±90.
  var coordinate: Coordinate { Coordinate(uncheckedLatitude: y, longitude: x) }
}
