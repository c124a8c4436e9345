import Foundation
import TestSupport
import ToDo

/// What happens between a device and one circular fence, found from the rules alone.
///
/// Nothing is carried from fix to fix but what the rules speak of: for each fix the ones before it are
/// looked through again.
struct GeofenceOracle {
  /// A circle that is watched.
  struct Fence {
    let center: Coordinate
    let meters: Double
    let dwellSeconds: Double?
    let reportsCrossings: Bool
    /// The number of accepted fixes when it was made.
    var madeAfter = 0

    func geofence() throws -> Geofence {
      try .circle(
        center: center, radius: .meters(meters),
        events: reportsCrossings
          ? [.enter, .exit, .foundInside, .cross] : [.enter, .exit, .foundInside],
        dwell: dwellSeconds.map { .seconds($0) })
    }
  }

  /// A change, with what its place in the order depends on.
  struct Change {
    let fix: Int
    /// 0 for timers that are due before the fix is applied, 1 for changes by the fix, 2 for timers
    /// that the fix has let go.
    let phase: Int
    let dueSeconds: Double
    let change: GeofenceChange<Int>

    static func < (left: Change, right: Change) -> Bool {
      (left.fix, left.phase) != (right.fix, right.phase)
        ? (left.fix, left.phase) < (right.fix, right.phase)
        : left.dueSeconds != right.dueSeconds
          ? left.dueSeconds < right.dueSeconds : left.change < right.change
    }
  }

  private enum Word { case inside, outside, nothing }

  let id: Int
  let fence: Fence
  /// The accepted fixes, by time.
  let fixes: [Fix]
  /// Of each fix, the distance to the fence's middle.
  private let meters: [Double]

  init(_ id: Int, _ fence: Fence, _ fixes: [Fix]) {
    (self.id, self.fence, self.fixes) = (id, fence, fixes)
    meters = fixes.map { Geodesic.distance(from: $0.coordinate, to: fence.center).meters }
  }

  private func accuracy(_ fix: Int) -> Double { fixes[fix].accuracy?.meters ?? 0 }
  private func time(_ fix: Int) -> Double { fixes[fix].timestamp }
  private func covers(_ fix: Int) -> Bool { meters[fix] <= fence.meters }

  /// The common area of two circles by the smaller one (rule 3).
  private func share(_ fix: Int) -> Double {
    let (distance, error, radius) = (meters[fix], accuracy(fix), fence.meters)
    if error == 0 { return covers(fix) ? 1 : 0 }
    if distance >= error + radius { return 0 }
    if distance <= abs(error - radius) { return 1 }
    let first = (distance * distance + error * error - radius * radius) / (2 * distance * error)
    let second = (distance * distance + radius * radius - error * error) / (2 * distance * radius)
    let kite =
      (error + radius - distance) * (distance + error - radius)
      * (distance - error + radius) * (distance + error + radius)
    let area =
      error * error * acos(first) + radius * radius * acos(second) - kite.squareRoot() / 2
    return area / (Double.pi * min(error, radius) * min(error, radius))
  }

  private func isPoor(_ fix: Int) -> Bool { accuracy(fix) > max(100, fence.meters) }

  /// What a fix asks for (rule 3).
  private func word(_ fix: Int, from isInside: Bool) -> Word {
    if covers(fix) { return !isPoor(fix) && share(fix) >= 0.75 ? .inside : .nothing }
    let border = isInside ? min(200, max(20, 0.1 * fence.meters)) : 0
    return share(fix) <= 0.25 && meters[fix] - fence.meters >= border ? .outside : .nothing
  }

  /// The first of the fixes up to one that ask for the same; those too poor are passed over (rule 4).
  private func first(
    asking word: Word, upTo last: Int, after start: Int, from isInside: Bool
  ) -> Int? {
    var first: Int?
    for fix in stride(from: last, to: start, by: -1) {
      if self.word(fix, from: isInside) == word {
        first = fix
      } else if !isPoor(fix) {
        break
      }
    }
    return first
  }

