import Testing
import ToDo

@testable import ToDoFormats

struct OwnTracksReaderTests {
  private func read(
    _ body: String, query: String = "", device: String? = nil,
    decrypt: @escaping ([UInt8], String?) -> [UInt8]? = { _, _ in nil }
  ) throws -> PhoneReading {
    try OwnTracksReader(
      PhoneRequest(body, query: query, device: device), decrypt: decrypt
    ).read()
  }

  private func location(_ rest: String) -> String {
    #"{"_type":"location","lat":52.5,"lon":13.4,"tst":1700000000\#(rest)}"#
  }

  @Test func aLocationIsAFix() throws {
    let reading = try read(location(#","acc":8,"vel":36,"cog":90,"tid":"ab""#))
    #expect(
      try reading.positions == [
        .expected(52.5, 13.4, at: 1_700_000_000, accuracy: 8, speed: 10, course: 90)
      ])
    #expect(reading.devices == ["ab"])
  }

  @Test func aTransitionIsAFix() throws {
    let reading = try read(
      #"{"_type":"transition","event":"enter","lat":52.5,"lon":13.4,"tst":1700000000,"acc":5}"#)
    #expect(try reading.positions == [.expected(52.5, 13.4, at: 1_700_000_000, accuracy: 5)])
  }

  @Test func aTransitionWithoutAPositionIsIgnoredWithAReason() throws {
    let reading = try read(#"{"_type":"transition","event":"enter","tst":1700000000}"#)
    #expect(reading.fixes.isEmpty)
    #expect(reading.ignored.map(\.text).first?.contains("there is no lat and no lon") == true)
  }

  @Test(arguments: ["lwt", "card", "cmd", "status", "waypoint", "waypoints", "steps", "beacon"])
  func otherMessagesAreUnderstood(type: String) throws {
    let reading = try read(#"{"_type":"\#(type)","tst":1}"#)
    #expect(reading.otherCount == 1 && reading.ignoredCount == 0 && reading.fixes.isEmpty)
  }

  @Test func arraysKeepTheirOrder() throws {
    let reading = try read(
      "[" + location(#","tid":"a""#) + #",7,{"_type":"lwt"},"# + location(#","tid":"b""#) + "]")
    #expect(reading.devices == ["a", "b"])
    #expect(reading.ignored.map(\.path) == ["[1]"])
    #expect(reading.otherCount == 1)
  }

  @Test(
    arguments: [
      (#","topic":"owntracks/anna/pixel","tid":"ab""#, "", "phone", "pixel"),
      (#","topic":"owntracks/anna/pixel/event""#, "", nil, "pixel"),
      (#","tid":"ab""#, "", "iPhone", "iPhone"),
      (#","tid":"ab""#, "", nil, "ab"),
      (#","topic":"owntracks/anna/pixel""#, "device=my%20phone&token=x", "h", "my phone"),
      ("", "d=my+phone", nil, "my phone"),
      ("", "", nil, "phone"),
      (#","topic":"owntracks/anna/a\u0007b\n""#, "", nil, "ab"),
      ("", "device=a/b", nil, "a-b"),
    ] as [(String, String, String?, String)])
  func theDeviceIsThatOfTheURLTheTopicTheHeaderTheTrackerID(
    rest: String, query: String, header: String?, device: String
  ) throws {
    #expect(try read(location(rest), query: query, device: header).devices == [device])
  }

  @Test func namesOfDevicesAreCutOff() throws {
    let name = String(repeating: "ö", count: 100)
    let reading = try read(location(""), device: name)
    #expect(reading.devices == [String(name.prefix(64))])
  }

  @Test(
    arguments: [
      ("1700000000", 1_700_000_000), ("\"1700000000\"", 1_700_000_000),
      ("1700000000123", 1_700_000_000.123), ("721692800", 1_700_000_000),
      ("1700000000.5", 1_700_000_000.5), ("\"2023-11-14T22:13:20Z\"", 1_700_000_000),
    ] as [(String, Double)])
  func timesAreInSecondsOrMillisecondsOrCountFrom2001(time: String, seconds: Double) throws {
    let reading = try read(#"{"_type":"location","lat":1,"lon":2,"tst":\#(time)}"#)
    #expect(reading.positions.map(\.timestamp) == [seconds])
  }

  @Test(arguments: ["\"NaN\"", "\"Infinity\"", "\"-\"", "[]", "1e999"])
  func whatIsNoNumberLeavesOutTheAccuracyAlone(value: String) throws {
    let reading = try read(location(#","acc":\#(value),"vel":36"#))
    #expect(try reading.positions == [.expected(52.5, 13.4, at: 1_700_000_000, speed: 10)])
    #expect(reading.ignoredCount == 1)
  }

  @Test(arguments: ["\"NaN\"", "\"Infinity\"", "91", "1e999", "null", "{}"])
  func whatIsNoLatitudeLeavesOutThePosition(value: String) throws {
    let reading = try read(#"{"_type":"location","lat":\#(value),"lon":2,"tst":1700000000}"#)
    #expect(reading.fixes.isEmpty && reading.ignoredCount == 1)
  }

  @Test func numbersMayBeTexts() throws {
    let reading = try read(
      #"{"_type":"location","lat":"52.5","lon":"13.4","tst":"1700000000","acc":"8"}"#)
    #expect(try reading.positions == [.expected(52.5, 13.4, at: 1_700_000_000, accuracy: 8)])
  }

  @Test func aBrokenTextElsewhereCostsNoPosition() throws {
    let reading = try read(location(#","SSID":"\ud800""#))
    #expect(reading.fixes.count == 1)
  }

  @Test func anEnvelopeIsDecryptedByTheKeyOfItsDevice() throws {
    let inner = location(#","tid":"ab""#)
    let reading = try read(#"{"_type":"encrypted","data":"AAEC"}"#, device: "pixel") {
      box, device in
      box == [0, 1, 2] && device == "pixel" ? Array(inner.utf8) : nil
    }
    #expect(reading.devices == ["pixel"])
  }

  @Test(arguments: [
    (#"{"_type":"encrypted","data":"AAEC"}"#, "cannot be decrypted"),
    (#"{"_type":"encrypted","data":"%%"}"#, "not Base64"),
    (#"{"_type":"encrypted"}"#, "no \"data\""),
    (#"{"_type":"encrypted","data":""}"#, "cannot be decrypted"),
  ])
  func anEnvelopeThatCannotBeOpenedIsIgnoredWithAReason(body: String, reason: String) throws {
    let reading = try read(body)
    #expect(reading.fixes.isEmpty)
    #expect(reading.ignored.first?.text.contains(reason) == true)
  }

  @Test func anEnvelopeInsideAnotherIsNotOpened() throws {
    let envelope = #"{"_type":"encrypted","data":"AAEC"}"#
    let reading = try read(envelope) { _, _ in Array(envelope.utf8) }
    #expect(reading.ignored.map(\.text) == ["an encrypted message inside another is not read."])
  }

  @Test(arguments: ["", "x", "7", "\"a\"", "{", "[{]"])
  func whatIsNoMessageIsRefused(body: String) {
    #expect(throws: FormatNotice.self) { try read(body) }
  }

  @Test func moreThanTenThousandAreRefused() {
    let body = "[" + Array(repeating: location(""), count: 10_001).joined(separator: ",") + "]"
    #expect(throws: FormatNotice.tooManyPositions) { try read(body) }
  }
}
