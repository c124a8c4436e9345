/// Chooses the circles of a monitoring plan.
struct MonitoringPlanner<ID: Hashable & Comparable & Sendable> {
  let fences: GeofenceSet<ID>
  /// Where the device is.
  let position: Coordinate
  /// What is known of the device; nil for a plan that holds for any device.
  let tracker: GeofenceTracker<ID>?

  /// What distinguishes circles that can be watched. Only equal ones are shared: with circles that
  /// differ by a metre, a device could cross the border of one and not that of the other.
  private struct CircleKey: Hashable {
    let border: MonitoringPlan<ID>.Border
    let center: Coordinate
    let radius: Distance
  }

  /// A circle that can be watched.
  private struct Candidate {
    let key: CircleKey
    var fences: [ID]
    /// How far the device can certainly move without what the circle would show.
    var clear: Distance

    var circle: MonitoringPlan<ID>.Circle {
      .init(fences: fences, border: key.border, center: key.center, radius: key.radius)
    }

    /// The fence that decides between equally near circles.
    var first: ID { fences[0] }
  }

  /// Makes the plan.
  ///
  /// - Parameter limit: The greatest number of circles, at least 1.
  func plan(limit: Int) -> MonitoringPlan<ID> {
    precondition(limit > 0, "A plan needs room for a circle")
    let (ids, beyond) = nearbyFences(limit: limit)
    var validity = tracker?.isUndecided == true ? Distance.zero : beyond
    var shared: [CircleKey: Candidate] = [:]
    for id in ids {
      guard let region = fences.regions[id] else { continue }
      let side = side(of: region)
      let (mayEnter, mayExit) = changes(of: id, side)
      if mayEnter { add(.enter, of: (id, region), side, to: &shared, &validity) }
      if mayExit { add(.exit, of: (id, region), side, to: &shared, &validity) }
    }
    let candidates = shared.values.map { candidate in
      var candidate = candidate
      candidate.fences.sort()
      return candidate
    }.sorted { ($0.clear, $0.first, $0.key.border) < ($1.clear, $1.first, $1.key.border) }
    let isWhole = validity.meters == .infinity && candidates.count <= limit
    let chosen = candidates.prefix(isWhole ? limit : limit - 1)
    if let first = candidates.dropFirst(chosen.count).first {
      validity = min(validity, first.clear)
    }
    var circles = chosen.map(\.circle)
    if validity.meters < .infinity {
      circles.append(.init(fences: [], border: nil, center: position, radius: validity))
    }
    return MonitoringPlan(circles: circles, validity: validity)
  }

  /// The fences that matter: the nearest ones, those that the device may still be inside although it
  /// is beyond their boundary, and those that it is inside.
  ///
  /// - Returns: Their ids, and a distance that none of the others is nearer than.
  private func nearbyFences(limit: Int) -> (ids: Set<ID>, beyond: Distance) {
    let regions = fences.regions
    // Many fences may share a circle.
    let (wanted, covering) = (2 * min(limit, regions.count), regions.covering(position).count)
    var count = wanted + covering
    var near = regions.nearest(count, to: position)
    while near.count < regions.count {
      let balls = Set(near.lazy.compactMap { regions[$0.id]?.boundingBall })
      if balls.count >= wanted { break }
      count *= 2
      near = regions.nearest(count, to: position)
    }
    var ids = Set(near.map(\.id))
    if let tracker {
      ids.formUnion(tracker.states.map(\.key).filter(regions.contains))
    } else {
      ids.formUnion(regions.within(fences.rules.widestBorder, of: position).map(\.id))
    }
    let isWhole = near.count == regions.count
    return (ids, isWhole ? .meters(.infinity) : near.last?.distance ?? .meters(.infinity))
  }

  /// Where the position is relative to a region.
  private func side(of region: Region) -> Side {
    Side(
      isCovered: fences.matcher.covers(position, in: region),
      toBoundary: fences.matcher.distanceToBoundary(from: position, of: region),
      border: fences.rules.border(of: region))
  }

  private struct Side {
    let isCovered: Bool
    let toBoundary: Distance
    let border: Distance

    /// How far the device can certainly move before it is beyond the border.
    var toBorder: Distance { isCovered ? toBoundary + border : max(.zero, border - toBoundary) }
  }

  /// Whether a circle must show that the device enters a fence, and that it leaves.
  ///
  /// Of a device that may be either, the boundary is watched while the fence covers it: it goes over
  /// that one first. Then comes a new plan, which shows the border as well.
  private func changes(of id: ID, _ side: Side) -> (mayEnter: Bool, mayExit: Bool) {
    if let tracker {
      let isInside = tracker.state(of: id).isInside
      return (!isInside, isInside)
    }
    return (true, !side.isCovered && side.toBoundary < side.border)
  }

  /// Adds the circle that shows a change; where none does, limits the validity.
  private func add(
    _ border: MonitoringPlan<ID>.Border, of fence: (id: ID, region: Region), _ side: Side,
    to candidates: inout [CircleKey: Candidate], _ validity: inout Distance
  ) {
    let isEnter = border == .enter
    // Inside, a device that is known to be outside enters without a move.
    let isCertain = tracker != nil && (isEnter ? side.isCovered : side.toBorder == .zero)
    let clear = isCertain ? .zero : isEnter ? side.toBoundary : side.toBorder
    guard !isCertain, let circle = fence.region.watchableCircle(from: position, border) else {
      validity = min(validity, clear)
      return
    }
    let key = CircleKey(
      border: border, center: circle.center,
      radius: isEnter ? circle.radius : circle.radius + side.border)
    var candidate = candidates[key] ?? Candidate(key: key, fences: [], clear: clear)
    candidate.fences.append(fence.id)
    // Another shape may lie in the same circle.
    candidate.clear = min(candidate.clear, clear)
    candidates[key] = candidate
  }
}

extension MonitoringPlan.Border: Comparable {
  /// Enter before exit.
  public static func < (left: Self, right: Self) -> Bool { left == .enter && right == .exit }
}

extension GeofenceRules {
  /// A border that no region's is wider than.
  fileprivate var widestBorder: Distance { max(leastBorder, greatestBorder) }
}

extension Region {
  /// The circle whose border a device at a position crosses when it reaches the region or, for a
  /// circle, leaves it; nil where no circle shows that.
  fileprivate func watchableCircle<ID>(
    from position: Coordinate, _ border: MonitoringPlan<ID>.Border
  ) -> (center: Coordinate, radius: Distance)? {
    if case .circle(let center, let radius) = shape { return (center, radius) }
    // Another shape is left before the circle around it is.
    guard border == .enter else { return nil }
    let ball = boundingBall
    let center = Coordinate(nearestTo: ball.center)
    // The centre of the ball is below the ground.
    let chord = ball.radiusMeters + ECEF(center).chordMeters(to: ball.center)
    let radius = Distance.meters(Geodesic.upperBoundMeters(chord: chord))
    return Geodesic.distance(from: center, to: position) > radius ? (center, radius) : nil
  }
}
