package import Geodesy

extension RegionMatcher {
  /// Where the geodesic from one position to another first meets a region.
  ///
  /// For circles, polygons and boxes the result is exact however short the part inside is: a
  /// region that is missed by more than 0.01 mm is not met, and one that is entered by more is. A
  /// corridor can be missed where the way reaches less than a 20,000th of its half-width into it.
  ///
  /// - Parameters:
  ///   - region: The region to enter.
  ///   - start: The first position of the way.
  ///   - end: Its last position.
  /// - Returns: A position on the region's boundary, or `start` if the region covers it; nil if the way
  ///   misses the region.
  /// - Complexity: For polygons O(log *n*) expected and some geodesics for each edge near the way;
  ///   for circles about 100 geodesics at most for each 1,000 km.
  package func entry(
    into region: Region, from start: Coordinate, to end: Coordinate
  ) -> Coordinate? {
    let path = GeodesicPath(from: start, to: end)
    let meters: Double?
    switch region.shape {
    case .circle(let center, let radius):
      meters = path.firstMeeting(withCircleAround: center, radiusMeters: radius.meters)
    case .polygons, .box:
      meters =
        covers(start, in: region)
        ? 0 : PathSearch.firstMeeting(of: path, with: region.storage.boundary)
    case .corridor(_, let halfWidth):
      meters = firstMeeting(of: path, with: region, halfWidthMeters: halfWidth.meters)
    }
    return meters.map(path.position)
  }

  /// How far along a path, in metres, a corridor is first met.
  ///
  /// The path is followed in steps as long as the distance to the corridor, which none can
  /// overshoot (J. C. Hart, *Sphere tracing*, The Visual Computer 12, 1996), but no shorter than a
  /// fiftieth of its half-width: a chord that short reaches a 20,000th of the half-width into it.
  private func firstMeeting(
    of path: GeodesicPath, with region: Region, halfWidthMeters: Double
  ) -> Double? {
    func isOutside(_ meters: Double) -> Double? {
      let rest = distance(from: path.position(at: meters), to: region).meters
      return rest > Self.metMeters ? rest : nil
    }
    let leastStep = max(
      Self.metMeters, halfWidthMeters / 50, path.lengthMeters / Self.mostSteps)
    var outside = 0.0
    var gone = 0.0
    while true {
      guard let rest = isOutside(gone) else { break }
      guard gone < path.lengthMeters else { return nil }
      outside = gone
      // A distance is known to 3e-7 of itself.
      gone = min(path.lengthMeters, gone + max(rest * (1 - 1e-6), leastStep))
    }
    // The last step may have been a least one.
    while gone - outside > Self.metMeters {
      let middle = (outside + gone) / 2
      if isOutside(middle) != nil { outside = middle } else { gone = middle }
    }
    return gone
  }

  /// A path that misses a corridor by less has met it.
  private static let metMeters = 1e-3
  private static let mostSteps = 100_000.0
}
