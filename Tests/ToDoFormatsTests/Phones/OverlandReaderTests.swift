import Testing
import ToDo

@testable import ToDoFormats

struct OverlandReaderTests {
  private func read(_ body: String, query: String = "") throws -> PhoneReading {
    try OverlandReader(PhoneRequest(body, query: query)).read()
  }

  private func feature(_ properties: String) -> String {
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[13.4,52.5]},"properties":{\#(properties)}}"#
  }

  private func batch(_ features: String...) -> String {
    #"{"locations":[\#(features.joined(separator: ","))]}"#
  }

  @Test func aFeatureIsAFix() throws {
    let reading = try read(
      batch(
        feature(
          #""timestamp":"2023-11-14T15:13:20-0700","speed":4,"course":-1,"horizontal_accuracy":30,"#
            + #""device_id":"iphone""#)))
    #expect(
      try reading.positions == [.expected(52.5, 13.4, at: 1_700_000_000, accuracy: 30, speed: 4)])
    #expect(reading.devices == ["iphone"])
  }

  @Test func anAccuracyBelowZeroStaysInvalidAsInCoreLocation() throws {
    let reading = try read(
      batch(feature(#""timestamp":"2023-11-14T22:13:20Z","horizontal_accuracy":-1,"speed":-1"#)))
    #expect(try reading.positions == [.expected(52.5, 13.4, at: 1_700_000_000, accuracy: -1)])
  }

  @Test(
    arguments: [
      (#""departure_date":"2023-11-14T22:13:20Z""#, 1_700_000_000.0),
      (#""departure_date":null"#, 1_700_000_060),
    ] as [(String, Double)])
  func aVisitIsAFixAtItsEndOrWhenItIsReported(departure: String, time: Double) throws {
    let reading = try read(
      batch(
        feature(
          #""timestamp":"2023-11-14T22:14:20Z","action":"visit","arrival_date":null,"# + departure))
    )
    #expect(reading.positions.map(\.timestamp) == [time])
  }

  @Test func aFeatureWithoutGeometryIsUnderstood() throws {
    let reading = try read(
      batch(
        #"{"type":"Feature","properties":{"action":"will_terminate"}}"#,
        #"{"type":"Feature","geometry":null}"#))
    #expect(reading.otherCount == 2 && reading.ignoredCount == 0)
  }

  @Test func itsOwnTracksModeCountsFrom2001() throws {
    let reading = try read(
      #"{"_type":"location","lat":52.5,"lon":13.4,"tst":721692800,"acc":5,"topic":"owntracks/iphone"}"#
    )
    #expect(try reading.positions == [.expected(52.5, 13.4, at: 1_700_000_000, accuracy: 5)])
    #expect(reading.devices == ["iphone"])
  }

  @Test func badFeaturesAreIgnoredAndTheOthersRead() throws {
    let reading = try read(
      batch(
        "7", #"{"geometry":{"coordinates":[1]}}"#, feature(#""timestamp":"soon""#), feature(""),
        feature(#""timestamp":"2023-11-14T22:13:20Z""#)))
    #expect(reading.fixes.count == 1 && reading.devices == ["phone"])
    #expect(
      reading.ignored.map(\.path) == [
        "locations[0]", "locations[1]", "locations[2]", "locations[3]",
      ])
  }

  @Test(arguments: ["{}", #"{"locations":7}"#, "7", ""])
  func whatIsNoBatchIsRefused(body: String) {
    #expect(throws: FormatNotice.self) { try read(body) }
  }
}
