import Geodesy

extension RegionMatcher {
  /// Where the geodesic from one position to another first meets a region; the start itself where
  /// the region covers it, and nil where the two do not meet.
  ///
  /// The way is gone in steps as long as the distance to the region, which none can overshoot
  /// (J. C. Hart, *Sphere tracing*, The Visual Computer 12, 1996), until a millimetre is left; a
  /// line that misses the boundary by less has met it. No step is shorter than a thousandth of the
  /// way, lest one that runs along a boundary took for ever: what reaches less than that into the
  /// way can be missed.
  ///
  /// - Complexity: that of `distance` for each step: a few, and 1,000 at most.
  public func entry(
    into region: Region, from start: Coordinate, to end: Coordinate
  ) -> Coordinate? {
    let way = Geodesic.inverse(from: start, to: end)
    let length = way.distance.meters
    func position(_ gone: Double) -> Coordinate {
      guard gone > 0 else { return start }
      return Geodesic.direct(from: start, bearing: way.initialBearing, distance: .meters(gone))
    }
    var outside = 0.0
    var gone = 0.0
    while gone <= length {
      let rest = distance(from: position(gone), to: region).meters
      guard rest > Self.metMeters else {
        // The last step may have been a least one.
        while gone - outside > Self.metMeters {
          let middle = (outside + gone) / 2
          let isOutside = distance(from: position(middle), to: region).meters > Self.metMeters
          if isOutside { outside = middle } else { gone = middle }
        }
        return position(gone)
      }
      outside = gone
      // Beside the boundary of a large polygon a distance is known to 3e-7 of itself only.
      gone += max(rest * (1 - 1e-6), Self.metMeters, length * Self.leastStep)
    }
    return nil
  }

  private static let metMeters = 1e-3
  /// The shortest step as a part of the way.
  private static let leastStep = 1e-3
}
