/// Where one device is to geofences: its last fix, and the fences that it is inside or about to
/// enter.
///
/// A value without a clock: the same accepted fixes in the same order give the same changes.
public struct GeofenceTracker: Hashable, Sendable, Codable {
  /// The last fix that was taken; nil while nothing is known of the device.
  public package(set) var lastFix: Fix?
  /// The states that are not plainly outside.
  package var states = SortedPairs<GeofenceID, GeofenceState>()
  public var rules: GeofenceRules

  public init(rules: GeofenceRules = GeofenceRules()) {
    self.rules = rules
  }

  /// The state to a fence.
  public func state(of fence: GeofenceID) -> GeofenceState { states[fence] ?? .outside }

  /// Takes an accepted fix, and tells what it changed: exits before enters before crossings, and
  /// within a kind by the fence.
  ///
  /// Looks at the fences that cover the fix, those that have a state, and those of interest when
  /// passed by that reach to the way from the last fix; never at all of them.
  ///
  /// - Parameter fix: no older than the last one.
  public mutating func take(_ fix: Fix, among set: GeofenceSet) -> [GeofenceChange] {
    guard let last = lastFix else {
      lastFix = fix
      return find(fix, among: set)
    }
    let covering = set.fences.covering(fix.coordinate)
    var asked: Set<GeofenceID> = []
    // Mostly there is neither the one nor the other.
    if !covering.isEmpty || !states.isEmpty {
      asked = Set(covering)
      for state in states { asked.insert(state.key) }
    }
    var changes: [GeofenceChange] = []
    for fence in asked {
      guard let region = set.fences[fence] else {
        states[fence] = nil
        continue
      }
      let before = state(of: fence)
      let (state, transition) = before.after(
        request(of: fix, in: region, isInside: before.isInside, set.matcher),
        at: fix.timestamp, previous: last.timestamp, rules)
      states[fence] = state == .outside ? nil : state
      if let transition { changes.append(GeofenceChange(fence, transition)) }
    }
    changes += crossings(from: last, to: fix, without: asked, among: set)
    lastFix = fix
    return changes.sorted()
  }

  /// Decides a fence that is new, or has another region, from the last fix, silently.
  ///
  /// - Returns: whether the device is inside.
  public mutating func decide(_ fence: GeofenceID, among set: GeofenceSet) -> Bool {
    states[fence] = nil
    guard let fix = lastFix, let region = set.fences[fence],
      request(of: fix, in: region, isInside: false, set.matcher) == .inside
    else { return false }
    states[fence] = .inside
    return true
  }

  /// Forgets a fence that is no more.
  public mutating func forget(_ fence: GeofenceID) { states[fence] = nil }

  /// The first fix decides all fences.
  private mutating func find(_ fix: Fix, among set: GeofenceSet) -> [GeofenceChange] {
    set.fences.covering(fix.coordinate).filter { decide($0, among: set) }.map {
      GeofenceChange(fence: $0, kind: .foundInside, timestamp: fix.timestamp)
    }
  }

  private func request(
    of fix: Fix, in region: Region, isInside: Bool, _ matcher: RegionMatcher
  ) -> GeofenceRequest {
    let overlap = matcher.overlap(
      of: region, center: fix.coordinate, radius: fix.errorRadius)
    return rules.request(of: region, overlap, accuracy: fix.errorRadius, isInside: isInside)
  }

  /// A way that begins or ends so near to a boundary has not led through it.
  private static let touching = Distance.meters(0.01)

  /// The fences that the way between two fixes outside leads through.
  ///
  /// - Parameter asked: fences whose states the fix has decided already.
  private func crossings(
    from last: Fix, to fix: Fix, without asked: Set<GeofenceID>, among set: GeofenceSet
  ) -> [GeofenceChange] {
    guard !set.passing.isEmpty, fix.timestamp - last.timestamp <= rules.crossingSeconds else {
      return []
    }
    let way = Geodesic.inverse(from: last.coordinate, to: fix.coordinate)
    guard way.distance > Self.touching else { return [] }
    let half = Distance.meters(way.distance.meters / 2)
    let middle = Geodesic.direct(
      from: last.coordinate, bearing: way.initialBearing, distance: half)
    // Who stood at a boundary has not come through it.
    let start = Geodesic.direct(
      from: last.coordinate, bearing: way.initialBearing, distance: Self.touching)
    // A millimetre for the rounding of the middle.
    let near = set.passing.within(half + .meters(1e-3), of: middle)
    return near.compactMap { neighbor in
      guard !asked.contains(neighbor.id), let region = set.passing[neighbor.id],
        !set.matcher.covers(region, last.coordinate),
        let entry = set.matcher.entry(into: region, from: start, to: fix.coordinate),
        Geodesic.distance(from: entry, to: fix.coordinate) > Self.touching
      else { return nil }
      return GeofenceChange(
        fence: neighbor.id, kind: .crossed, timestamp: fix.timestamp, entry: entry)
    }
  }
}

extension GeofenceChange {
  fileprivate init(_ fence: GeofenceID, _ transition: GeofenceTransition) {
    switch transition {
    case .entered(let time): self.init(fence: fence, kind: .enter, timestamp: time)
    case .exited(let time): self.init(fence: fence, kind: .exit, timestamp: time)
    case .passed(let time): self.init(fence: fence, kind: .crossed, timestamp: time)
    }
  }
}

extension Fix {
  /// The radius of the error circle, 0 for a point.
  var errorRadius: Distance { max(.zero, accuracy ?? .zero) }
}
