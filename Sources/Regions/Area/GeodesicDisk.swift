import Geodesy

/// The area of the ground within a geodesic distance.
enum GeodesicDisk {
  /// The area in square metres: the reduced length m12, by which neighbouring geodesics move
  /// apart, integrated along the radius and around (C. F. F. Karney, Algorithms for geodesics,
  /// 2013, section 3).
  static func areaSquareMeters(center: Coordinate, radiusMeters: Double) -> Double {
    guard radiusMeters > 0 else { return 0 }
    guard radiusMeters < Region.halfMeridianMeters else { return AuthalicSphere.earthSquareMeters }
    // The ellipsoid is symmetric about the centre's meridian, so half the circle is enough. The
    // trapezoidal rule converges fast for periodic functions, and at once for small circles.
    let directions = radiusMeters < 100_000 ? 8 : 36
    let pieces = max(1, (radiusMeters / 1_000_000).rounded(.up))
    let step = radiusMeters / pieces
    var area = 0.0
    for direction in 0...directions {
      let bearing = Bearing(degrees: 180 * Double(direction) / Double(directions))
      let share = direction == 0 || direction == directions ? 0.5 : 1
      var swept = 0.0
      for piece in 0..<Int(pieces) {
        let middle = (Double(piece) + 0.5) * step
        for (node, weight) in GaussRule.fivePoints {
          let end = Geodesic.direct(
            from: center, bearing: bearing, distance: Distance(meters: middle + node * step / 2))
          let reduced = Geodesic.inverse(from: center, to: end).reducedLengthMeters
          swept += weight / 2 * step * reduced
        }
      }
      area += share * swept
    }
    return area * 2 * Double.pi / Double(directions)
  }
}
