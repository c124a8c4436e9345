import Geodesy
import SpatialIndex
import TestSupport
import Testing

/// Leaves whose lower bounds are too close for the search to tell apart.
struct TiedLeavesTests {
  /// Two leaves across the pole from the query, where the bounds of `longestChord` are tight. The
  /// squared distance to them is near 2³⁸ m², where floats are coarsest, and the radius ends close to
  /// the bound of the farther one.
  @Test func aLeafWithinTheRadiusIsFoundBesideOneJustBeyondIt() throws {
    let seed: UInt64 = 61
    var generator = SeededGenerator(seed: seed)
    let here = try Coordinate(latitude: 87.653, longitude: 0)
    for attempt in 0..<2_000 {
      let near = Geodesic.direct(
        from: here, bearing: Bearing(degrees: .random(in: 0...3, using: &generator)),
        distance: .meters(524_440 + .random(in: 0...60, using: &generator)))
      let meters = Geodesic.distance(from: here, to: near).meters
      let far = Geodesic.direct(
        from: here, bearing: Bearing(degrees: .random(in: 355...358, using: &generator)),
        distance: .meters(meters + .random(in: 0.1...0.6, using: &generator)))
      let index = BallIndex((0..<48).map { ($0, $0 < 24 ? near : far) })
      let radius = meters + .random(in: 1e-6...0.3, using: &generator)
      let expected = Geodesic.distance(from: here, to: far).meters <= radius ? 48 : 24
      let found = index.within(.meters(radius), of: here).count
      try #require(
        found == expected, "seed \(seed), attempt \(attempt), \(near), \(far), \(radius)")
    }
  }
}
