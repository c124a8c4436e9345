import Foundation
import Geodesy
import Testing

struct CoordinateTests {
  @Test(arguments: [90.0000001, -90.0000001, 91, .infinity, -.infinity, 1e300])
  func refusesALatitudeBeyondThePoles(latitude: Double) {
    #expect(throws: GeodesyError.invalidLatitude(latitude)) {
      try Coordinate(latitude: latitude, longitude: 0)
    }
  }

  @Test(arguments: [Double.infinity, -.infinity])
  func refusesAnInfiniteLongitude(longitude: Double) {
    #expect(throws: GeodesyError.invalidLongitude(longitude)) {
      try Coordinate(latitude: 0, longitude: longitude)
    }
  }

  @Test func refusesNaN() {
    #expect(throws: GeodesyError.self) { try Coordinate(latitude: .nan, longitude: 0) }
    #expect(throws: GeodesyError.self) { try Coordinate(latitude: 0, longitude: .nan) }
    #expect(throws: GeodesyError.self) { try Coordinate(latitude: .signalingNaN, longitude: 0) }
  }

  @Test(arguments: [90, -90, 0, 89.99999999999999])
  func keepsALatitudeInRange(latitude: Double) throws {
    #expect(try Coordinate(latitude: latitude, longitude: 0).latitude == latitude)
  }

  @Test(
    arguments: [
      (180, 180), (-180, -180), (0, 0), (179.99999999999997, 179.99999999999997), (181, -179),
      (-181, 179), (190.5, -169.5), (360, 0), (-360, 0), (539, 179), (720.25, 0.25), (1e15, -80),
    ] as [(Double, Double)])
  func wrapsALongitudeBeyond180(given: Double, kept: Double) throws {
    #expect(try Coordinate(latitude: 0, longitude: given).longitude == kept)
  }

  @Test(arguments: [540, -540, 900])
  func wrapsOddHalfTurnsToTheAntimeridian(given: Double) throws {
    #expect(try abs(Coordinate(latitude: 0, longitude: given).longitude) == 180)
  }

  @Test(arguments: [1e300, -1e300, .greatestFiniteMagnitude, 180.00000000000003])
  func wrapsAnyFiniteLongitudeIntoRange(given: Double) throws {
    #expect(try abs(Coordinate(latitude: 0, longitude: given).longitude) <= 180)
  }

  @Test func minusZeroEqualsZero() throws {
    let zero = try Coordinate(latitude: 0, longitude: 0)
    let minusZero = try Coordinate(latitude: -0.0, longitude: -0.0)
    #expect(zero == minusZero)
    #expect(zero.hashValue == minusZero.hashValue)
  }

  @Test func readsBackFromJSON() throws {
    let coordinate = try Coordinate(latitude: 52.52, longitude: -13.405)
    let data = try JSONEncoder().encode(coordinate)
    #expect(try JSONDecoder().decode(Coordinate.self, from: data) == coordinate)
  }

  @Test func refusesALatitudeOf91InJSON() {
    let data = Data(#"{"latitude":91,"longitude":0}"#.utf8)
    #expect(throws: GeodesyError.invalidLatitude(91)) {
      try JSONDecoder().decode(Coordinate.self, from: data)
    }
  }

  @Test func errorsSayWhatToGive() {
    #expect(
      "\(GeodesyError.invalidLatitude(91))"
        == "The latitude 91.0 is not a number from -90 to 90. "
        + "Give degrees, latitude first: 52.52,13.405.")
  }
}
