public import Geodesy

/// How near a position is to a region.
public struct RegionProximity: Hashable, Sendable {
  /// The geodesic distance to the region; 0 for a position that it covers.
  public let distance: Distance
  /// Whether the region covers the position, boundary included.
  public let isInside: Bool
  /// The region's point at that distance, to which a bearing to the region points. The position
  /// itself where the region covers it.
  public let nearestPoint: Coordinate
}

extension RegionMatcher {
  /// The geodesic distance from a position to a region; 0 where it covers the position.
  public func distance(from position: Coordinate, to region: Region) -> Distance {
    switch region.shape {
    // Without the nearest point, which costs two geodesics more.
    case .circle(let center, let radius):
      let toCenter = Geodesic.distance(from: position, to: center)
      return max(.zero, toCenter - radius)
    case .corridor(_, let halfWidth):
      guard let line = region.storage.boundary.nearest(to: position) else { return .zero }
      return max(.zero, .meters(line.distanceMeters) - halfWidth)
    case .polygons, .box:
      return nearest(to: position, in: region).distance
    }
  }

  /// How near a position is to a region, and which of the region's points is the nearest.
  ///
  /// Exact to 0.1 mm within 100 km and to 3e-7 of the distance beyond. The distance
  /// to a corridor is the distance to its line minus the half-width.
  /// - Complexity: that of `covers`; outside, O(log *n*) expected and a few geodesics for
  ///   each candidate edge.
  public func nearest(to position: Coordinate, in region: Region) -> RegionProximity {
    switch region.shape {
    case .circle(let center, let radius):
      return proximity(of: position, to: center, withinMeters: radius.meters)
    case .corridor(_, let halfWidth):
      guard let line = region.storage.boundary.nearest(to: position) else { break }
      return proximity(
        of: position, to: line.point, distanceMeters: line.distanceMeters,
        withinMeters: halfWidth.meters)
    case .polygons, .box:
      guard !covers(position, in: region), let edge = region.storage.boundary.nearest(to: position)
      else { break }
      return RegionProximity(
        distance: Distance(meters: edge.distanceMeters), isInside: false, nearestPoint: edge.point)
    }
    return RegionProximity(distance: .zero, isInside: true, nearestPoint: position)
  }

  /// The geodesic distance from a position, inside or outside, to the boundary of a region; infinite
  /// for a region without a boundary, such as the whole earth.
  ///
  /// The seam at ±180° and at a pole is no boundary where the region continues beyond it. From
  /// inside a corridor the result is the half-width minus the distance to the line, which never
  /// exceeds the true distance but may fall short of it at a bend.
  public func distanceToBoundary(from position: Coordinate, of region: Region) -> Distance {
    switch region.shape {
    case .circle(let center, let radius):
      guard radius.meters < Region.halfMeridianMeters else { break }
      return Distance(
        meters: abs(Geodesic.distance(from: center, to: position).meters - radius.meters))
    case .corridor(_, let halfWidth):
      guard halfWidth.meters < Region.halfMeridianMeters,
        let line = region.storage.boundary.nearest(to: position)
      else { break }
      return Distance(meters: abs(line.distanceMeters - halfWidth.meters))
    case .polygons, .box:
      guard let edge = region.storage.boundary.nearest(to: position) else { break }
      return Distance(meters: edge.distanceMeters)
    }
    return Distance(meters: .infinity)
  }

  private func proximity(
    of position: Coordinate, to center: Coordinate, withinMeters radius: Double
  ) -> RegionProximity {
    proximity(
      of: position, to: center,
      distanceMeters: Geodesic.distance(from: position, to: center).meters, withinMeters: radius)
  }

  /// The proximity to all points within a radius of a point: the nearest lies on the geodesic to
  /// that point, by the triangle inequality.
  private func proximity(
    of position: Coordinate, to point: Coordinate, distanceMeters: Double,
    withinMeters radius: Double
  ) -> RegionProximity {
    guard distanceMeters > radius else {
      return RegionProximity(distance: .zero, isInside: true, nearestPoint: position)
    }
    let distance = Distance(meters: distanceMeters - radius)
    let bearing = Geodesic.inverse(from: position, to: point).initialBearing
    return RegionProximity(
      distance: distance, isInside: false,
      nearestPoint: Geodesic.direct(from: position, bearing: bearing, distance: distance))
  }
}