  /// All that happens.
  func changes() -> [Change] {
    var changes: [Change] = []
    func add(_ fix: Int, _ phase: Int, _ kind: GeofenceChange<Int>.Kind, _ time: Double) {
      changes.append(
        Change(
          fix: fix, phase: phase, dueSeconds: phase == 1 ? 0 : time,
          change: GeofenceChange(fence: id, kind: kind, timestamp: time)))
    }
    guard !fixes.isEmpty, fence.madeAfter < fixes.count else { return [] }
    // Rule 1: the last fix decides, or the first one of the device.
    var start = max(0, fence.madeAfter - 1)
    var isInside = word(start, from: false) == .inside
    var due: Double?
    if isInside, fence.madeAfter == 0 {
      add(0, 1, .foundInside, time(0))
      due = fence.dwellSeconds.map { time(0) + $0 }
    }
    var isHeld = false
    var pass: Int?
    var lastCrossing = -Double.infinity
    for fix in fixes.indices.dropFirst(start + 1) {
      // Rule 5: timers first.
      if let time = due, time <= self.time(fix) {
        if first(asking: .outside, upTo: fix - 1, after: start, from: true) != nil {
          isHeld = true
        } else {
          add(fix, 0, .dwell, time)
          due = nil
        }
      }
      // Rule 4.
      let wanted: Word = isInside ? .outside : .inside
      let isAfterPause = time(fix) - time(fix - 1) > 60
      if word(fix, from: isInside) == wanted,
        let first = first(asking: wanted, upTo: fix, after: start, from: isInside),
        isAfterPause || !isPoor(fix) && time(fix) - time(first) >= (isInside ? 20 : 10)
      {
        isInside.toggle()
        add(fix, 1, isInside ? .enter : .exit, time(first))
        due = isInside ? fence.dwellSeconds.map { time(first) + $0 } : nil
        (start, isHeld, pass) = (fix, false, nil)
        continue
      }
      if isInside {
        if isHeld, due != nil,
          first(asking: .outside, upTo: fix, after: start, from: true) == nil
        {
          add(fix, 2, .dwell, time(fix))
          (due, isHeld) = (nil, false)
        }
      } else if fence.reportsCrossings,
        let crossing = crossing(at: fix, after: start, &pass, last: lastCrossing)
      {
        add(fix, 1, .crossed, crossing)
        lastCrossing = crossing
      }
    }
    return changes
  }

  /// A crossing that a fix outside completes (rule 6).
  ///
  /// - Parameter pass: The first fix of a quick pass that is certain, until a fix is outside.
  /// - Returns: Its time.
  private func crossing(
    at fix: Int, after start: Int, _ pass: inout Int?, last: Double
  ) -> Double? {
    let pending = first(asking: .inside, upTo: fix - 1, after: start, from: false)
    if pending == nil, pass == nil { return leap(to: fix, last: last) }
    let word = word(fix, from: false)
    if word == .inside {
      pass = pass ?? pending
      return nil
    }
    if let pending {
      if isPoor(fix) { return nil }
      if time(fix) - time(pending) >= 10 { pass = pass ?? pending }
    }
    guard word == .outside, let first = pass else { return nil }
    pass = nil
    return time(first) - last >= 300 ? time(first) : nil
  }

  /// The segment from the fix before leads through.
  private func leap(to fix: Int, last: Double) -> Double? {
    guard !covers(fix), !covers(fix - 1), time(fix) - time(fix - 1) <= 300,
      time(fix) - last >= 300
    else { return nil }
    let way = Geodesic.inverse(from: fixes[fix - 1].coordinate, to: fixes[fix].coordinate)
    // Otherwise it is too short to reach the fence.
    guard way.distance.meters > meters[fix] + meters[fix - 1] - 2 * fence.meters else { return nil }
    func distance(_ meters: Double) -> Double {
      let position = Geodesic.direct(
        from: fixes[fix - 1].coordinate, bearing: way.initialBearing, distance: .meters(meters))
      return Geodesic.distance(from: position, to: fence.center).meters
    }
    var (from, to) = (0.0, way.distance.meters)
    while to - from > 1e-4 {
      let (left, right) = (from + (to - from) / 3, to - (to - from) / 3)
      if distance(left) < distance(right) { to = right } else { from = left }
    }
    return distance((from + to) / 2) < fence.meters ? time(fix) : nil
  }
}

extension GeofenceOracle {
  /// The fixes that count (rule 2), with how many of them there are after each one that arrives.
  static func accepted(_ fixes: [Fix]) -> (fixes: [Fix], counts: [Int]) {
    var accepted: [Fix] = []
    var counts: [Int] = []
    var jump: Fix?
    func isJump(_ from: Fix, _ to: Fix) -> Bool {
      let meters = Geodesic.distance(from: from.coordinate, to: to.coordinate).meters
      return meters > 350 * (to.timestamp - from.timestamp)
    }
    for fix in fixes {
      defer { counts.append(accepted.count) }
      let isZero = fix.coordinate.latitude == 0 && fix.coordinate.longitude == 0
      guard fix.accuracy?.meters ?? 0 >= 0, !isZero else { continue }
      guard let last = accepted.last else {
        accepted.append(fix)
        continue
      }
      guard fix.timestamp > last.timestamp else { continue }
      if !isJump(last, fix) {
        accepted.append(fix)
        if let waiting = jump, waiting.timestamp <= fix.timestamp { jump = nil }
      } else if let waiting = jump, fix.timestamp > waiting.timestamp, !isJump(waiting, fix) {
        accepted += [waiting, fix]
        jump = nil
      } else if jump == nil || fix.timestamp > jump?.timestamp ?? 0 {
        jump = fix
      }
    }
    return (accepted, counts)
  }
}
