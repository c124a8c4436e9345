import Foundation
import Geodesy
import TestSupport
import Testing

/// The bounds of geodesics with known chords.
struct ChordRangeTests {
  private static let seed: UInt64 = 1821
  private static let pairs = 20_000

  /// Calls `body` with the chord and the geodesic of seeded pairs.
  private func forEachPair(
    _ scatter: PairScatter, _ body: (_ chord: Double, _ meters: Double) -> Void
  ) throws {
    var generator = SeededGenerator(seed: Self.seed)
    for _ in 0..<Self.pairs {
      let (start, end) = try scatter.pair(using: &generator)
      body(
        ECEF(start).chordMeters(to: ECEF(end)),
        Geodesic.inverse(from: start, to: end).distance.meters)
    }
  }

  /// Expects that pairs keep a bound, and that rounding takes only a part of its tolerance.
  ///
  /// - Parameter excess: By how much a pair exceeds the bound.
  private func expectBound(
    _ scatter: PairScatter, _ excess: (_ chord: Double, _ meters: Double) -> Double
  ) throws {
    var worst = -Double.infinity
    try forEachPair(scatter) { worst = max(worst, excess($0, $1)) }
    #expect(worst <= -0.9 * Geodesic.chordToleranceMeters, "seed \(Self.seed)")
  }

  @Test(arguments: PairScatter.allCases)
  func upperBoundIsNeverLessThanTheGeodesic(scatter: PairScatter) throws {
    try expectBound(scatter) { chord, meters in meters - Geodesic.upperBoundMeters(chord: chord) }
  }

  @Test(arguments: PairScatter.allCases)
  func longestChordReachesEveryPosition(scatter: PairScatter) throws {
    try expectBound(scatter) { chord, meters in chord - Geodesic.longestChord(reaching: meters) }
  }

  /// A position whose chord is longer than `longestChord(rivalling:)` is farther by more than the
  /// errors of both distances.
  @Test(arguments: PairScatter.allCases)
  func aPositionThatDoesNotRivalIsFarther(scatter: PairScatter) throws {
    var all: [(chord: Double, meters: Double)] = []
    try forEachPair(scatter) { all.append(($0, $1)) }
    all.sort { $0.chord < $1.chord }
    // The shortest geodesic from an index on.
    var least = all.map(\.meters)
    for index in least.indices.dropLast().reversed() {
      least[index] = min(least[index], least[index + 1])
    }
    var worst = -Double.infinity
    var next = 0
    for (chord, meters) in all {
      let longest = Geodesic.longestChord(rivalling: chord)
      while next < all.count, all[next].chord <= longest { next += 1 }
      if next < all.count { worst = max(worst, meters - least[next]) }
    }
    #expect(worst <= -30e-9, "seed \(Self.seed)")
  }

  /// Compared with the extremes, not only with the pairs of a scatter: the longest geodesic over a
  /// chord, in the direction of the least radius of curvature, and the longest chord of a geodesic of
  /// that length.
  @Test(arguments: [1e-3, 1, 1e3, 1e4, 49_999, 50_000, 50_001, 1e5, 1e6, 5e6, 1e7, 1.19e7])
  func aRivallingChordIsAsLongAsThatOfTheLongestGeodesic(chord: Double) {
    let least = WGS84.semiMinorAxisMeters * WGS84.semiMinorAxisMeters / WGS84.semiMajorAxisMeters
    let greatest = WGS84.semiMajorAxisMeters * WGS84.semiMajorAxisMeters / WGS84.semiMinorAxisMeters
    let longest = 2 * least * asin(chord / (2 * least))
    let byCurvature = 2 * greatest * sin(longest / (2 * greatest))
    // For long chords, the bound by the parametric sphere is tighter.
    let rival = min(byCurvature, Geodesic.longestChord(withinMeters: longest))
    #expect(Geodesic.longestChord(rivalling: chord) >= rival + 0.9e-6)
    #expect(Geodesic.longestChord(rivalling: chord) > chord)
  }

  @Test(arguments: [1e-3, 1, 1e3, 1e4, 5e4, 5.1e4, 1e5, 1e6, 5e6, 1e7, 1.2e7])
  func theBoundsAreTight(chord: Double) {
    // The difference of the arcs with radii of 6,335 and 6,400 km grows with the chord's cube,
    // c³ (1/r² − 1/R²) / 24, and a little faster at the end.
    let difference = chord * chord * chord * 5e-16 / 24
    let slack = 2 * difference + 4 * Geodesic.chordToleranceMeters
    let width = Geodesic.upperBoundMeters(chord: chord) - Geodesic.lowerBoundMeters(chord: chord)
    let arc = chord * chord * chord / (24 * 6_400_000 * 6_400_000)
    #expect(width <= slack + (chord <= 1.7e6 ? 1.1 * arc : 2 * difference + 0.004 * chord))
    #expect(Geodesic.longestChord(rivalling: chord) - chord <= slack * 2)
  }

  @Test(arguments: [0, 1e-3, 1, 1e4, 1e6, 1e7, 1.9e7])
  func longestChordReachesLittleMore(meters: Double) {
    let chord = Geodesic.longestChord(reaching: meters)
    let beyond = Geodesic.lowerBoundMeters(chord: max(0, chord - 2e-6))
    #expect(beyond <= meters)
    #expect(chord <= Geodesic.longestChord(withinMeters: meters) + 2e-6)
  }

  @Test func chordsAcrossTheEarthHaveNoUpperBound() {
    #expect(Geodesic.upperBoundMeters(chord: 12_000_001) == .infinity)
    #expect(Geodesic.longestChord(rivalling: 12_700_000) == .infinity)
    #expect(Geodesic.longestChord(reaching: .infinity) == .infinity)
    #expect(Geodesic.longestChord(reaching: 20_003_932) >= 2 * 6_378_137)
  }

  @Test func theBoundsGrow() {
    var last = (upper: -1.0, reaching: -1.0, rivalling: -1.0)
    for step in 0...2_400 {
      let meters = Double(step) * 5_000
      let next = (
        upper: Geodesic.upperBoundMeters(chord: meters),
        reaching: Geodesic.longestChord(reaching: meters),
        rivalling: Geodesic.longestChord(rivalling: meters)
      )
      #expect(next.upper > last.upper && next.reaching > last.reaching, "\(meters) m")
      #expect(next.rivalling > last.rivalling, "\(meters) m")
      last = next
    }
  }
}
