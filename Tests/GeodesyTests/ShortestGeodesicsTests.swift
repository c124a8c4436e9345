import Geodesy
import TestSupport
import Testing

/// Properties of shortest geodesics, which other geodesics between the same positions lack.
struct ShortestGeodesicsTests {
  /// Half a meridian, in metres: no two positions are farther apart.
  private static let longestMeters = 20_003_931.4586254456
  private static let seed: UInt64 = 17_771_855

  @Test(arguments: PairScatter.allCases)
  func noneIsLongerThanHalfAMeridian(scatter: PairScatter) throws {
    var generator = SeededGenerator(seed: Self.seed)
    var longest = 0.0
    for _ in 0..<Seeds.rounds(20_000) {
      let (start, end) = try scatter.pair(using: &generator)
      let meters = Geodesic.inverse(from: start, to: end).distance.meters
      longest = meters >= 0 ? max(longest, meters) : .infinity
    }
    #expect(longest <= Self.longestMeters + GeodesicAccuracy.meters, "seed \(Self.seed)")
  }

  /// Beyond the first conjugate point, where the reduced length becomes negative, a geodesic is not
  /// the shortest any more. A micrometre allows for rounding of lines that end there.
  @Test(arguments: PairScatter.allCases)
  func noneGoesBeyondItsConjugatePoint(scatter: PairScatter) throws {
    var generator = SeededGenerator(seed: Self.seed)
    var least = Double.infinity
    for _ in 0..<Seeds.rounds(20_000) {
      let (start, end) = try scatter.pair(using: &generator)
      least = min(least, Geodesic.inverse(from: start, to: end).reducedLengthMeters)
    }
    #expect(least >= -1e-6, "seed \(Self.seed)")
  }

  @Test(arguments: PairScatter.allCases)
  func distanceIsSymmetric(scatter: PairScatter) throws {
    var generator = SeededGenerator(seed: Self.seed)
    var worst = 0.0
    for _ in 0..<Seeds.rounds(20_000) {
      let (start, end) = try scatter.pair(using: &generator)
      let there = Geodesic.distance(from: start, to: end).meters
      let back = Geodesic.distance(from: end, to: start).meters
      worst = max(worst, abs(there - back))
    }
    #expect(worst <= GeodesicAccuracy.meters, "seed \(Self.seed)")
  }

  @Test(arguments: PairScatter.allCases)
  func distanceIsThatOfTheInverse(scatter: PairScatter) throws {
    var generator = SeededGenerator(seed: Self.seed)
    var worst = 0.0
    for _ in 0..<Seeds.rounds(20_000) {
      let (start, end) = try scatter.pair(using: &generator)
      let difference =
        Geodesic.distance(from: start, to: end).meters
        - Geodesic.inverse(from: start, to: end).distance.meters
      worst = max(worst, abs(difference))
    }
    #expect(worst <= GeodesicAccuracy.meters, "seed \(Self.seed)")
  }

  @Test(arguments: PairScatter.allCases)
  func initialBearingIsThatOfTheInverse(scatter: PairScatter) throws {
    var generator = SeededGenerator(seed: Self.seed)
    for _ in 0..<Seeds.rounds(20_000) {
      let (start, end) = try scatter.pair(using: &generator)
      let bearing = Geodesic.initialBearing(from: start, to: end)
      guard bearing == Geodesic.inverse(from: start, to: end).initialBearing else {
        Issue.record("\(bearing) from \(start) to \(end), seed \(Self.seed)")
        return
      }
    }
  }
}
