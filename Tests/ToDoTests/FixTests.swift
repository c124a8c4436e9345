import Foundation
import Testing
import ToDo

struct FixTests {
  @Test func aFixReadsBackAsItWasWritten() throws {
    let plain = Fix.at(1_700_000_000.25)
    let full = Fix(
      coordinate: plain.coordinate, accuracy: .meters(12.5), timestamp: 1_700_000_001,
      speedMetersPerSecond: 1.4, course: Bearing(degrees: 359.9))
    for fix in [plain, full] {
      let data = try JSONEncoder().encode(fix)
      #expect(try JSONDecoder().decode(Fix.self, from: data) == fix)
    }
  }

  @Test func aFixIsEncodedInTheUnitsOfItsKeys() throws {
    let fix = Fix(
      coordinate: try Coordinate(latitude: 52.5, longitude: 13.25), accuracy: .meters(12.5),
      timestamp: 1_700_000_001, speedMetersPerSecond: 1.5, course: Bearing(degrees: 270))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(fix), as: UTF8.self)
    #expect(
      text == #"{"accuracy":12.5,"coordinate":{"latitude":52.5,"longitude":13.25},"#
        + #""courseDegrees":270,"speedMetersPerSecond":1.5,"timestamp":1700000001}"#)
  }

  @Test(arguments: [-1, Double.nan, .infinity])
  func anInvalidSpeedIsNil(speed: Double) {
    let fix = Fix(coordinate: Fix.at(0).coordinate, timestamp: 0, speedMetersPerSecond: speed)
    #expect(fix.speedMetersPerSecond == nil)
  }

  @Test func aCourseThatIsNotFiniteIsRefused() {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let text = #"{"coordinate":{"latitude":1,"longitude":2},"timestamp":3,"courseDegrees":"nan"}"#
    #expect(throws: DecodingError.self) { try decoder.decode(Fix.self, from: Data(text.utf8)) }
  }
}
