import Testing
import ToDo
import ToDoFormats

struct OwnTracksTests {
  private func read(_ text: String) throws -> FixReading { try FixReading(text, as: .json) }

  private func location(_ rest: String) -> String {
    #"{"_type":"location","lat":1,"lon":2,"tst":3\#(rest)}"#
  }

  @Test func aLocationIsAFixWithItsSpeedInMetersPerSecond() throws {
    let read = try read(location(#","acc":8,"vel":36,"cog":90,"tid":"ab","batt":5"#))
    #expect(try read.fixes == [.expected(1, 2, at: 3, accuracy: 8, speed: 10, course: 90)])
    #expect(read.devices == ["ab"])
  }

  @Test(arguments: [#","vel":-1,"cog":-1"#, #","vel":null"#, ""])
  func speedsAndCoursesMayBeUnknown(rest: String) throws {
    #expect(try read(location(rest)).fixes == [.expected(1, 2, at: 3)])
  }

  @Test func theTimeMayBeAText() throws {
    let read = try read(#"{"_type":"location","lat":1,"lon":2,"tst":"1440363922"}"#)
    #expect(read.fixes.first?.timestamp == 1_440_363_922)
  }

  @Test(arguments: [
    (#","topic":"owntracks/user/device","tid":"ab""#, "user/device"),
    (#","topic":"home/tracks/jane/my phone""#, "jane/my phone"),
    (#","topic":"phone""#, "phone"),
    (#","topic":"","tid":"ab""#, "ab"),
    (#","topic":null,"tid":"ab""#, "ab"),
    (#","tid":"""#, "-"),
    ("", "-"),
  ])
  func theDeviceIsThatOfTheTopicElseTheTrackerID(rest: String, device: String) throws {
    #expect(try read(location(rest)).devices == [device])
  }

  @Test(arguments: [
    "beacon", "card", "cmd", "configuration", "dump", "lwt", "request", "status", "steps",
    "transition", "waypoint", "waypoints",
  ])
  func otherMessagesAreSkipped(type: String) throws {
    let read = try read(#"{"_type":"\#(type)","lat":1,"lon":2,"tst":3}"# + location(""))
    #expect(read.outline == ["3.0"])
  }

  @Test(arguments: [
    (
      #"{"_type":"encrypted","data":"AAEC"}"#,
      "the message is encrypted. Remove the encryption key in the settings of the app, or decrypt "
        + "the messages first."
    ),
    (
      #"{"_type":"position","lat":1}"#,
      "the messages of \"_type\" \"position\" are unknown. Give \"location\", or leave \"_type\" "
        + "out."
    ),
    (#"{"_type":1}"#, "\"_type\" is not a text. OwnTracks writes \"location\" there."),
    (
      #"{"_type":"location","lat":1,"lon":2}"#,
      "there is no tst. A position needs lat, lon and tst."
    ),
    (
      #"{"_type":"location","lat":1,"lon":2,"tst":"x"}"#,
      "the tst \"x\" cannot be read. Give one like 2026-11-21T18:00:00Z, or seconds since 1970."
    ),
  ])
  func messagesThatCannotBeReadAreRefused(message: String, reason: String) throws {
    let read = try read(message)
    #expect(read.fixes.isEmpty && read.refusals.map(\.text) == [reason])
  }

  @Test(arguments: [
    ("2015-08-24T05:55:07Z\t*                 \t", "ab"),
    ("2015-08-24T05:55:14Z\tevent\t", "ab"),
    ("owntracks/jane/my phone ", "jane/my phone"),
  ])
  func objectsAfterThePrefixesOfRecordersAreRead(prefix: String, device: String) throws {
    let line = prefix + location(#","tid":"ab""#)
    let read = try read("\(line)\n\(line)\r\n\(line)")
    #expect(read.outline == ["3.0", "3.0", "3.0"] && read.devices.allSatisfy { $0 == device })
    #expect(FixFileFormat.detecting(line.utf8) == .json)
  }

  @Test(arguments: ["log: ", "a b/c ", "/ ", "2015-08-24T05:55:07Z\t", "a/b\t", "x\ty\t", "a/b"])
  func objectsAfterOtherTextsAreRefused(prefix: String) throws {
    let read = try read("\(prefix)\(location(""))\n\(location(""))")
    #expect(read.outline == ["line 1", "3.0"])
  }
}
