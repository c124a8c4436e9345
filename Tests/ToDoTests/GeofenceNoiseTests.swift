import Foundation
import TestSupport
import Testing
import ToDo
import ToDoTestSupport

/// A phone that lies beside a fence while its position scatters around it by 15 m, at one fix a
/// second.
///
/// The rule allows one false change in 1,000 hours at 1 m outside. Each test counts changes over some
/// hours and fails above a bound that an engine which keeps just to the rule passes with a probability
/// of more than 0.999. `TODO_NOISE_HOURS` sets the hours.
struct GeofenceNoiseTests {
  private static let allowedPerHour = 1e-3
  private static let hours =
    ProcessInfo.processInfo.environment["TODO_NOISE_HOURS"].flatMap(Int.init) ?? 1

  /// The least count that a Poisson process of this mean exceeds with a probability below 0.001.
  private static func bound(mean: Double) -> Int {
    var term = exp(-mean)
    var sum = term
    var count = 0
    while sum < 0.999 {
      count += 1
      term *= mean / Double(count)
      sum += term
    }
    return count
  }

  @Test func theBoundIsThatOfThePoissonDistribution() {
    #expect(Self.bound(mean: 0.002) == 1)
    #expect(Self.bound(mean: 1) == 5)
    #expect(Self.bound(mean: 10) == 21)
  }

  /// Both kinds of false change: entering from outside, and leaving while outside the border.
  @Test(arguments: [(1.0, 100.0), (1, 30), (1, 1_000), (10, 100), (40, 100)])
  func aPhoneBesideAFenceStaysOutside(distance: Double, radius: Double) throws {
    let changes = try Self.changes(atMeters: radius + distance, of: radius, seed: 31)
    let bound = distance < 40 ? Self.bound(mean: Double(Self.hours) * Self.allowedPerHour) : 0
    #expect(changes <= bound, "\(changes) false changes in \(Self.hours) hours")
  }

  /// The changes of state, after the phone has come to lie there.
  private static func changes(
    atMeters meters: Double, of radius: Double, seed: UInt64
  ) throws -> Int {
    let center = try Coordinate(latitude: 52.5, longitude: 13.4)
    func east(_ meters: Double) -> Coordinate {
      Geodesic.direct(from: center, bearing: Bearing(degrees: 90), distance: .meters(meters))
    }
    var fences = GeofenceSet<Int>()
    fences[1] = try .circle(center: center, radius: .meters(radius))
    var tracker = GeofenceTracker<Int>()
    // Within a minute: after a longer pause one fix would be enough.
    _ = tracker.take(
      Fix(coordinate: east(meters + 1_000), timestamp: -30), receivedAt: 0, among: fences)
    var generator = SeededGenerator(seed: seed)
    let place = east(meters)
    var count = 0
    for second in 0..<hours * 3_600 {
      // Two normal errors of standard deviation 15 m / 1.51 are within 15 m with 68 %.
      let fix = Fix(
        coordinate: generator.position(near: place, deviation: 15 / 1.51),
        accuracy: .meters(15), timestamp: Double(second))
      count += tracker.take(fix, receivedAt: fix.timestamp, among: fences).changes.count
    }
    return count
  }
}
