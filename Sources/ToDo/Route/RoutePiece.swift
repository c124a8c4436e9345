import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A geodesic that is part of a way.
struct RoutePiece: Sendable {
  let start: Coordinate
  let end: Coordinate
  let lengthMeters: Double
  /// How far along the way it starts, in metres.
  let alongMeters: Double
  /// The middle of its chord.
  let middle: ECEF
  private let startPoint: ECEF
  private let endPoint: ECEF
  private let bearing: Bearing

  init(from start: Coordinate, to end: Coordinate, alongMeters: Double) {
    let inverse = Geodesic.inverse(from: start, to: end)
    self.start = start
    self.end = end
    self.alongMeters = alongMeters
    lengthMeters = inverse.distance.meters
    bearing = inverse.initialBearing
    startPoint = ECEF(start)
    endPoint = ECEF(end)
    middle = ECEF(
      x: (startPoint.x + endPoint.x) / 2, y: (startPoint.y + endPoint.y) / 2,
      z: (startPoint.z + endPoint.z) / 2)
  }

  var endAlongMeters: Double { alongMeters + lengthMeters }

  /// How far from the middle of its chord a point of it can be, in metres: the chords from there to
  /// both ends are together no longer than the piece, so it lies in an ellipse with that axis.
  var reachMeters: Double { lengthMeters / 2 + 1e-6 }

  /// The position at a distance from the start.
  func position(at meters: Double) -> Coordinate {
    guard meters > 0 else { return start }
    guard meters < lengthMeters else { return end }
    return Geodesic.direct(from: start, bearing: bearing, distance: .meters(meters))
  }

  /// The onward direction at a distance from the start.
  private func heading(at meters: Double, _ position: Coordinate) -> Bearing {
    meters < lengthMeters / 2
      ? Geodesic.inverse(from: position, to: end).initialBearing
      : Geodesic.inverse(from: start, to: position).finalBearing
  }
}

extension RoutePiece {
  /// How often the foot of a position may be corrected; each time the error shrinks by far more than
  /// half.
  private static let mostSteps = 20
  /// Below this change, in metres, the distance does not change any more.
  private static let stepToleranceMeters = 1e-6
  private static let meanRadiusMeters = 6_371_000.0

  /// The nearest point to a position: its geodesic distance, and how far it is from the start; nil if
  /// it is farther than a bound.
  ///
  /// From a point of the piece, the foot of the position is about as far on as on a sphere; that is
  /// corrected from the new point until it stays (S. Baselga, J. C. Martínez-Llario, *Intersection and
  /// point-to-line solutions for geodesics on the ellipsoid*, Studia Geophysica et Geodaetica 62, 2018).
  func nearest(
    to position: Coordinate, at point: ECEF, withinMeters bound: Double
  ) -> (meters: Double, offset: Double)? {
    guard point.chordMeters(to: middle) - reachMeters <= bound else { return nil }
    let line = (
      x: endPoint.x - startPoint.x, y: endPoint.y - startPoint.y, z: endPoint.z - startPoint.z
    )
    let squared = line.x * line.x + line.y * line.y + line.z * line.z
    let along =
      (point.x - startPoint.x) * line.x + (point.y - startPoint.y) * line.y
      + (point.z - startPoint.z) * line.z
    var offset = min(1, max(0, along / squared)) * lengthMeters
    for _ in 0..<Self.mostSteps {
      let foot = self.position(at: offset)
      let inverse = Geodesic.inverse(from: foot, to: position)
      let turn = (inverse.initialBearing.degrees - heading(at: offset, foot).degrees) * .pi / 180
      let angle = inverse.distance.meters / Self.meanRadiusMeters
      let step = Self.meanRadiusMeters * atan2(sin(angle) * cos(turn), cos(angle))
      let next = min(lengthMeters, max(0, offset + step))
      let change = abs(next - offset)
      offset = next
      if change < Self.stepToleranceMeters { break }
    }
    let meters = Geodesic.distance(from: self.position(at: offset), to: position).meters
    return meters <= bound ? (meters, offset) : nil
  }
}
