/// The circles to hand to an operating system that watches only so many: 20 with Core Location,
/// 100 with Android.
///
/// As long as none of the circles' borders is crossed, the device is in the same fences as it was
/// where the plan was made. When one is, whatever it is: take a fix, and make a new plan.
public struct MonitoringPlan<ID: Hashable & Comparable & Sendable>: Hashable, Sendable {
  /// A circle for the operating system.
  public struct Circle: Hashable, Sendable {
    /// The fence; nil for the outer circle, whose border asks for a new plan only.
    public let fence: ID?
    public let center: Coordinate
    public let radius: Distance
  }

  /// The fences with the nearest boundaries, and last the outer circle where there has to be one.
  public let circles: [Circle]
  /// How far from where it was made the plan is right: the radius of the outer circle, infinite
  /// where there is none. Where this is less than the system can watch (on phones some 100 m), it
  /// takes continuous positions instead.
  public let validity: Distance
}

extension GeofenceSet {
  /// The circles to watch for a device at a position.
  ///
  /// A polygon goes by the circle around it, once the device is outside of that; while it is
  /// within, where no circle could tell, the polygon's boundary limits the outer circle, as do all
  /// fences that find no room.
  ///
  /// - Parameter limit: how many circles at most, 1 or more.
  /// - Complexity: that of `RegionIndex.nearest` for twice the limit and the fences that cover the
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
    // Those that were not looked at are no nearer than the last that was.
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
  /// The circle whose border tells a device at a position when it comes to the region or, of a
  /// circle, leaves it; nil within the circle around another shape.
  fileprivate func watchableCircle(
    from position: Coordinate
  ) -> (center: Coordinate, radius: Distance)? {
    if case .circle(let center, let radius) = shape { return (center, radius) }
    let ball = boundingBall
    let center = Coordinate(nearestTo: ball.center)
    // The ball's centre lies below the ground.
    let chord = ball.radiusMeters + ECEF(center).chord(to: ball.center)
    let radius = Distance.meters(Geodesic.upperBoundMeters(chord: chord))
    return Geodesic.distance(from: center, to: position) > radius ? (center, radius) : nil
  }
}
