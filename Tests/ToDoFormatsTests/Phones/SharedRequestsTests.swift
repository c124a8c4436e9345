import Foundation
import TestSupport
import Testing
import ToDo

@testable import ToDoFormats

/// What the apps have really sent, where the shared data is present.
@Suite(.enabled(if: SharedData.isPresent, "needs TODO_SHARED_DATA"))
struct SharedRequestsTests {
  private func data(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: SharedData.url("ingest/\(path)")))
  }

  private func lines(_ path: String) throws -> [String] {
    String(decoding: try data(path), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func ownTracks(_ body: [UInt8]) throws -> PhoneReading {
    try OwnTracksReader(
      PhoneRequest(body: body, receivedAt: PhoneRequest.arrival), decrypt: { _, _ in nil }
    ).read()
  }

  @Test(arguments: [
    ("cmd_set_waypoints", 0, 1, 0), ("encrypted_message", 0, 0, 1),
    ("location_multiple_messages", 2, 0, 0), ("location_with_created_at", 1, 0, 0),
    ("transition_message", 1, 0, 0), ("valid_location_message", 1, 0, 0),
    ("valid_location_message_with_topic", 1, 0, 0), ("waypoint_message", 0, 1, 0),
  ])
  func theMessagesOfAndroidAreUnderstood(
    name: String, fixes: Int, others: Int, ignored: Int
  ) throws {
    let reading = try ownTracks(data("owntracks/android/\(name).json"))
    #expect(reading.fixes.count == fixes)
    #expect(reading.otherCount == others)
    #expect(reading.ignoredCount == ignored)
  }

  @Test(arguments: [("demo-iphone.rec", 23, 2), ("dawarich-2024-03.rec", 11, 2)])
  func theMessagesOfRecordersAreUnderstood(name: String, fixes: Int, others: Int) throws {
    var counts = (fixes: 0, others: 0)
    for line in try lines("owntracks/\(name)") {
      let message = try #require(line.firstIndex(of: "{").map { line[$0...] })
      let reading = try ownTracks(Array(message.utf8))
      #expect(reading.ignoredCount == 0, "\(line)")
      counts.fixes += reading.fixes.count
      counts.others += reading.otherCount
    }
    #expect(counts.fixes == fixes && counts.others == others)
  }

  @Test func theMessagesThatTraccarTestsAreUnderstood() throws {
    let readings = try lines("owntracks/traccar-bodies.jsonl").map { try ownTracks(Array($0.utf8)) }
    #expect(
      readings.flatMap(\.devices) == ["5t", "JJ", "22A67880-15C3-41A6-9157-25545C7993AC"])
    let speeds = readings.flatMap(\.positions).map(\.speedMetersPerSecond)
    #expect(speeds == [0, 61 / 3.6, nil])
  }

  @Test(arguments: [("readme", ["phone"], 0), ("dawarich", ["phone"], 1)])
  func theBatchesOfOverlandAreUnderstood(name: String, devices: [String], others: Int) throws {
    let request = PhoneRequest(
      body: try data("overland/batch-\(name).json"), receivedAt: PhoneRequest.arrival)
    let reading = try OverlandReader(request).read()
    #expect(reading.devices == devices)
    #expect(reading.otherCount == others && reading.ignoredCount == 0)
    // 2015-10-01T08:00:00-0700
    #expect(reading.positions.map(\.timestamp) == [1_443_711_600])
  }

  @Test func theQueriesOfOsmAndAreUnderstood() throws {
    for line in try lines("osmand/queries.tsv").dropFirst() {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      let request = try PhoneRequest("", query: String(#require(parts.last).dropFirst(2)))
      let reading = try OsmAndReader(request).read()
      #expect(reading.fixes.count == (parts[0] == "position" ? 1 : 0), "\(line)")
      #expect(reading.ignoredCount == 0, "\(line)")
    }
  }

  @Test func theBodiesOfTraccarClientAreUnderstood() throws {
    let readings = try lines("osmand/json-bodies.jsonl").map {
      try OsmAndReader(PhoneRequest($0)).read()
    }
    #expect(readings.flatMap(\.devices) == ["48241179", "658765"])
    #expect(readings.flatMap(\.positions).map(\.speedMetersPerSecond) == [0, nil])
  }

  @Test func theFileOfGPSLoggerIsUnderstood() throws {
    let request = PhoneRequest(
      body: try data("gpslogger/log.csv"), receivedAt: PhoneRequest.arrival)
    #expect(try GPSLoggerReader(request).read().fixes.count == 3)
  }

  @Test(arguments: ["google-timeline.json", "quoted-headers.csv"])
  func filesThatNoAppSendsAreRefused(name: String) throws {
    let request = PhoneRequest(
      body: try data("other/\(name)"), receivedAt: PhoneRequest.arrival)
    #expect(throws: FormatNotice.self) { try GPSLoggerReader(request).read() }
    #expect(throws: FormatNotice.self) { try OverlandReader(request).read() }
  }
}
