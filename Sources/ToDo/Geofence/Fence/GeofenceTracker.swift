/// Where one device is among geofences: its last fix, and the fences that it is inside or about to
/// enter.
///
/// A value without a clock: the same fixes in the same order give the same changes. It is `Codable`
/// if the ids are; a decoded tracker goes on exactly where the encoded one was:
///
/// ```swift
/// let data = try JSONEncoder().encode(phone)
/// phone = try JSONDecoder().decode(GeofenceTracker<String>.self, from: data)
/// ```
public struct GeofenceTracker<ID: Hashable & Comparable & Sendable>: Hashable, Sendable {
  /// The fixes that were taken, as far as they matter for the next one.
  package var fixes = FixHistory()
  /// The states other than plainly outside.
  package var states = SortedPairs<ID, GeofenceState>()
  /// What is remembered of fences that report crossings.
  package var passages = SortedPairs<ID, GeofencePassage>()
  /// When the device entered the fences whose dwell time is not over yet.
  var stays = SortedPairs<ID, GeofenceStay>()

  /// Makes the tracker of a device that has sent no fix yet.
  public init() {}

  /// The newest accepted fix; nil while nothing is known of the device.
  public var lastFix: Fix? { fixes.lastAccepted }

  /// How many fixes were accepted and rejected.
  package var counts: FixCounts { fixes.counts }

  /// Whether the device is inside a fence, and since when a change of that is pending.
  ///
  /// - Complexity: O(log *m*) for *m* fences that the device is inside or about to enter.
  package func state(of fence: ID) -> GeofenceState { states[fence] ?? .outside }

  /// The fences that the device is inside, in order.
  public var insideFences: [ID] { states.filter(\.value.isInside).map(\.key) }
}

extension GeofenceTracker: Codable where ID: Codable {}

// Without these attributes a call from another module runs generic code, which looks up the metadata
// of its types again and again. Unless they are exported, the generic code is still called first, and
// copies the fences for the special one, which counts a reference to each of their parts. Ids of other
// types are served by generic code. Swift 6.3 has the attribute as `@specialized` (SE-0460).

// MARK: Fixes

extension GeofenceTracker {
  /// What came of a fix, or of time that passed.
  public struct Result: Hashable, Sendable {
    /// What was decided about the fixes that the reorder window let go.
    public internal(set) var verdicts: [FixVerdict] = []
    /// What changed, in order.
    public internal(set) var changes: [GeofenceChange<ID>] = []
  }

  /// Takes a fix and returns what it changed.
  ///
  /// Fixes are filtered first (``FixFilter``). One fix alone changes nothing except after a pause:
  /// an enter is confirmed by a second fix 10 s later, an exit by one 20 s later
  /// (``GeofenceRules``). The first fix decides where the device is, which is no enter.
  ///
  /// - Parameters:
  ///   - fix: Where the device was, and when.
  ///   - receivedAt: Now, in seconds since 1970.
  ///   - fences: What is watched, and the rules.
  /// - Complexity: O(log *n*) expected for *n* fences, and an overlap for each fence that covers the
  ///   fix or that the device is inside or about to enter.
  @_specialize(exported:true,where ID == GeofenceID)
  @_specialize(exported:true,where ID == String)
  @_specialize(exported:true,where ID == Int)
  package mutating func take(
    _ fix: Fix, receivedAt: Double, among fences: GeofenceSet<ID>
  ) -> Result {
    let last = lastFix
    let verdicts = fixes.take(fix, receivedAt: receivedAt, by: fences.filterRules)
    return apply(verdicts, after: last, among: fences)
  }

  /// Lets time pass: applies the fixes that the reorder window held back long enough, and reports
  /// dwelling that is due.
  ///
  /// - Parameter time: Now, in seconds since 1970.
  @_specialize(exported:true,where ID == GeofenceID)
  @_specialize(exported:true,where ID == String)
  @_specialize(exported:true,where ID == Int)
  package mutating func tick(at time: Double, among fences: GeofenceSet<ID>) -> Result {
    let last = lastFix
    let verdicts = fixes.release(upTo: time, by: fences.filterRules)
    var result = apply(verdicts, after: last, among: fences)
    let earliest = time - max(0, fences.filterRules.reorderSeconds)
    result.changes += reportDwelling(upTo: earliest, among: fences)
    return result
  }

  /// Applies all fixes that the reorder window still holds back: for the end of a stream.
  public mutating func flush(among fences: GeofenceSet<ID>) -> Result {
    let last = lastFix
    return apply(fixes.flush(by: fences.filterRules), after: last, among: fences)
  }

