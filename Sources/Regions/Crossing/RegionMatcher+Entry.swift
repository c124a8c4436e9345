import Geodesy

extension RegionMatcher {
  /// Where the geodesic from one position to another first meets a region; the start itself where
  /// the region covers it, and nil where the two do not meet.
  ///
  /// The way is gone in steps as long as the distance to the region, which none can overshoot
  /// (J. C. Hart, *Sphere tracing*, The Visual Computer 12, 1996), until a millimetre is left: a
  /// line that misses the boundary by less has met it.
  ///
  /// - Complexity: that of `distance` for each step; a few steps, and more the longer the way
  ///   runs close beside the boundary.
  public func entry(
    into region: Region, from start: Coordinate, to end: Coordinate
  ) -> Coordinate? {
    let way = Geodesic.inverse(from: start, to: end)
    let length = way.distance.meters
    var gone = 0.0
    while true {
      let position =
        gone == 0
        ? start
        : Geodesic.direct(from: start, bearing: way.initialBearing, distance: .meters(gone))
      let rest = distance(from: position, to: region).meters
      if rest <= Self.metMeters { return position }
      // Beside the boundary of a large polygon a distance is known to 3e-7 of itself only.
      gone += max(rest * (1 - 1e-6), Self.metMeters)
      if gone > length { return nil }
    }
  }

  private static let metMeters = 1e-3
}
