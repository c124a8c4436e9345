import Foundation
import Testing
import ToDo

/// Windows as JSON.
struct TimeWindowCodingTests {
  @Test func aWindowIsWrittenForPeopleAndReadAgain() throws {
    let window = try TimeWindow(
      from: 1020, to: 125, days: [.friday, .monday], timeZone: "Europe/Berlin")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(window)
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"days":["mon","fri"],"from":"17:00","timeZone":"Europe/Berlin","to":"02:05"}"#)
    #expect(try JSONDecoder().decode(TimeWindow.self, from: json) == window)
  }

  @Test(arguments: [
    #"{"from":"17:00","timeZone":"Europe/Berlin"}"#,
    #"{"from":"17:00","to":"25:00","timeZone":"Europe/Berlin"}"#,
    #"{"from":"24:00","to":"20:00","timeZone":"Europe/Berlin"}"#,
    #"{"from":"17:60","to":"20:00","timeZone":"Europe/Berlin"}"#,
    #"{"from":"17","to":"20:00","timeZone":"Europe/Berlin"}"#,
    #"{"from":1020,"to":"20:00","timeZone":"Europe/Berlin"}"#,
    #"{"from":"17:00","to":"20:00","timeZone":"Nowhere"}"#,
    #"{"from":"17:00","to":"20:00","days":["someday"],"timeZone":"Europe/Berlin"}"#,
  ])
  func invalidWindowsAreNotRead(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TimeWindow.self, from: Data(json.utf8))
    }
  }
}
