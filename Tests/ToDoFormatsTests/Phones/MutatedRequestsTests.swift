import Foundation
import TestSupport
import Testing
import ToDo

@testable import ToDoFormats

/// Requests of phones with random damage: each is read, or refused with a reason, and nothing traps.
@Suite struct MutatedRequestsTests {
  enum App: CaseIterable {
    case ownTracks, overland, osmAnd, traccarClient, gpsLogger, gpsLoggerFile, homeAssistant

    /// A request that it sends, all of it in one text: for some it is the query.
    var original: String {
      switch self {
      case .ownTracks:
        #"""
        [{"_type":"location","lat":52.5,"lon":"13.4","tst":1700000000123,"acc":-1,"vel":"36",
        "cog":90,"topic":"owntracks/anna/pix\u00e9l"},{"_type":"encrypted","data":"AAEC"},
        {"_type":"transition","event":"enter","lat":1e1,"lon":2,"tst":"721692800"},{"_type":"lwt"}]
        """#
      case .overland:
        #"""
        {"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[13.4,52.5]},
        "properties":{"timestamp":"2023-11-14T15:13:20-0700","speed":4,"horizontal_accuracy":30,
        "device_id":"iphone","action":"visit","departure_date":null}},{"type":"Feature"}]}
        """#
      case .osmAnd:
        "id=7&lat=52.5&lon=13.4&timestamp=2023-11-14+22%3A13%3A20&speed=3.6&bearing=90&hdop=6&valid=true"
      case .traccarClient:
        #"""
        {"device_id":"6","location":{"timestamp":"2023-11-14T22:13:20.000Z","coords":{"latitude":52.5,
        "longitude":13.4,"accuracy":5,"speed":-1,"heading":-1},"battery":{"level":1}}}
        """#
      case .gpsLogger:
        "lat=52.5&lon=13.4&time=2023-11-14T23:13:20%2B01:00&acc=8.0&spd=10.0&dir=90.0&aid=f00"
      case .gpsLoggerFile:
        "time,lat,lon,accuracy,bearing,speed\n2023-11-14T22:13:20.000Z,52.5,13.4,8,90,1.5\n"
      case .homeAssistant:
        #"{"type":"update_location","data":{"gps":[52.5,13.4],"gps_accuracy":20,"timestamp":1700000000}}"#
      }
    }

    func read(_ bytes: [UInt8]) throws(FormatNotice) -> PhoneReading {
      var request = PhoneRequest(body: bytes, receivedAt: PhoneRequest.arrival)
      switch self {
      case .ownTracks:
        return try OwnTracksReader(request) { box, _ in box.count > 2 ? box + bytes : nil }.read()
      case .overland: return try OverlandReader(request).read()
      case .traccarClient: return try OsmAndReader(request).read()
      case .gpsLoggerFile: return try GPSLoggerReader(request).read()
      case .homeAssistant: return try HomeAssistantReader(request).read()
      case .osmAnd, .gpsLogger:
        request.body = []
        request.query = FormFields(bytes)
        return self == .osmAnd
          ? try OsmAndReader(request).read() : try GPSLoggerReader(request).read()
      }
    }
  }

  private static let plan = FuzzPlan(cases: 1000)

  @Test(arguments: App.allCases)
  func mutatedRequestsGiveFixesOrAReason(app: App) throws {
    var fixCount = 0
    for number in 0..<Self.plan.cases {
      var generator = Self.plan.generator(case: number)
      let bytes = Mutation.mutated(Array(app.original.utf8), using: &generator)
      let name =
        "\(app), seed \(Self.plan.seed), case \(number): \(String(decoding: bytes, as: UTF8.self))"
      do throws(FormatNotice) {
        let reading = try app.read(bytes)
        fixCount += reading.fixes.count
        #expect(reading.ignored.count <= PhoneReading.mostNotices, "\(name)")
        for (fix, device) in reading.fixes {
          #expect(fix.timestamp.isFinite, "\(name)")
          #expect(fix.accuracy?.meters.isFinite ?? true, "\(name)")
          #expect(!device.isEmpty && device.unicodeScalars.count <= 64, "\(name)")
          #expect(!device.contains("/"), "\(name)")
        }
        for notice in reading.ignored { #expect(!notice.text.isEmpty, "\(name)") }
      } catch {
        #expect(!error.text.isEmpty, "\(name)")
      }
    }
    #expect(fixCount > 0)
  }
}

/// Random damage to a request of a phone.
enum Mutation {
  /// A text with one to four pieces changed, cut out, doubled or put in.
  static func mutated(_ original: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &generator)
      let end = min(bytes.count, index + Int.random(in: 1...20, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes.removeSubrange(index...)
      case 2: bytes.replaceSubrange(index..<end, with: [])
      case 3: bytes.replaceSubrange(index..<end, with: bytes[index..<end] + bytes[index..<end])
      default:
        let piece = pieces[Int.random(in: pieces.indices, using: &generator)]
        bytes.insert(contentsOf: piece, at: index)
      }
    }
    return bytes
  }

  private static let pieces: [[UInt8]] =
    [
      "[", "]", "{", "}", "\"", ",", ":", "\n", "\\", "-", "+", ".", "e", "0", "9", "&", "=", "%",
      "%0", "/",
      "1e999", "-1", "NaN", "Infinity", "null", "\\ud800", "9999999999999999999", "\u{0}", "é",
      "%FF",
    ].map { Array($0.utf8) } + [[0xff], [0xc3]]
}
