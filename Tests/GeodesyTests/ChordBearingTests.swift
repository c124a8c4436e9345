import Geodesy
import TestSupport
import Testing

/// Bearings of short lines, which are computed without Karney's solution.
struct ChordBearingTests {
  /// What is said of lines up to 25 km.
  private static let claimedMeters = 5e-9

  /// A hundred thousand random pairs, anywhere, at the poles, by the equator and across longitude 180.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func theLineMeetsItsEndUpTo25Kilometres(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var worst = 0.0
    var worstPair = ""
    for round in 0..<25_000 {
      let latitude: ClosedRange<Double> =
        switch round % 5 {
        case 0: 89...90
        case 1: -90 ... -89
        case 2: -0.3...0.3
        default: -90...90
        }
      let longitude: ClosedRange<Double> = round % 5 == 4 ? 179.95...180 : -180...180
      let start = try Coordinate(
        latitude: .random(in: latitude, using: &generator),
        longitude: .random(in: longitude, using: &generator))
      let end = Geodesic.direct(
        from: start, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        distance: Distance(meters: .random(in: 0.001...25_000, using: &generator)))
      let bearing = try #require(Geodesic.chordBearing(from: start, to: end))
      let full = Geodesic.inverse(from: start, to: end)
      let miss = GeodesicAccuracy.miss(
        bearing.degrees, full.initialBearing.degrees,
        reducedLengthMeters: full.reducedLengthMeters)
      if !(miss <= worst) {
        worst = miss
        worstPair = "\(start) to \(end)"
      }
    }
    #expect(worst <= Self.claimedMeters, "\(worst): \(worstPair), seed \(seed)")
  }

  @Test(arguments: PairScatter.allCases)
  func theLineMeetsItsEndWhereverItIs(scatter: PairScatter) throws {
    let seed: UInt64 = 31
    var generator = SeededGenerator(seed: seed)
    var worst = 0.0
    for _ in 0..<20_000 {
      let (start, end) = try scatter.pair(using: &generator)
      let full = Geodesic.inverse(from: start, to: end)
      let bearing = Geodesic.bearing(from: start, to: end)
      let miss = GeodesicAccuracy.miss(
        bearing.degrees, full.initialBearing.degrees,
        reducedLengthMeters: full.reducedLengthMeters)
      if !(miss <= worst) { worst = miss }
    }
    #expect(worst <= GeodesicAccuracy.meters, "seed \(seed)")
  }

  /// From here, where, in degrees.
  @Test(arguments: [
    ((50.0, 10.0), (50.1, 10.0), 0.0),
    ((50, 10), (49.9, 10), 180),
    ((0, 10), (0, 10.1), 90),
    ((0, -180), (0, 179.9), 270),
    ((0, 179.9), (0, -180), 90),
    ((-33, 180), (-33.1, -180), 180),
    ((89.95, 0), (90, 30), 0),
    ((89.95, 0), (89.95, 180), 0),
    ((-89.95, 0), (-89.95, -180), 180),
  ])
  func alongMeridiansAndTheEquatorItIsExact(
    start: (Double, Double), end: (Double, Double), degrees: Double
  ) throws {
    let bearing = try Geodesic.chordBearing(
      from: Coordinate(latitude: start.0, longitude: start.1),
      to: Coordinate(latitude: end.0, longitude: end.1))
    #expect(bearing?.degrees == degrees)
  }

  @Test func isNilWithoutADirectionAndBeyond25Kilometres() throws {
    let start = try Coordinate(latitude: 52.52, longitude: 13.405)
    #expect(Geodesic.chordBearing(from: start, to: start) == nil)
    for (meters, isNear) in [(24_999.0, true), (25_001, false), (15_000_000, false)] {
      let end = Geodesic.direct(
        from: start, bearing: Bearing(degrees: 75), distance: Distance(meters: meters))
      #expect((Geodesic.chordBearing(from: start, to: end) != nil) == isNear, "\(meters)")
    }
  }
}