  // Not by a closure that judges the fixes: it would copy the fences, which counts a reference to each
  // of their parts.
  /// Applies the fixes that were accepted.
  ///
  /// - Parameter last: The last fix that was applied before; nil for the first.
  private mutating func apply(
    _ verdicts: [FixVerdict], after last: Fix?, among fences: GeofenceSet<ID>
  ) -> Result {
    var previous = last
    var result = Result(verdicts: verdicts)
    for case .accepted(let fix) in verdicts {
      guard fix.timestamp >= previous?.timestamp ?? fix.timestamp else { continue }
      if !stays.isEmpty { result.changes += reportDwelling(upTo: fix.timestamp, among: fences) }
      let changes = apply(fix, after: previous, among: fences)
      if !changes.isEmpty {
        for change in changes { follow(change, among: fences) }
        result.changes += changes.filter { fences.reports($0.kind, of: $0.fence) }
      }
      if !stays.isEmpty {
        result.changes += reportReleasedDwelling(at: fix.timestamp, among: fences)
      }
      previous = fix
    }
    return result
  }

  /// Applies an accepted fix, and returns what it changed: exits before enters before crossings, and
  /// within a kind by the fence.
  ///
  /// Looks at the fences that cover the fix, those that something is remembered of, and those that
  /// report crossings and are near the way from the last fix; never at all of them.
  ///
  /// - Parameters:
  ///   - fix: No older than the one before.
  ///   - previous: The fix that was applied before; nil for the first.
  package mutating func apply(
    _ fix: Fix, after previous: Fix?, among fences: GeofenceSet<ID>
  ) -> [GeofenceChange<ID>] {
    guard let previous else { return findFences(at: fix, among: fences) }
    var changes: [GeofenceChange<ID>] = []
    let decided = fencesToDecide(at: fix, among: fences)
    for id in decided {
      guard let region = fences.regions[id] else {
        forget(id)
        continue
      }
      let before = state(of: id)
      let indication = self.indication(of: fix, about: region, isInside: before.isInside, fences)
      let (state, transition) = before.after(
        indication, isPrecise: fix.errorRadius <= fences.rules.largestAccuracy(for: region),
        at: fix.timestamp, previous: previous.timestamp, fences.rules)
      states[id] = state == .outside ? nil : state
      if let transition {
        changes.append(GeofenceChange(id, transition))
        passages[id]?.end()
      } else if !before.isInside, fences.crossable[id] != nil {
        changes += followPassage(
          of: (id, region), indication, from: before, to: state, (previous, fix), fences)
      }
    }
    if !fences.crossable.isEmpty {
      changes += crossings(from: previous, to: fix, without: decided, among: fences)
    }
    return changes.count > 1 ? changes.sorted() : changes
  }

  /// The fences that cover a fix or that something is remembered of that the fix may change.
  private mutating func fencesToDecide(at fix: Fix, among fences: GeofenceSet<ID>) -> Set<ID> {
    let covering = fences.regions.covering(fix.coordinate)
    // Usually there is nothing to decide.
    if covering.isEmpty, states.isEmpty, passages.isEmpty { return [] }
    var ids = Set(covering)
    for state in states { ids.insert(state.key) }
    for passage in passages {
      if passage.value.isOver(at: fix.timestamp, fences.rules) {
        passages[passage.key] = nil
      } else if passage.value.since != nil {
        ids.insert(passage.key)
      }
    }
    return ids
  }

  /// The first fix decides all fences.
  private mutating func findFences(
    at fix: Fix, among fences: GeofenceSet<ID>
  ) -> [GeofenceChange<ID>] {
    fences.regions.covering(fix.coordinate).filter { settle($0, at: fix, among: fences) }.map {
      GeofenceChange(fence: $0, kind: .foundInside, timestamp: fix.timestamp)
    }
  }

  private func indication(
    of fix: Fix, about region: Region, isInside: Bool, _ fences: GeofenceSet<ID>
  ) -> GeofenceIndication {
    let overlap = fences.matcher.overlap(
      of: region, center: fix.coordinate, radius: fix.errorRadius)
    return fences.rules.indication(
      of: region, overlap, accuracy: fix.errorRadius, isInside: isInside)
  }
}

// MARK: Fences that change

extension GeofenceTracker {
  /// Decides a fence that is new, or has another region, from the last fix, silently.
  ///
  /// - Returns: Whether the device is inside.
  @discardableResult
  public mutating func settle(_ fence: ID, among fences: GeofenceSet<ID>) -> Bool {
    forget(fence)
    return lastFix.map { settle(fence, at: $0, among: fences) } ?? false
  }

  /// Forgets a fence that was removed.
  public mutating func forget(_ fence: ID) {
    states[fence] = nil
    passages[fence] = nil
    stays[fence] = nil
  }

  private mutating func settle(_ fence: ID, at fix: Fix, among fences: GeofenceSet<ID>) -> Bool {
    guard let region = fences.regions[fence],
      indication(of: fix, about: region, isInside: false, fences) == .inside
    else { return false }
    states[fence] = .inside
    return true
  }
}

// MARK: Clear distance

