import Geodesy

extension Ball {
  /// The ball around the whole earth.
  static let earth = Ball(
    center: ECEF(x: 0, y: 0, z: 0),
    radiusMeters: WGS84.semiMajorAxisMeters + roundingMeters)

  /// What is added to a radius for the rounding of ECEF points, which is about 1 nm.
  static let roundingMeters = 1e-6

  /// The ball around all points within `meters`, along the ground, of a centre.
  static func around(_ center: Coordinate, meters: Double) -> Ball {
    Ball(center: ECEF(center), radiusMeters: 0).grown(meters: meters)
  }

  /// The ball around all points within `meters`, along the ground, of points on the ground in
  /// this one.
  func grown(meters: Double) -> Ball {
    let radius =
      radiusMeters + Geodesic.longestChord(withinMeters: meters) + Ball.roundingMeters
    return radius < WGS84.semiMajorAxisMeters
      ? Ball(center: center, radiusMeters: radius) : .earth
  }
}
