import Geodesy
import Testing

/// At a chord of 50 km, Karney's solution takes over from the chord method.
struct ChordSeamTests {
  private static let latitudes = [-90, -89.8, -60, -33.8568, 0, 0.2, 30, 52.52, 75, 89.7, 90]
  private static let bearings = stride(from: 0.0, to: 360, by: 15).map { Bearing(degrees: $0) }

  @Test(arguments: latitudes)
  func bothMethodsAgreeAroundTheSeam(latitude: Double) throws {
    let start = try Coordinate(latitude: latitude, longitude: 179.9)
    var worst = 0.0
    for bearing in Self.bearings {
      for step in -100...100 {
        let end = Geodesic.direct(
          from: start, bearing: bearing, distance: Distance(meters: 50_000 + Double(step)))
        let (first, second) = (ECEF(start), ECEF(end))
        let chord = Geodesic.chordDistanceMeters(
          from: first, to: second, chordSquared: first.chordSquared(to: second))
        let full = Geodesic.inverse(from: start, to: end).distance.meters
        worst = max(worst, abs(chord - full))
      }
    }
    #expect(worst <= GeodesicAccuracy.meters)
  }

  @Test(arguments: latitudes)
  func distanceGrowsAcrossTheSeam(latitude: Double) throws {
    let start = try Coordinate(latitude: latitude, longitude: -20)
    for bearing in Self.bearings {
      let seam = Self.seamMeters(from: start, bearing: bearing)
      // 50 nm a step: several times the error of either method.
      var last = -Double.infinity
      for step in -200...200 {
        let end = Geodesic.direct(
          from: start, bearing: bearing, distance: Distance(meters: seam + Double(step) * 50e-9))
        let meters = Geodesic.distance(from: start, to: end).meters
        if !(meters > last) {
          Issue.record("bearing \(bearing), step \(step): \(meters) after \(last)")
        }
        last = meters
      }
    }
  }

  @Test(arguments: latitudes)
  func distanceIsTrueInSmallAndLargeStepsUpTo100Kilometres(latitude: Double) throws {
    let start = try Coordinate(latitude: latitude, longitude: 100)
    var worst = 0.0
    for bearing in Self.bearings {
      for step in 0...100 {
        let meters = Double(step * step) * 10
        let end = Geodesic.direct(
          from: start, bearing: bearing, distance: Distance(meters: meters))
        worst = max(worst, abs(Geodesic.distance(from: start, to: end).meters - meters))
      }
    }
    #expect(worst <= GeodesicAccuracy.meters)
  }

  /// The length, along a bearing, at which the chord is `Geodesic.longestChordMeters`.
  private static func seamMeters(from start: Coordinate, bearing: Bearing) -> Double {
    var short = 50_000.0
    var long = 50_001.0
    while long - short > 1e-9 {
      let middle = (short + long) / 2
      let end = Geodesic.direct(from: start, bearing: bearing, distance: Distance(meters: middle))
      if ECEF(start).chordMeters(to: ECEF(end)) <= Geodesic.longestChordMeters {
        short = middle
      } else {
        long = middle
      }
    }
    return short
  }
}
