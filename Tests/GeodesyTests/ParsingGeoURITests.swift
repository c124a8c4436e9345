import Geodesy
import Testing

struct ParsingGeoURITests {
  @Test(
    arguments: [
      ("geo:52.52,13.405", 52.52, 13.405, nil),
      ("geo:52.52,13.405;u=35", 52.52, 13.405, 35),
      ("GEO:52.52,13.405;U=35.5", 52.52, 13.405, 35.5),
      ("geo:52.52,13.405,34.2", 52.52, 13.405, nil),
      ("geo:52.52,13.405,-34;u=0", 52.52, 13.405, 0),
      ("geo:52.52,13.405;crs=wgs84", 52.52, 13.405, nil),
      ("geo:52.52,13.405;CRS=WGS84;u=35", 52.52, 13.405, 35),
      ("geo:52.52,13.405;crs=wgs84;u=5;foo=b%3Dar;baz", 52.52, 13.405, 5),
      ("geo:52.52,13.405;%75=35", 52.52, 13.405, nil),
      ("geo:52.52,13.405;u=%33%35", 52.52, 13.405, 35),
      ("geo:52.52%2C13.405", 52.52, 13.405, nil),
      ("geo:90,0", 90, 0, nil),
      ("geo:90,-22.43;crs=WGS84", 90, -22.43, nil),
      ("geo:66,30;u=6.500;FOo=this%2dthat", 66, 30, 6.5),
      ("geo:22,-180", 22, -180, nil),
      ("geo:52.52,13.405?z=17", 52.52, 13.405, nil),
      ("geo:52.52,13.405?q=Caf%C3%A9", 52.52, 13.405, nil),
      ("geo:0,0?q=52.52,13.405(Label)", 52.52, 13.405, nil),
      ("geo:0,0?q=52.52,13.405(Two+words+%28and+these%29)", 52.52, 13.405, nil),
      ("geo:0,0?q=52.52%2C13.405", 52.52, 13.405, nil),
      ("geo:0,0?z=12&q=52.52,+13.405", 52.52, 13.405, nil),
      ("geo:50,10;u=35?q=52.52,13.405(Label)", 52.52, 13.405, nil),
      ("geo:52.52,13.405;u=35?q=52.52,13.405(Label)", 52.52, 13.405, 35),
      ("geo:0,0", 0, 0, nil),
      ("geo: 52.52, 13.405", 52.52, 13.405, nil),
    ] as [(String, Double, Double, Double?)])
  func readsPositionAndUncertainty(
    text: String, latitude: Double, longitude: Double, uncertainty: Double?
  ) throws {
    let position = try ParsedPosition(parsing: text)
    #expect(position.coordinate.latitude == latitude)
    #expect(position.coordinate.longitude == longitude)
    #expect(position.uncertainty?.meters == uncertainty)
  }

  @Test func otherTextsHaveNoUncertainty() throws {
    #expect(try ParsedPosition(parsing: "52.52,13.405").uncertainty == nil)
  }
}
