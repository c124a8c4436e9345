/// The circles to hand to an operating system that monitors a limited number: 20 with Core Location,
/// 100 with Android.
///
/// While the device crosses no circle's border, it is inside the same fences as where the plan was
/// made. When it crosses one, take a fix and make a new plan.
public struct MonitoringPlan<ID: Hashable & Comparable & Sendable>: Hashable, Sendable {
  /// A circle for the operating system.
  public struct Circle: Hashable, Sendable {
    /// The fence; nil for the outer circle, whose border only means that a new plan is due.
    public let fence: ID?
    /// The middle of the circle.
    public let center: Coordinate
    /// The radius of the circle.
    public let radius: Distance
  }

  /// The fences with the nearest boundaries, and last the outer circle if there is one.
  public let circles: [Circle]
  /// How far from where it was made the plan is valid: the radius of the outer circle, infinite
  /// without one. If this is less than the system can monitor (about 100 m on phones), use continuous
  /// positions instead.
  public let validity: Distance
}

extension GeofenceSet {
  /// The circles to monitor for a device at a position.
  ///
  /// A polygon is monitored by the circle around it while the device is outside of that. While the
  /// device is within that circle, where it would tell nothing, the polygon's boundary limits the
  /// outer circle instead, as do all fences for which there is no room.
  ///
  /// - Parameters:
  ///   - position: Where the device is.
  ///   - limit: The greatest number of circles, at least 1.
  /// - Complexity: That of `RegionIndex.nearest` for twice the limit and the fences that cover the
  ///   position.
  public func monitoringPlan(at position: Coordinate, limit: Int) -> MonitoringPlan<ID> {
    precondition(limit > 0, "A plan needs room for a circle")
    let count = 2 * min(limit, regions.count) + regions.covering(position).count
    let near = regions.nearest(count, to: position)
    let candidates = near.compactMap { neighbor in
      regions[neighbor.id].map { region in
        (
          id: neighbor.id, circle: region.watchableCircle(from: position),
          boundary: matcher.distanceToBoundary(from: position, of: region)
        )
      }
    }.sorted { ($0.boundary, $0.id) < ($1.boundary, $1.id) }
    let watchable = candidates.filter { $0.circle != nil }
    let isWhole = near.count == regions.count && watchable.count == near.count
    let chosen = watchable.prefix(isWhole && watchable.count <= limit ? limit : limit - 1)
    let ids = Set(chosen.map(\.id))
    var validity = Distance.meters(.infinity)
    for candidate in candidates where !ids.contains(candidate.id) {
      validity = min(validity, candidate.boundary)
    }
    // The other fences are no nearer than the last of these.
    if near.count < regions.count, let last = near.last { validity = min(validity, last.distance) }
    var circles = chosen.compactMap { candidate in
      candidate.circle.map {
        MonitoringPlan<ID>.Circle(fence: candidate.id, center: $0.center, radius: $0.radius)
      }
    }
    if validity.meters < .infinity {
      circles.append(.init(fence: nil, center: position, radius: validity))
    }
    return MonitoringPlan(circles: circles, validity: validity)
  }
}

extension Region {
  /// The circle whose border a device at a position crosses when it reaches the region or, for a
  /// circle, leaves it; nil within the circle around another shape.
  fileprivate func watchableCircle(
    from position: Coordinate
  ) -> (center: Coordinate, radius: Distance)? {
    if case .circle(let center, let radius) = shape { return (center, radius) }
    let ball = boundingBall
    let center = Coordinate(nearestTo: ball.center)
    // The centre of the ball is below the ground.
    let chord = ball.radiusMeters + ECEF(center).chordMeters(to: ball.center)
    let radius = Distance.meters(Geodesic.upperBoundMeters(chord: chord))
    return Geodesic.distance(from: center, to: position) > radius ? (center, radius) : nil
  }
}
