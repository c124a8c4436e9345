import Foundation
import TestSupport
import Testing
import ToDo
import ToDoTestSupport

/// Walks of a phone that reports a fix only when it crosses the border of a circle of its plan, and
/// while a change is pending; compared with a phone that reports every fix.
struct MonitoringPlanWalkTests {
  enum Knowledge: CaseIterable {
    /// The plan is made of the position alone.
    case position
    /// The plan is made of the device's states.
    case states
  }

  /// A phone that sleeps until it crosses a border.
  private struct SleepingPhone {
    let fences: GeofenceSet<Int>
    let knowledge: Knowledge
    let limit: Int
    var tracker = GeofenceTracker<Int>()
    var changes: [GeofenceChange<Int>] = []
    var reportCount = 0
    private var plan: MonitoringPlan<Int>?
    private var sides: [Bool] = []
    /// Whether something can change without a move.
    private var isAwake = true

    init(_ fences: GeofenceSet<Int>, _ knowledge: Knowledge, limit: Int) {
      (self.fences, self.knowledge, self.limit) = (fences, knowledge, limit)
    }

    /// Whether it is awake, or a border lies between the last position and this one.
    func wakes(at position: Coordinate) -> Bool { isAwake || sides(of: position) != sides }

    private func sides(of position: Coordinate) -> [Bool] {
      plan?.circles.map { Geodesic.distance(from: $0.center, to: position) <= $0.radius } ?? []
    }

    mutating func report(_ fix: Fix) {
      guard fix.timestamp > tracker.lastFix?.timestamp ?? -.infinity else { return }
      changes += tracker.take(fix, among: fences)
      reportCount += 1
      isAwake = tracker.clearDistance(among: fences) == .zero
      if isAwake { return }
      plan =
        switch knowledge {
        case .position: fences.monitoringPlan(at: fix.coordinate, limit: limit)
        case .states: tracker.monitoringPlan(among: fences, limit: limit)
        }
      sides = sides(of: fix.coordinate)
    }
  }

  /// Circles and stars of 20 to 400 m that overlap.
  private static func fences(
    using generator: inout SeededGenerator
  ) throws -> (set: GeofenceSet<Int>, circles: [(center: Coordinate, meters: Double)]) {
    let home = try Coordinate(latitude: 48.1, longitude: 11.6)
    let circles = (0..<30).map { _ in
      (
        center: generator.position(near: home, deviation: 700),
        meters: 20 * pow(20, Double.random(in: 0...1, using: &generator))
      )
    }
    let fences = try circles.enumerated().map { number, circle in
      let corners = (0...10).map { corner in
        Geodesic.direct(
          from: circle.center, bearing: Bearing(degrees: -36 * Double(corner)),
          distance: .meters(corner % 2 == 0 ? circle.meters : circle.meters / 2))
      }
      return (
        number,
        try number % 3 > 0
          ? .circle(center: circle.center, radius: .meters(circle.meters))
          : Geofence(.polygon(corners))
      )
    }
    return (GeofenceSet(fences, filterRules: .none), circles)
  }

  /// A fix a second, to and fro about the borders of fences, with stays.
  private static func walk(
    _ circles: [(center: Coordinate, meters: Double)], using generator: inout SeededGenerator
  ) -> [Fix] {
    var fixes: [Fix] = []
    var position = circles[0].center
    while fixes.count < 2_000 {
      let circle = circles.randomElement(using: &generator) ?? circles[0]
      let target = Geodesic.direct(
        from: circle.center, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        distance: .meters(circle.meters * .random(in: 0.3...1.6, using: &generator)))
      let speed = Double.random(in: 1...6, using: &generator)
      let accuracy: Double = [0, 10, 10, 50].randomElement(using: &generator) ?? 10
      for _ in 0..<Int.random(in: 20...120, using: &generator) {
        let way = Geodesic.inverse(from: position, to: target)
        let isThere = way.distance.meters < 8
        position = Geodesic.direct(
          from: position,
          bearing: Bearing(
            degrees: way.initialBearing.degrees
              + Double.random(in: isThere ? -180...180 : -30...30, using: &generator)),
          distance: .meters(isThere ? .random(in: 0...3, using: &generator) : speed))
        let isPoor = Int.random(in: 0..<20, using: &generator) == 0
        fixes.append(
          Fix(
            coordinate: position, accuracy: .meters(isPoor ? 150 : accuracy),
            timestamp: Double(fixes.count)))
      }
    }
    return fixes
  }

  /// With the position just before the border too, as a phone knows it, the changes are the very
  /// same.
  @Test(arguments: Knowledge.allCases, [1, 4, 20])
  func noChangeIsLostByAPhoneThatSleepsUntilABorder(knowledge: Knowledge, limit: Int) throws {
    for seed in [751, UInt64(752 + limit)] {
      var generator = SeededGenerator(seed: seed)
      let (fences, circles) = try Self.fences(using: &generator)
      let fixes = Self.walk(circles, using: &generator)
      var phone = SleepingPhone(fences, knowledge, limit: limit)
      var tracker = GeofenceTracker<Int>()
      var changes: [GeofenceChange<Int>] = []
      for (index, fix) in fixes.enumerated() {
        changes += tracker.take(fix, among: fences)
        if phone.wakes(at: fix.coordinate) {
          if index > 0 { phone.report(fixes[index - 1]) }
          phone.report(fix)
        }
        try #require(phone.changes == changes, "seed \(seed), fix \(index)")
      }
      #expect(changes.count > 5, "seed \(seed)")
      if limit == 20 { #expect(phone.reportCount < fixes.count * 3 / 4, "seed \(seed)") }
    }
  }

  /// With the first position beyond the border alone a change may be confirmed earlier, since the
  /// position before is old; but every change is noticed.
  @Test(arguments: Knowledge.allCases, [1, 4, 20])
  func everyChangeIsNoticedByTheFixBeyondTheBorder(knowledge: Knowledge, limit: Int) throws {
    for seed in [UInt64(761 + limit)] {
      var generator = SeededGenerator(seed: seed)
      let (fences, circles) = try Self.fences(using: &generator)
      let fixes = Self.walk(circles, using: &generator)
      var phone = SleepingPhone(fences, knowledge, limit: limit)
      var tracker = GeofenceTracker<Int>()
      for (index, fix) in fixes.enumerated() {
        let changes = tracker.take(fix, among: fences)
        if phone.wakes(at: fix.coordinate) { phone.report(fix) }
        for change in changes {
          try #require(
            phone.tracker.state(of: change.fence).isInside
              == tracker.state(of: change.fence).isInside,
            "seed \(seed), fix \(index), \(change)")
        }
      }
    }
  }
}
