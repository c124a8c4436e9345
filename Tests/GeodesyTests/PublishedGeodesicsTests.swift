import Geodesy
import Testing

@Suite(.enabled(if: PublishedGeodesics.arePresent, "the shared data are not beside the package"))
struct PublishedGeodesicsTests {
  /// C. F. F. Karney's *Test set for geodesics* (Zenodo 32156), and the table in the tests of
  /// GeographicLib for C.
  private static let files = ["GeodTest-100.dat", "geographiclib-c-20.txt"]

  @Test(arguments: files)
  func inverseGivesPublishedLengthsAndDirections(file: String) throws {
    let rows = try PublishedGeodesics.rows(in: file)
    #expect(rows.count >= 20)
    for (number, row) in rows.enumerated() {
      let inverse = try Geodesic.inverse(from: start(row), to: end(row))
      #expect(
        abs(inverse.distance.meters - row.meters) <= GeodesicAccuracy.meters, "row \(number)")
      for (bearing, azimuth) in [
        (inverse.initialBearing, row.azimuth1), (inverse.finalBearing, row.azimuth2),
      ] {
        let miss = GeodesicAccuracy.miss(
          bearing.degrees, azimuth, reducedLengthMeters: inverse.reducedLengthMeters)
        #expect(miss <= GeodesicAccuracy.meters, "row \(number)")
      }
    }
  }

  @Test(arguments: files)
  func directReachesThePublishedEnd(file: String) throws {
    for (number, row) in try PublishedGeodesics.rows(in: file).enumerated() {
      let reached = try Geodesic.direct(
        from: start(row), bearing: Bearing(degrees: row.azimuth1),
        distance: Distance(meters: row.meters))
      #expect(
        try GeodesicAccuracy.gap(reached, end(row)) <= GeodesicAccuracy.meters, "row \(number)")
    }
  }

  private func start(_ row: PublishedGeodesics.Row) throws -> Coordinate {
    try Coordinate(latitude: row.latitude1, longitude: row.longitude1)
  }

  private func end(_ row: PublishedGeodesics.Row) throws -> Coordinate {
    try Coordinate(latitude: row.latitude2, longitude: row.longitude2)
  }
}
