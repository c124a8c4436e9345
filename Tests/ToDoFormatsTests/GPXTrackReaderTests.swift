import Foundation
import TestSupport
import Testing
import ToDo
import ToDoFormats

struct GPXTrackReaderTests {
  private func read(_ text: String) throws -> (fixes: [Fix], refusals: [String]) {
    var fixes: [Fix] = []
    var refusals: [String] = []
    try GPXTrackReader().read(ByteStream(Array(text.utf8))) { entry in
      switch entry {
      case .fix(let fix, device: _): fixes.append(fix)
      case .refusal(let notice): refusals.append(notice.description)
      }
    }
    return (fixes, refusals)
  }

  private func track(_ points: String, version: String = "1/1") -> String {
    #"<gpx xmlns="http://www.topografix.com/GPX/\#(version)"><wpt lat="1" lon="2"/>"#
      + "<trk><name>Ride</name><trkseg>\(points)</trkseg></trk></gpx>"
  }

  @Test func pointsAreFixesInTheOrderOfTheFile() throws {
    let read = try read(
      track(
        #"<trkpt lat="52.5" lon="13.4"><ele>3</ele><time>2026-11-21T10:00:00Z</time></trkpt>"#
          + #"<trkpt lon="-13.5" lat="-52"><time>2026-11-21T10:00:01.5+01:00</time>"#
          + #"<extensions><x:time xmlns:x="x">no</x:time></extensions></trkpt>"#))
    #expect(
      try read.fixes == [
        Fix(
          coordinate: Coordinate(latitude: 52.5, longitude: 13.4), timestamp: 1_795_255_200),
        Fix(
          coordinate: Coordinate(latitude: -52, longitude: -13.5), timestamp: 1_795_251_601.5),
      ])
    #expect(read.refusals.isEmpty)
  }

  @Test func speedAndCourseOfGPX10AreRead() throws {
    let fixes = try read(
      track(
        #"<trkpt lat="1" lon="2"><time>1970-01-01T00:00:00Z</time><course>9.75</course>"#
          + "<speed>1.22</speed></trkpt>", version: "1/0")
    ).fixes
    #expect(fixes.first?.speedMetersPerSecond == 1.22)
    #expect(fixes.first?.course?.degrees == 9.75)
  }

  @Test(arguments: [
    (#"<trkpt lat="1" lon="2"/>"#, "there is no time. A position needs one."),
    (
      #"<trkpt lat="1" lon="2"><time>noon</time></trkpt>"#,
      "the time \"noon\" cannot be read. Give one like 2026-11-21T18:00:00Z."
    ),
    (
      #"<trkpt lat="1"><time>2026-11-21T10:00:00Z</time></trkpt>"#,
      #"there is no position. Give lat="…" and lon="…" in decimal degrees."#
    ),
  ])
  func aPointWithoutAValidFixIsRefused(point: String, reason: String) throws {
    let read = try read(track(point + #"<trkpt lat="3" lon="4"><time>2026-11-21</time></trkpt>"#))
    #expect(read.fixes.count == 1)
    #expect(read.refusals.count == 1)
    #expect(read.refusals.first?.hasPrefix("trkpt 1, line 1") == true)
    #expect(read.refusals.first?.hasSuffix(reason) == true)
  }

  @Test func latitudesBeyondTheEarthAreRefused() throws {
    let read = try read(
      track(#"<trkpt lat="91" lon="2"><time>2026-11-21T10:00:00Z</time></trkpt>"#))
    #expect(read.fixes.isEmpty && read.refusals.count == 1)
  }

  @Test func otherXMLIsReportedAsNotGPX() {
    #expect(throws: FormatError.self) { try read("<kml/>") }
    #expect(throws: FormatError.self) { try read(track("").dropLast(4).description) }
  }

  @Test(
    .enabled(if: SharedData.isPresent),
    arguments: [
      ("stockholm-1hz", 918, 0), ("nyc-central-park-bike", 1_812, 0), ("cerknica-walk", 296, 0),
      ("korita-zbevnica-hike", 513, 358), ("spb-metro-pois", 0, 0),
    ])
  func recordedTracksAreReadToTheirEnd(name: String, fixCount: Int, refusalCount: Int) throws {
    let text = try String(contentsOf: SharedData.url("gpx/\(name).gpx"), encoding: .utf8)
    let read = try read(text)
    #expect(read.fixes.count == fixCount && read.refusals.count == refusalCount)
  }
}
