import Geodesy
import TestSupport
import Testing

struct GeodesicEdgeTests {
  /// Half a meridian and a quarter of it, in metres.
  private static let halfMeridian = 20_003_931.4586254456
  private static let quarterMeridian = 10_001_965.7293127228

  @Test(
    arguments: [
      ((90, 10), (90, -120)), ((-90, 0), (-90, 180)), ((12, 180), (12, -180)),
      ((0, 0), (0, 0)), ((-0.0, -0.0), (0, 0)), ((0, 180), (-0.0, -180)), ((90, -180), (90, 180)),
    ] as [((Double, Double), (Double, Double))])
  func equalPositionsAreAtDistance0(first: (Double, Double), second: (Double, Double)) throws {
    let start = try Coordinate(latitude: first.0, longitude: first.1)
    let end = try Coordinate(latitude: second.0, longitude: second.1)
    #expect(Geodesic.distance(from: start, to: end) == .zero)
    #expect(Geodesic.inverse(from: start, to: end).distance.meters < 1e-9)
  }

  @Test func tinyDifferencesAreNotLost() throws {
    let start = try Coordinate(latitude: 0, longitude: 0)
    for degrees in [1e-15, 1e-12, 1e-10] {
      let metersEast = degrees * .pi / 180 * 6_378_137
      let east = try Coordinate(latitude: 0, longitude: degrees)
      let inverse = Geodesic.inverse(from: start, to: east)
      #expect(abs(inverse.distance.meters / metersEast - 1) < 1e-9)
      #expect(inverse.initialBearing.degrees == 90)
      let north = Geodesic.inverse(
        from: start, to: try Coordinate(latitude: degrees, longitude: 0))
      #expect(north.initialBearing.degrees == 0)
      // A degree of the meridian at the equator: a (1 − e²) π / 180.
      #expect(abs(north.distance.meters / (degrees * 110_574.27582159) - 1) < 1e-9)
    }
  }

  @Test(arguments: [-90, -52.52, 0, 1e-12, 52.52, 89.9999999, 90])
  func aLengthOf0GoesNowhere(latitude: Double) throws {
    for longitude in [-180, -13.405, 0, 179.9999999, 180] {
      for degrees in [0, 33, 90, 180, 270.5] {
        let start = try Coordinate(latitude: latitude, longitude: longitude)
        let reached = Geodesic.direct(
          from: start, bearing: Bearing(degrees: degrees), distance: .zero)
        #expect(GeodesicAccuracy.gap(start, reached) <= 2e-9)
      }
    }
  }

  @Test func aNegativeLengthGoesBackwards() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<1000 {
      let start = try PairScatter.anywhere(using: &generator)
      let degrees = Double.random(in: 0..<360, using: &generator)
      let meters = Double.random(in: 0...2e7, using: &generator)
      let back = Geodesic.direct(
        from: start, bearing: Bearing(degrees: degrees), distance: Distance(meters: -meters))
      let ahead = Geodesic.direct(
        from: start, bearing: Bearing(degrees: degrees + 180), distance: Distance(meters: meters))
      #expect(GeodesicAccuracy.gap(back, ahead) <= GeodesicAccuracy.meters)
    }
  }

  @Test(arguments: [-90, -52.52, 0, 33, 90])
  func aMeridianReturnsAfterAWholeTurn(latitude: Double) throws {
    let start = try Coordinate(latitude: latitude, longitude: 20)
    let reached = Geodesic.direct(
      from: start, bearing: .north, distance: Distance(meters: 2 * Self.halfMeridian))
    #expect(GeodesicAccuracy.gap(start, reached) <= 2 * GeodesicAccuracy.meters)
  }

  @Test func theEquatorReturnsAfterAWholeTurn() throws {
    let start = try Coordinate(latitude: 0, longitude: 20)
    let reached = Geodesic.direct(
      from: start, bearing: Bearing(degrees: 90),
      distance: Distance(meters: 2 * .pi * 6_378_137))
    #expect(GeodesicAccuracy.gap(start, reached) <= 2 * GeodesicAccuracy.meters)
  }

  @Test func everyDirectionFromTheNorthPoleIsSouth() throws {
    let pole = try Coordinate(latitude: 90, longitude: 30)
    for degrees in stride(from: 0.0, to: 360, by: 45) {
      let reached = Geodesic.direct(
        from: pole, bearing: Bearing(degrees: degrees),
        distance: Distance(meters: Self.quarterMeridian))
      #expect(abs(reached.latitude) < 1e-12)
      let inverse = Geodesic.inverse(from: pole, to: reached)
      #expect(
        GeodesicAccuracy.miss(
          inverse.initialBearing.degrees, degrees,
          reducedLengthMeters: inverse.reducedLengthMeters) <= GeodesicAccuracy.meters)
      #expect(inverse.finalBearing.degrees == 180)
    }
  }

  @Test func destinationsStayInRange() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let start = try PairScatter.anywhere(using: &generator)
      let reached = Geodesic.direct(
        from: start, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        distance: Distance(meters: .random(in: -1e9...1e9, using: &generator)))
      if !(abs(reached.latitude) <= 90 && abs(reached.longitude) <= 180) {
        Issue.record("\(start) led to \(reached), seed 11")
      }
    }
  }
}
