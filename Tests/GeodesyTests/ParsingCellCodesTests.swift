import Geodesy
import Testing

/// Plus Codes and geohashes name cells; their middle is read.
struct ParsingCellCodesTests {
  /// Code, south, west, north and east edge; most from `test_data/decoding.csv` of the Open
  /// Location Code project (Apache-2.0).
  @Test(
    arguments: [
      ("7FG49Q00+", 20.35, 2.75, 20.4, 2.8),
      ("7FG49QCJ+2V", 20.37, 2.782125, 20.370125, 2.78225),
      ("7FG49QCJ+2VX", 20.3701, 2.78221875, 20.370125, 2.78225),
      ("7FG49QCJ+2VXGJ", 20.370113, 2.782234375, 20.370114, 2.782236328125),
      ("8FVC2222+22", 47.0, 8.0, 47.000125, 8.000125),
      ("4VCPPQGP+Q9", -41.273125, 174.785875, -41.273, 174.786),
      ("62G20000+", 0.0, -180.0, 1, -179),
      ("22220000+", -90, -180, -89, -179),
      ("22222222+22", -90.0, -180.0, -89.999875, -179.999875),
      ("6VGX0000+", 0, 179, 1, 180),
      ("6FH32222+222", 1, 1, 1.000025, 1.00003125),
      ("CFX30000+", 89, 1, 90, 2),
      ("CFX3X2X2+X2", 89.999875, 1, 90, 1.000125),
      ("84000000+", 30, -140, 50, -120),
      ("849VGJQF+VX7QR3J", 37.53966912, -122.3750698242, 37.53966916, -122.3750697021),
      ("849VGJQF+VX7QR3J7QR3J", 37.53966912, -122.3750698242, 37.53966916, -122.3750697021),
      ("7fg49qcj+2v", 20.37, 2.782125, 20.370125, 2.78225),
      (" 7FG4 9QCJ+2V ", 20.37, 2.782125, 20.370125, 2.78225),
      ("7FG49QCJ+", 20.37, 2.78, 20.3725, 2.7825),
      ("https://plus.codes/7FG49QCJ+2V", 20.37, 2.782125, 20.370125, 2.78225),
    ] as [(String, Double, Double, Double, Double)])
  func readsTheMiddleOfAPlusCode(
    text: String, south: Double, west: Double, north: Double, east: Double
  ) throws {
    let coordinate = try Coordinate(parsing: text)
    #expect(abs(coordinate.latitude - (south + north) / 2) < 1e-10)
    #expect(abs(coordinate.longitude - (west + east) / 2) < 1e-10)
  }

  /// Text and middle of the cell, computed by hand from the bits.
  @Test(
    arguments: [
      ("geohash:s", 22.5, 22.5),
      ("geohash:0", -67.5, -157.5),
      ("geohash:z", 67.5, 157.5),
      ("geohash:s0", 2.8125, 5.625),
      ("geohash:u33", 52.734375, 13.359375),
      ("geohash:ezs42", 42.60498046875, -5.60302734375),
      ("geohash:u33db", 52.53662109375, 13.38134765625),
      ("GeoHash:U33DB", 52.53662109375, 13.38134765625),
      ("geohash: u33db", 52.53662109375, 13.38134765625),
      ("https://geohash.org/u33db", 52.53662109375, 13.38134765625),
      ("http://www.geohash.org/ezs42?format=url", 42.60498046875, -5.60302734375),
    ] as [(String, Double, Double)])
  func readsTheMiddleOfAGeohash(text: String, latitude: Double, longitude: Double) throws {
    let coordinate = try Coordinate(parsing: text)
    #expect(coordinate.latitude == latitude)
    #expect(coordinate.longitude == longitude)
  }

  /// The example of the Wikipedia article, and of geohash.org itself.
  @Test(
    arguments: [
      ("geohash:u4pruydqqvj", 57.64911, 10.40744),
      ("geohash:u4pruydqqvj8n4x", 57.64911, 10.40744),
      ("geohash:u33dc0cpqfv4s1sxsuk2f5hk", 52.52003, 13.40499),
    ] as [(String, Double, Double)])
  func readsALongGeohash(text: String, latitude: Double, longitude: Double) throws {
    let coordinate = try Coordinate(parsing: text)
    #expect(abs(coordinate.latitude - latitude) < 1e-5)
    #expect(abs(coordinate.longitude - longitude) < 1e-5)
  }
}
