import Geodesy
import TestSupport
import Testing

/// The direct problem reverses the inverse one, for ten kinds of pairs; for a million of them in
/// `make robust`.
struct ClosingGeodesicsTests {
  @Test(arguments: PairScatter.allCases)
  func directReversesInverse(scatter: PairScatter) throws {
    let seed: UInt64 = 20_130_114
    var generator = SeededGenerator(seed: seed)
    var worst = 0.0
    var worstPair = ""
    for _ in 0..<Seeds.rounds(100_000) {
      let (start, end) = try scatter.pair(using: &generator)
      let inverse = Geodesic.inverse(from: start, to: end)
      let reached = Geodesic.direct(
        from: start, bearing: inverse.initialBearing, distance: inverse.distance)
      let gap = GeodesicAccuracy.gap(reached, end)
      // Written so that NaN counts as the largest error.
      if !(gap <= worst) {
        worst = gap
        worstPair = "\(start) to \(end)"
      }
    }
    #expect(worst <= GeodesicAccuracy.meters, "\(worstPair), seed \(seed)")
  }
}
