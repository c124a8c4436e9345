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

/// Twice the area inside a closed ring, in square degrees: positive when it runs
/// counterclockwise.
func twiceSignedArea(_ ring: [PlanarPoint]) -> Double {
  guard let origin = ring.first else { return 0 }
  var sum = 0.0
  for index in ring.indices.dropLast() {
    let (a, b) = (ring[index], ring[index + 1])
    // Relative to the first point, so that a small ring far from the origin keeps its digits.
    sum += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
  }
  return sum
}

/// Whether a line from the point due north crosses the closed rings an odd number of times.
func isInsideEvenOdd(_ point: PlanarPoint, rings: [[PlanarPoint]]) -> Bool {
  var isInside = false
  for ring in rings {
    for index in ring.indices.dropLast() {
      let (a, b) = (ring[index], ring[index + 1])
      guard (a.x > point.x) != (b.x > point.x) else { continue }
      let y = a.y + (b.y - a.y) * ((point.x - a.x) / (b.x - a.x))
      if y > point.y { isInside.toggle() }
    }
  }
  return isInside
}
