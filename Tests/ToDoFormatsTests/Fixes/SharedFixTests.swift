import Foundation
import TestSupport
import Testing
import ToDo
import ToDoFormats

/// Files from real devices.
@Suite(.enabled(if: SharedData.isPresent))
struct SharedFixTests {
  private func read(_ path: String) throws -> FixReading {
    try FixReading(ByteStream(Data(contentsOf: SharedData.url("ingest/\(path)"))))
  }

  @Test(arguments: [
    ("owntracks/demo-iphone.rec", 23, 0), ("owntracks/dawarich-2024-03.rec", 9, 0),
    ("owntracks/traccar-bodies.jsonl", 3, 0),
    ("owntracks/android/location_multiple_messages.json", 2, 0),
    ("owntracks/android/location_with_created_at.json", 1, 0),
    ("owntracks/android/valid_location_message.json", 1, 0),
    ("owntracks/android/valid_location_message_with_topic.json", 1, 0),
    ("owntracks/android/cmd_set_waypoints.json", 0, 0),
    ("owntracks/android/waypoint_message.json", 0, 0),
    ("owntracks/android/transition_message.json", 0, 0),
    ("owntracks/android/encrypted_message.json", 0, 1), ("gpslogger/log.csv", 3, 0),
  ])
  func filesAreReadToTheirEnd(path: String, fixCount: Int, refusalCount: Int) throws {
    let read = try read(path)
    #expect(read.error == nil)
    #expect(read.fixes.count == fixCount && read.refusals.count == refusalCount)
  }

  @Test func theFixesOfARecorderHaveTheValuesOfItsFile() throws {
    let read = try read("owntracks/demo-iphone.rec")
    #expect(
      try read.fixes.first
        == .expected(52.37888580984668, 10.02785726730668, at: 1_440_395_361, accuracy: 3000))
    let last = try #require(read.fixes.last)
    #expect(last.timestamp == 1_440_405_601 && last.speedMetersPerSecond == 18 / 3.6)
    #expect(last.course == Bearing(degrees: 82))
    #expect(read.devices.allSatisfy { $0 == "NE" })
  }

  @Test func theDeviceOfARecordingIsReadFromItsTopic() throws {
    let devices = try read("owntracks/dawarich-2024-03.rec").devices
    #expect(devices.allSatisfy { $0 == "test/iPhone 12 Pro" })
  }

  @Test func theRowsOfGPSLoggerAreFixes() throws {
    let fixes = try read("gpslogger/log.csv").fixes
    #expect(
      try fixes.first
        == .expected(52.52, 13.405, at: 1_718_447_400, accuracy: 8, speed: 1.5, course: 90))
    #expect(
      try fixes.last
        == .expected(52.522, 13.407, at: 1_718_447_520, accuracy: 7, speed: 1.4, course: 100))
  }

  @Test func aListOfVisitsWithoutTimesIsRefused() throws {
    guard case .noFixHeader(1, _, ["\"time\""])? = try read("other/quoted-headers.csv").error else {
      Issue.record("another error, or none")
      return
    }
  }
}