extension GeofenceTracker {
  /// How far the device can move before a fence can change its state, given fixes no more accurate
  /// than the last one: 0 while a change is pending, while fixes are held back, and without a fix;
  /// infinite without fences.
  ///
  /// Outside of all fences that is the distance to the nearest one, because a fix can indicate inside
  /// only from within a fence. From inside, the device has to get over the fence's border.
  ///
  /// - Complexity: O(log *n*) expected, and a distance for each fence that the device is inside.
  @_specialize(exported:true,where ID == GeofenceID)
  @_specialize(exported:true,where ID == String)
  @_specialize(exported:true,where ID == Int)
  public func clearDistance(among fences: GeofenceSet<ID>) -> Distance {
    guard let fix = lastFix, !isUndecided else { return .zero }
    var clear = Distance.meters(.infinity)
    for state in states {
      guard let region = fences.regions[state.key] else { continue }
      let toBoundary = fences.matcher.distanceToBoundary(from: fix.coordinate, of: region)
      let border = fences.rules.border(of: region)
      let isCovered = fences.matcher.covers(fix.coordinate, in: region)
      clear = min(clear, isCovered ? toBoundary + border : max(.zero, border - toBoundary))
    }
    let states = states
    return min(
      clear,
      fences.regions.distanceToNearest(
        from: fix.coordinate, where: states.isEmpty ? nil : { states[$0] == nil }))
  }
}

extension GeofenceTracker {
  /// Whether the next fix can change something without a move: a change is pending, a crossing not
  /// complete, or a fix held back.
  var isUndecided: Bool {
    !fixes.held.isEmpty || states.contains { $0.value.pendingSince != nil }
      || passages.contains { $0.value.since != nil }
  }
}

// MARK: Crossings

extension GeofenceTracker {
  /// When the last crossing of a fence was reported, in seconds since 1970; nil if it does not matter
  /// any more.
  func lastCrossing(of fence: ID) -> Double? { passages[fence]?.lastCrossing }

  /// Forgets when crossings were reported, so that the next ones are reported at once.
  mutating func forgetCrossings() {
    for passage in passages { passages[passage.key]?.lastCrossing = nil }
  }
}

/// A way that begins or ends this near to a boundary does not lead through it.
private let touchingDistance = Distance.meters(0.01)

extension GeofenceTracker {
  private mutating func followPassage(
    of fence: (id: ID, region: Region), _ indication: GeofenceIndication,
    from before: GeofenceState, to after: GeofenceState, _ way: (from: Fix, to: Fix),
    _ fences: GeofenceSet<ID>
  ) -> [GeofenceChange<ID>] {
    var passage = passages[fence.id] ?? GeofencePassage()
    let crossing = passage.follow(
      indication, at: way.to.timestamp, from: before, to: after, fences.rules
    ) {
      fences.matcher.entry(
        into: fence.region, from: way.from.coordinate, to: way.to.coordinate)
    }
    passages[fence.id] = passage == GeofencePassage() ? nil : passage
    return crossing.map {
      [GeofenceChange(fence: fence.id, kind: .crossed, timestamp: $0.timestamp, entry: $0.entry)]
    } ?? []
  }

  /// The fences that the way between two fixes outside leads through.
  ///
  /// - Parameter decided: Fences that the fix has decided already.
  private mutating func crossings(
    from last: Fix, to fix: Fix, without decided: Set<ID>, among fences: GeofenceSet<ID>
  ) -> [GeofenceChange<ID>] {
    guard fix.timestamp - last.timestamp <= fences.rules.crossingSeconds else { return [] }
    let way = Geodesic.inverse(from: last.coordinate, to: fix.coordinate)
    guard way.distance > touchingDistance else { return [] }
    let half = Distance.meters(way.distance.meters / 2)
    let middle = Geodesic.direct(
      from: last.coordinate, bearing: way.initialBearing, distance: half)
    // Standing at a boundary is not crossing it.
    let start = Geodesic.direct(
      from: last.coordinate, bearing: way.initialBearing, distance: touchingDistance)
    // A millimetre for the rounding of the middle.
    let near = fences.crossable.within(half + .meters(1e-3), of: middle)
    var changes: [GeofenceChange<ID>] = []
    for id in near.lazy.map(\.id) where !decided.contains(id) {
      guard let region = fences.crossable[id],
        passages[id]?.allowsCrossing(at: fix.timestamp, fences.rules) ?? true,
        !fences.matcher.covers(last.coordinate, in: region),
        let entry = fences.matcher.entry(into: region, from: start, to: fix.coordinate),
        Geodesic.distance(from: entry, to: fix.coordinate) > touchingDistance
      else { continue }
      passages[id] = GeofencePassage(lastCrossing: fix.timestamp)
      changes.append(
        GeofenceChange(fence: id, kind: .crossed, timestamp: fix.timestamp, entry: entry))
    }
    return changes
  }
}

extension GeofenceChange {
  fileprivate init(_ fence: ID, _ transition: GeofenceTransition) {
    switch transition {
    case .entered(let time): self.init(fence: fence, kind: .enter, timestamp: time)
    case .exited(let time): self.init(fence: fence, kind: .exit, timestamp: time)
    }
  }
}

extension Fix {
  /// The radius of the error circle, 0 for a point.
  var errorRadius: Distance { max(.zero, accuracy ?? .zero) }
}
