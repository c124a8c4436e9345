import Geodesy

/// A ball in earth-centred space that contains every point of a region.
public struct BoundingBall: Hashable, Sendable {
  public let center: ECEF
  /// The radius in metres, measured straight through the earth.
  public let radiusMeters: Double

  public init(center: ECEF, radiusMeters: Double) {
    self.center = center
    self.radiusMeters = radiusMeters
  }

  /// Whether the point lies in the ball; false means that the region does not cover it.
  public func contains(_ point: ECEF) -> Bool {
    center.chordSquared(to: point) <= radiusMeters * radiusMeters
  }

  /// The ball around the whole earth.
  static let earth = BoundingBall(
    center: ECEF(x: 0, y: 0, z: 0),
    radiusMeters: WGS84.semiMajorAxisMeters + roundingMeters)

  /// What is added to a radius for the rounding of ECEF points, which is about 1 nm.
  static let roundingMeters = 1e-6

  /// The ball around all points within `meters`, along the ground, of a centre.
  static func around(_ center: Coordinate, meters: Double) -> BoundingBall {
    BoundingBall(center: ECEF(center), radiusMeters: 0).grown(meters: meters)
  }

  /// The ball around all points within `meters`, along the ground, of points on the ground in
  /// this one.
  func grown(meters: Double) -> BoundingBall {
    let radius =
      radiusMeters + Geodesic.longestChord(withinMeters: meters) + BoundingBall.roundingMeters
    return radius < WGS84.semiMajorAxisMeters
      ? BoundingBall(center: center, radiusMeters: radius) : .earth
  }
}
