import Geodesy
import Testing

struct EquatorialGeodesicsTests {
  /// From 179.4° on, the equator is not the shortest line: that goes north or south of it, and
  /// between antipodes over a pole. The lengths were made like those of `KnownGeodesic.table`.
  @Test(
    arguments: [
      (0, 0, 179.5, 19_980_861.9088909614), (-0.0, 0, 179.5, 19_980_861.9088909614),
      (0, 0, 180, 20_003_931.4586254456), (0, -90, 90, 20_003_931.4586254456),
      (0, 180, 0, 20_003_931.4586254456),
    ] as [(Double, Double, Double, Double)])
  func leaveTheEquatorWhenNearlyAntipodal(
    latitude: Double, west: Double, east: Double, meters: Double
  ) throws {
    let start = try Coordinate(latitude: latitude, longitude: west)
    let end = try Coordinate(latitude: 0, longitude: east)
    #expect(abs(Geodesic.distance(from: start, to: end).meters - meters) <= GeodesicAccuracy.meters)
    #expect(abs(Geodesic.distance(from: end, to: start).meters - meters) <= GeodesicAccuracy.meters)
  }
}
