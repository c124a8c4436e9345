import Foundation
import TestSupport
import Testing
import ToDo
import ToDoTestSupport

/// Random tracks among circles of all sizes, compared with what the rules say.
struct GeofenceOracleTests {
  private typealias Oracle = GeofenceOracle

  @Test func allChangesAreThoseThatTheRulesSay() throws {
    var kinds: [GeofenceChange<Int>.Kind: Int] = [:]
    for seed in Seeds.first(12) {
      var generator = SeededGenerator(seed: seed)
      var circles = try Self.circles(using: &generator)
      let fixes = Self.track(circles, using: &generator)
      let (accepted, counts) = Oracle.accepted(fixes)
      // A third are made on the way.
      let made = circles.indices.map { number in
        number % 3 == 0 ? Int.random(in: 0..<fixes.count, using: &generator) : -1
      }
      for number in circles.indices where made[number] >= 0 {
        circles[number].madeAfter = counts[made[number]]
      }

      var set = try GeofenceSet(
        circles.indices.filter { made[$0] < 0 }.map { (id: $0, fence: try circles[$0].geofence()) })
      var tracker = GeofenceTracker<Int>()
      var found: [GeofenceChange<Int>] = []
      for (index, fix) in fixes.enumerated() {
        found += tracker.take(fix, among: set)
        for number in circles.indices where made[number] == index {
          set[number] = try circles[number].geofence()
          tracker.settle(number, among: set)
        }
      }

      let expected = circles.enumerated().flatMap { Oracle($0, $1, accepted).changes() }
        .sorted(by: <).map(\.change)
      for (index, change) in found.enumerated() {
        kinds[change.kind, default: 0] += 1
        try #require(
          index < expected.count && change.says(expected[index]),
          """
          seed \(seed), change \(index): \(change), \
          expected \(index < expected.count ? "\(expected[index])" : "nothing"), \
          \(change.fence < circles.count ? "\(circles[change.fence])" : "")
          """)
      }
      try #require(
        found.count == expected.count, "seed \(seed): missing \(expected[found.count])")
    }
    for kind in GeofenceChange<Int>.Kind.allCases {
      #expect(kinds[kind, default: 0] > 10, "\(kinds)")
    }
  }

  private static func circles(
    using generator: inout SeededGenerator
  ) throws -> [Oracle.Fence] {
    let home = try Coordinate(latitude: -33.9, longitude: 18.4)
    return (0..<40).map { number in
      Oracle.Fence(
        center: generator.position(near: home, deviation: 600),
        meters: 15 * pow(60, Double.random(in: 0...1, using: &generator)),
        dwellSeconds: number % 4 == 0 ? [5, 60, 200].randomElement(using: &generator) : nil,
        reportsCrossings: number % 2 == 0)
    }
  }

  /// Legs towards the borders of fences, on foot and by car, at one fix a second and with long pauses,
  /// with errors and with fixes that do not count.
  private static func track(
    _ circles: [Oracle.Fence], using generator: inout SeededGenerator
  ) -> [Fix] {
    var fixes: [Fix] = []
    var position = circles[0].center
    var time = 1_000.0
    while fixes.count < 900 {
      let circle = circles.randomElement(using: &generator) ?? circles[0]
      let target = Geodesic.direct(
        from: circle.center, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        distance: .meters(circle.meters * .random(in: 0...1.7, using: &generator)))
      let speed: Double = [0, 1, 2, 8, 14, 30].randomElement(using: &generator) ?? 1
      let pauses: [Double] =
        [[1], [1, 2, 3], [5, 8, 10], [10, 20, 30], [1, 59, 60, 61, 300, 301]]
        .randomElement(using: &generator) ?? [1]
      let accuracies: [Double] =
        [[0], [5, 10], [10, 160], [30, 80], [65], [10, 400]].randomElement(using: &generator) ?? [0]
      let bearing = Geodesic.inverse(from: position, to: target).initialBearing
      for _ in 0..<Int.random(in: 3...40, using: &generator) {
        let pause = pauses.randomElement(using: &generator) ?? 1
        time += pause
        position = Geodesic.direct(
          from: position, bearing: bearing, distance: .meters(speed * min(pause, 30)))
        let accuracy = accuracies.randomElement(using: &generator) ?? 0
        fixes.append(
          Fix(
            coordinate: generator.position(near: position, deviation: accuracy / 1.51),
            accuracy: .meters(accuracy), timestamp: time))
        fixes += oddities(after: time, near: position, using: &generator)
      }
      // Never far off for long.
      if Geodesic.distance(from: position, to: circles[0].center).meters > 2_000 {
        position = target
        time += 20
      }
    }
    return fixes
  }

  /// Now and then something that does not count, or a jump, which counts if the next fix confirms it.
  private static func oddities(
    after time: Double, near position: Coordinate, using generator: inout SeededGenerator
  ) -> [Fix] {
    func fix(_ coordinate: Coordinate, _ accuracy: Double, _ seconds: Double) -> Fix {
      Fix(coordinate: coordinate, accuracy: .meters(accuracy), timestamp: time + seconds)
    }
    switch Int.random(in: 0..<60, using: &generator) {
    case 0: return [fix(position, 10, -.random(in: 0.1...100, using: &generator))]
    case 1: return [fix(generator.position(near: position, deviation: 100), 10, 0)]
    case 2: return [fix(position, -1, 0.3)]
    case 3: return [fix(Coordinate(uncheckedLatitude: 0, longitude: 0), 10, 0.4)]
    case 4:
      let far = generator.position(near: position, deviation: 50_000)
      return Bool.random(using: &generator)
        ? [fix(far, 10, 0.5)] : [fix(far, 10, 0.2), fix(far, 10, 0.6)]
    default: return []
    }
  }
}

extension GeofenceChange {
  /// Whether it says the same, apart from where a fence was entered.
  fileprivate func says(_ other: GeofenceChange) -> Bool {
    (fence, kind, timestamp) == (other.fence, other.kind, other.timestamp)
  }
}
