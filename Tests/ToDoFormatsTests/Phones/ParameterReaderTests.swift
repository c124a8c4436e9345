import Testing
import ToDo

@testable import ToDoFormats

/// OsmAnd, Traccar Client, GPSLogger and Home Assistant.
struct ParameterReaderTests {
  private func osmAnd(_ query: String) throws -> PhoneReading {
    try OsmAndReader(PhoneRequest("", query: query)).read()
  }

  @Test func parametersHaveTheSpeedInKnots() throws {
    let reading = try osmAnd("id=7&lat=52.5&lon=13.4&timestamp=1700000000&speed=36&bearing=90")
    let fix = try #require(reading.positions.first)
    #expect(abs((fix.speedMetersPerSecond ?? 0) - 18.52) < 1e-9)
    #expect(fix.course == Bearing(degrees: 90))
    #expect(reading.devices == ["7"])
  }

  @Test(
    arguments: [
      ("1700000000", 1_700_000_000.0), ("1700000000000", 1_700_000_000),
      ("2023-11-14T22:13:20Z", 1_700_000_000), ("2023-11-14T22%3A13%3A20.000Z", 1_700_000_000),
      ("2023-11-14+22%3A13%3A20", 1_700_000_000), ("2023-11-14T23:13:20+01:00", 1_700_000_000),
      ("2023-11-14T23:13:20%2B0100", 1_700_000_000), ("2023-11-14T15:13:20-0700", 1_700_000_000),
      ("", PhoneRequest.arrival),
    ] as [(String, Double)])
  func timesHaveManyForms(time: String, seconds: Double) throws {
    let reading = try osmAnd("lat=52.5&lon=13.4&timestamp=\(time)")
    #expect(reading.positions.map(\.timestamp) == [seconds])
  }

  @Test(arguments: ["accuracy=-1", "accuracy=", "accuracy=NaN", "", "hdop=%7B3%7D"])
  func anUnknownAccuracyIsLeftOut(parameter: String) throws {
    let reading = try osmAnd("lat=1&lon=2&timestamp=1700000000&\(parameter)")
    #expect(try reading.positions == [.expected(1, 2, at: 1_700_000_000)])
  }

  @Test(arguments: ["lat=1&lon=2", "location=1,2", "latitude=1&longitude=2", "lat=1&lng=2"])
  func aPositionHasSeveralNames(query: String) throws {
    #expect(try osmAnd(query + "&timestamp=9").positions == [.expected(1, 2, at: 9)])
  }

  @Test func aReportOfCellsAloneIsUnderstood() throws {
    let reading = try osmAnd("id=7&timestamp=1377177267&cell=257,02,16,2224")
    #expect(reading.otherCount == 1 && reading.fixes.isEmpty)
  }

  @Test(arguments: [
    "", "token=x", "lat=x&lon=2", "lat=91&lon=2", "lat=1", "lat=1&lon=2&timestamp=x",
  ])
  func parametersThatAreWrongAreRefused(query: String) {
    #expect(throws: FormatNotice.self) { try osmAnd(query) }
  }

  @Test func aFormMayBeInTheBody() throws {
    let reading = try OsmAndReader(
      PhoneRequest(
        "lat=52.5&lon=13.4&timestamp=1700000000&id=my+phone",
        type: "application/x-www-form-urlencoded; charset=utf-8")
    ).read()
    #expect(reading.devices == ["my phone"])
  }

  @Test func theJSONOfTraccarClientHasTheSpeedInMetersPerSecond() throws {
    let reading = try OsmAndReader(
      PhoneRequest(
        #"{"device_id":"658765","location":{"timestamp":"2023-11-14T22:13:20.000Z","coords":"#
          + #"{"latitude":52.5,"longitude":13.4,"accuracy":5,"speed":10,"heading":-1}}}"#)
    ).read()
    #expect(
      try reading.positions == [.expected(52.5, 13.4, at: 1_700_000_000, accuracy: 5, speed: 10)])
    #expect(reading.devices == ["658765"])
  }

  @Test func gpsLoggerSendsItsOwnNames() throws {
    let reading = try GPSLoggerReader(
      PhoneRequest(
        "",
        query: "lat=52.5&lon=13.4&time=2023-11-14T22:13:20.000Z&acc=8.0&spd=10.0&dir=90.0&aid=f00")
    ).read()
    #expect(
      try reading.positions == [
        .expected(52.5, 13.4, at: 1_700_000_000, accuracy: 8, speed: 10, course: 90)
      ])
    #expect(reading.devices == ["f00"])
  }

  @Test func gpsLoggerMaySendTheFileThatItWrites() throws {
    let reading = try GPSLoggerReader(
      PhoneRequest(
        "time,lat,lon,elevation,accuracy,bearing,speed\n2023-11-14T22:13:20.000Z,1,2,34.0,8,90,1.5\n",
        type: "text/csv")
    ).read()
    #expect(
      try reading.positions == [
        .expected(1, 2, at: 1_700_000_000, accuracy: 8, speed: 1.5, course: 90)
      ])
  }

  @Test func gpsLoggerMaySendJSON() throws {
    let reading = try GPSLoggerReader(
      PhoneRequest(
        #"{"lat":52.5,"lon":13.4,"timestamp":"1700000000","acc":"8.0","dir":"%DIR"}"#,
        query: "device=pixel")
    ).read()
    #expect(try reading.positions == [.expected(52.5, 13.4, at: 1_700_000_000, accuracy: 8)])
    #expect(reading.devices == ["pixel"])
  }

  private func homeAssistant(_ body: String) throws -> PhoneReading {
    try HomeAssistantReader(PhoneRequest(body)).read()
  }

  @Test func homeAssistantUpdatesALocation() throws {
    let reading = try homeAssistant(
      #"{"type":"update_location","data":{"gps":[52.5,13.4],"gps_accuracy":20,"speed":3,"#
        + #""course":-1,"device":"pixel"}}"#)
    #expect(
      try reading.positions == [
        .expected(52.5, 13.4, at: PhoneRequest.arrival, accuracy: 20, speed: 3)
      ])
    #expect(reading.devices == ["pixel"])
  }

  @Test(arguments: [
    #"{"type":"update_location","data":{"location_name":"home"}}"#,
    #"{"type":"update_sensor_states","data":[]}"#, #"{"type":"get_config"}"#,
  ])
  func homeAssistantsOtherMessagesAreUnderstood(body: String) throws {
    #expect(try homeAssistant(body).otherCount == 1)
  }

  @Test(arguments: [
    "{}", "[]", #"{"type":"update_location","data":{"gps":[1]}}"#,
    #"{"type":"update_location","data":{"gps":[91,2]}}"#,
  ])
  func homeAssistantsMistakesAreRefused(body: String) {
    #expect(throws: FormatNotice.self) { try homeAssistant(body) }
  }
}
