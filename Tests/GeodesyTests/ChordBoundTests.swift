import Geodesy
import TestSupport
import Testing

struct ChordBoundTests {
  private static let seed: UInt64 = 1976
  /// In metres, for rounding: where the chord is the geodesic, it equals the bounds.
  private static let rounding = 1e-12

  @Test(arguments: PairScatter.allCases)
  func lowerBoundNeverExceedsTheGeodesic(scatter: PairScatter) throws {
    var generator = SeededGenerator(seed: Self.seed)
    var worst = -Double.infinity
    for _ in 0..<Seeds.rounds(50_000) {
      let (start, end) = try scatter.pair(using: &generator)
      let bound = Geodesic.lowerBoundMeters(chord: ECEF(start).chordMeters(to: ECEF(end)))
      worst = max(worst, bound - Geodesic.distance(from: start, to: end).meters)
    }
    #expect(worst <= Self.rounding, "seed \(Self.seed)")
  }

  /// The bound is within 0.7 % of the geodesic up to 10,000 km.
  @Test(arguments: PairScatter.allCases)
  func lowerBoundIsTight(scatter: PairScatter) throws {
    var generator = SeededGenerator(seed: Self.seed)
    var worst = 0.0
    for _ in 0..<Seeds.rounds(50_000) {
      let (start, end) = try scatter.pair(using: &generator)
      let meters = Geodesic.distance(from: start, to: end).meters
      guard meters > 1, meters < 10_000_000 else { continue }
      let bound = Geodesic.lowerBoundMeters(chord: ECEF(start).chordMeters(to: ECEF(end)))
      worst = max(worst, 1 - bound / meters)
    }
    #expect(worst < 0.007, "seed \(Self.seed)")
  }

  @Test(arguments: PairScatter.allCases)
  func longestChordReachesEveryPositionWithin(scatter: PairScatter) throws {
    var generator = SeededGenerator(seed: Self.seed)
    var worst = -Double.infinity
    for _ in 0..<Seeds.rounds(50_000) {
      let (start, end) = try scatter.pair(using: &generator)
      let meters = Geodesic.distance(from: start, to: end).meters
      let longest = Geodesic.longestChord(withinMeters: meters)
      worst = max(worst, ECEF(start).chordMeters(to: ECEF(end)) - longest)
    }
    #expect(worst <= Self.rounding, "seed \(Self.seed)")
  }

  @Test(arguments: [0, 1e-3, 1, 1000, 1e5, 1e6, 5e6, 1e7, 1.5e7, 1.99e7])
  func longestChordInvertsTheLowerBound(meters: Double) {
    let chord = Geodesic.longestChord(withinMeters: meters)
    #expect(abs(Geodesic.lowerBoundMeters(chord: chord) - meters) <= 1e-9 * max(1, meters))
  }

  @Test func halfTheEarthAllowsAnyChord() {
    #expect(Geodesic.longestChord(withinMeters: 20_003_932) == .infinity)
    #expect(Geodesic.longestChord(withinMeters: .infinity) == .infinity)
    #expect(Geodesic.lowerBoundMeters(chord: 0) == 0)
  }
}
