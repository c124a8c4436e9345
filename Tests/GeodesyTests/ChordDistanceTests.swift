import Geodesy
import TestSupport
import Testing

struct ChordDistanceTests {
  /// Random pairs, anywhere and at the poles; two hundred thousand in `make robust`.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func agreesWithKarneyUpTo50Kilometres(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var worst = 0.0
    var worstPair = ""
    for round in 0..<Seeds.rounds(50_000) {
      let start =
        round.isMultiple(of: 4)
        ? try Coordinate(
          latitude: .random(in: 89...90, using: &generator),
          longitude: .random(in: -180...180, using: &generator))
        : try PairScatter.anywhere(using: &generator)
      let end = Geodesic.direct(
        from: start, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        distance: Distance(meters: .random(in: 0...50_000, using: &generator)))
      let chord = try #require(Geodesic.chordDistanceMeters(from: ECEF(start), to: ECEF(end)))
      let full = Geodesic.inverse(from: start, to: end).distance.meters
      if !(abs(chord - full) <= worst) {
        worst = abs(chord - full)
        worstPair = "\(start) to \(end)"
      }
    }
    #expect(worst <= GeodesicAccuracy.meters, "\(worstPair), seed \(seed)")
  }

  @Test func isNilBeyond50Kilometres() {
    let start = ECEF(x: 6_378_137, y: 0, z: 0)
    let longest = ECEF(x: 6_378_137, y: 30_000, z: 40_000)
    let longer = ECEF(x: 6_378_137, y: 30_000, z: 40_000.001)
    #expect(Geodesic.chordDistanceMeters(from: start, to: longest) != nil)
    #expect(Geodesic.chordDistanceMeters(from: start, to: longer) == nil)
  }

  @Test func isZeroForOnePoint() throws {
    let point = ECEF(try Coordinate(latitude: 52.52, longitude: 13.405))
    #expect(Geodesic.chordDistanceMeters(from: point, to: point) == 0)
  }
}
