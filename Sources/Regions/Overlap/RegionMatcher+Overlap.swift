package import Geodesy

extension RegionMatcher {
  /// How a region and the error circle of a position overlap.
  package struct Overlap: Hashable, Sendable {
    /// Whether the region covers the centre, boundary included.
    package let coversCenter: Bool
    /// The geodesic distance from the centre, inside or outside, to the region's boundary.
    package let boundaryDistance: Distance
    /// The area that circle and region have in common, divided by the smaller of both areas; of a
    /// circle without radius 1 where the region covers it, else 0.
    package let share: Double
    /// Whether areas had to be computed; otherwise a distance decided, or the closed form.
    package let isByArea: Bool

    /// An overlap from its parts.
    package init(coversCenter: Bool, boundaryDistance: Distance, share: Double) {
      self.init(
        coversCenter: coversCenter, boundaryDistance: boundaryDistance, share: share,
        isByArea: false)
    }

    init(coversCenter: Bool, boundaryDistance: Distance, share: Double, isByArea: Bool) {
      self.coversCenter = coversCenter
      self.boundaryDistance = boundaryDistance
      self.share = share
      self.isByArea = isByArea
    }
  }

  /// How much of an error circle lies in a region.
  ///
  /// A circle's share has a closed form (`DiskOverlap`), in the plane: exact to the ratio of the
  /// smaller radius and the earth's, squared. A polygon's is the area, on the authalic sphere, of
  /// what it has in common with a polygon of 64 corners as large as the error circle, exact to
  /// 0.1 %. A corridor's is summed up from slices of the error circle, or from small squares where it
  /// has many edges, exact to 0.1 % as well. If the boundary is farther from the centre than the
  /// circle reaches, no area is computed.
  ///
  /// - Parameters:
  ///   - region: A region.
  ///   - center: The centre of the error circle.
  ///   - radius: The radius of the error circle, 0 or more.
  /// - Complexity: that of `covers` and `distanceToBoundary`; where areas are computed O(*n*) for
  ///   polygons, and O(*k*) for the *k* edges of a corridor that are near the error circle.
  package func overlap(
    of region: Region, center: Coordinate, radius: Distance
  ) -> Overlap {
    if case .circle(let middle, let reach) = region.shape {
      let distance = Geodesic.distance(from: center, to: middle).meters
      let covers = distance <= reach.meters
      let share =
        radius.meters > 0 && reach.meters > 0
        ? DiskOverlap.share(distance: distance, radii: radius.meters, reach.meters)
        : Self.share(ofPointCovered: covers || distance <= radius.meters)
      return Overlap(
        coversCenter: covers, boundaryDistance: .meters(abs(distance - reach.meters)),
        share: share)
    }
    let (covers, boundary) = sideAndBoundary(of: region, center)
    guard radius.meters > 0, boundary < radius else {
      return Overlap(
        coversCenter: covers, boundaryDistance: boundary,
        share: Self.share(ofPointCovered: covers))
    }
    return Overlap(
      coversCenter: covers, boundaryDistance: boundary,
      share: areaShare(
        of: region, center, radius, boundaryMeters: covers ? boundary.meters : -boundary.meters),
      isByArea: true)
  }

  /// Whether a region other than a circle covers a position, and how far its boundary is.
  private func sideAndBoundary(
    of region: Region, _ position: Coordinate
  ) -> (covers: Bool, boundary: Distance) {
    // The distance to a corridor's line tells both.
    if case .corridor(_, let halfWidth) = region.shape,
      halfWidth.meters < Region.halfMeridianMeters,
      let line = region.storage.boundary.nearest(to: position)
    {
      return (
        line.distanceMeters <= halfWidth.meters,
        .meters(abs(line.distanceMeters - halfWidth.meters))
      )
    }
    return (covers(position, in: region), distanceToBoundary(from: position, of: region))
  }

  /// Of an error circle without radius, or of a circle without one: all or nothing.
  private static func share(ofPointCovered isCovered: Bool) -> Double { isCovered ? 1 : 0 }
}
