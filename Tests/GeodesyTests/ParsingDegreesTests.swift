import Geodesy
import Testing

struct ParsingDegreesTests {
  @Test(
    arguments: [
      ("52.52,13.405", 52.52, 13.405),
      ("52.52 13.405", 52.52, 13.405),
      ("52.52, 13.405", 52.52, 13.405),
      ("52.52 , 13.405", 52.52, 13.405),
      ("52.52;13.405", 52.52, 13.405),
      ("52.52; 13.405", 52.52, 13.405),
      (" \t52.52 \t  13.405\r\n", 52.52, 13.405),
      ("52.52\u{A0}13.405", 52.52, 13.405),
      ("52.52\n13.405", 52.52, 13.405),
      ("\u{200E}52.52, 13.405\u{200E}", 52.52, 13.405),
      ("\u{FEFF}52.52,13.405", 52.52, 13.405),
      ("(52.52, 13.405)", 52.52, 13.405),
      ("+52.52,-13.405", 52.52, -13.405),
      ("+52.52 +13.405", 52.52, 13.405),
      ("\u{2212}33.8568,\u{2212}70.6", -33.8568, -70.6),
      ("-33.8568 151.2153", -33.8568, 151.2153),
      ("52,13", 52, 13),
      ("0,0", 0, 0),
      (".5,-.25", 0.5, -0.25),
      ("00052.520,0013.4050", 52.52, 13.405),
      ("90,0", 90, 0),
      ("-90,180", -90, 180),
      ("52.52,-180", 52.52, -180),
      ("52,52 13,405", 52.52, 13.405),
      ("52,52;13,405", 52.52, 13.405),
      ("52,52; 13,405", 52.52, 13.405),
      ("-33,8568 151,2153", -33.8568, 151.2153),
      ("52.52000000000000000000000000001,13.405", 52.52, 13.405),
    ] as [(String, Double, Double)])
  func readsTwoNumbersLatitudeFirst(
    text: String, latitude: Double, longitude: Double
  ) throws {
    let coordinate = try Coordinate(parsing: text)
    #expect(coordinate.latitude == latitude)
    #expect(coordinate.longitude == longitude)
  }

  @Test(
    arguments: [
      ("0,181", -179.0), ("0,-181", 179), ("0,270", -90), ("0,360", 0), ("0,-360", 0),
      ("0,359.5", -0.5),
    ] as [(String, Double)])
  func wrapsALongitudeUpToAFullTurn(text: String, longitude: Double) throws {
    #expect(try Coordinate(parsing: text).longitude == longitude)
  }

  @Test func readsASubstring() throws {
    let line = "at 52.52,13.405"
    #expect(try Coordinate(parsing: line.dropFirst(3)).latitude == 52.52)
  }

  @Test(arguments: [48.137154, -0.1, 1e-5, 89.999999999, 13.404954000000002])
  func readsItsOwnDescription(degrees: Double) throws {
    let coordinate = try Coordinate(latitude: degrees, longitude: -degrees)
    #expect(try Coordinate(parsing: coordinate.description) == coordinate)
  }
}
