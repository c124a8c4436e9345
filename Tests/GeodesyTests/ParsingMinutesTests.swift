import Geodesy
import Testing

struct ParsingMinutesTests {
  @Test(arguments: [
    "52°31'12\"N 13°24'18\"E",
    "52°31'12\"N, 13°24'18\"E",
    "52°31'12\"N,13°24'18\"E",
    "52° 31' 12\" N; 13° 24' 18\" E",
    "52°31′12″N 13°24′18″E",
    "52º31’12”N 13º24’18”E",
    "52˚31`12“N 13˚24´18“E",
    "52°31'12''N 13°24'18''E",
    "52°31′12′′ N 13°24′18’’ E",
    "52°31'12.000\"N 13°24'18.000\"E",
    "52°31'12,0\"N 13°24'18,0\"E",
    "N52°31'12\" E13°24'18\"",
    "N 52° 31' 12\", E 13° 24' 18\"",
    "13°24'18\"E 52°31'12\"N",
    "E13°24'18\" N52°31'12\"",
    "52 31 12 N 13 24 18 E",
    "N52 31 12 E13 24 18",
    "52°31'12\"n 13°24'18\"e",
    "52°31'12\" 13°24'18\"",
    "52°31'12\", 13°24'18\"",
    "+52°31'12\", +13°24'18\"",
    "N52 31.2 E13 24.3",
    "N 52° 31.200' E 013° 24.300'",
    "52°31.2'N, 13°24.3'E",
    "52° 31,2' N 13° 24,3' E",
    "52 31.2N 13 24.3E",
    "52°31.2N 13°24.3E",
    "52.52N 13.405E",
    "52.52n,13.405e",
    "52.52 N, 13.405 E",
    "N52.52 E13.405",
    "N52.52,E13.405",
    "N52,52 E13,405",
    "13.405E52.52N",
    "52.52° N, 13.405° E",
    "52.52°,13.405°",
    "52.52° 13.405°",
    "52,52° 13,405°",
    "(52.52° N, 13.405° E)",
  ])
  func readsBerlin(text: String) throws {
    let coordinate = try Coordinate(parsing: text)
    #expect(abs(coordinate.latitude - 52.52) < 1e-12)
    #expect(abs(coordinate.longitude - 13.405) < 1e-12)
  }

  @Test(
    arguments: [
      ("33°51'24.48\"S 151°12'55.08\"E", -33.8568, 151.2153),
      ("22°54'30\"S 43°11'47\"W", -22.908333333333335, -43.19638888888888),
      ("-22°54'30\", -43°11'47\"", -22.908333333333335, -43.19638888888888),
      ("-0°30', -0°6'", -0.5, -0.1),
      ("\u{2212}0°30' +0°6'", -0.5, 0.1),
      ("0°30'S 0°6'W", -0.5, -0.1),
      ("90°N 0°E", 90, 0),
      ("90°S 180°W", -90, -180),
      ("0N 180E", 0, 180),
      ("59°59'59.999\"N 0°0'59.999\"W", 59.99999972222222, -0.01666638888888889),
    ] as [(String, Double, Double)])
  func takesTheSignFromTheHemisphere(text: String, latitude: Double, longitude: Double) throws {
    let coordinate = try Coordinate(parsing: text)
    #expect(abs(coordinate.latitude - latitude) < 1e-12)
    #expect(abs(coordinate.longitude - longitude) < 1e-12)
  }

  @Test func roundsWholeSecondsOnce() throws {
    let coordinate = try Coordinate(parsing: "52°31'12\"N 13°24'18\"E")
    #expect(coordinate.latitude == 52.52)
    #expect(coordinate.longitude == 13.405)
  }
}
