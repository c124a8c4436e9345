import Geodesy
import Testing

struct KnownGeodesicsTests {
  @Test(arguments: KnownGeodesic.table)
  func inverseGivesKnownLengthsAndDirections(known: KnownGeodesic) throws {
    let inverse = try Geodesic.inverse(from: start(known), to: end(known))
    #expect(abs(inverse.distance.meters - known.meters) <= GeodesicAccuracy.meters)
    guard let azimuths = known.azimuths else { return }
    let reduced = inverse.reducedLengthMeters
    for (bearing, azimuth) in [
      (inverse.initialBearing, azimuths.initial), (inverse.finalBearing, azimuths.final),
    ] {
      let miss = GeodesicAccuracy.miss(bearing.degrees, azimuth, reducedLengthMeters: reduced)
      #expect(miss <= GeodesicAccuracy.meters)
    }
  }

  @Test(arguments: KnownGeodesic.table)
  func distanceGivesKnownLengthsBothWays(known: KnownGeodesic) throws {
    let there = try Geodesic.distance(from: start(known), to: end(known)).meters
    let back = try Geodesic.distance(from: end(known), to: start(known)).meters
    #expect(abs(there - known.meters) <= GeodesicAccuracy.meters)
    #expect(abs(back - known.meters) <= GeodesicAccuracy.meters)
  }

  @Test(arguments: KnownGeodesic.table)
  func directReachesTheKnownEnd(known: KnownGeodesic) throws {
    guard let azimuths = known.azimuths else { return }
    let reached = try Geodesic.direct(
      from: start(known), bearing: Bearing(degrees: azimuths.initial),
      distance: Distance(meters: known.meters))
    #expect(try GeodesicAccuracy.gap(reached, end(known)) <= GeodesicAccuracy.meters)
  }

  private func start(_ known: KnownGeodesic) throws -> Coordinate {
    try Coordinate(latitude: known.start.latitude, longitude: known.start.longitude)
  }

  private func end(_ known: KnownGeodesic) throws -> Coordinate {
    try Coordinate(latitude: known.end.latitude, longitude: known.end.longitude)
  }
}
