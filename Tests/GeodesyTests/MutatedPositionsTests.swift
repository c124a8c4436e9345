import Geodesy
import TestSupport
import Testing

/// Mutations of valid texts: none may trap, hang or give an invalid coordinate.
struct MutatedPositionsTests {
  private static let seeds = [
    "52.52,13.405", "52,52 13,405", "geo:52.52,13.405,3;crs=wgs84;u=35", "geohash:u33db",
    "geo:0,0?q=52.52,13.405(Label)", "52°31'12\"N 13°24'18\"E", "N52 31.2 E13 24.3",
    "9F4MGCC4+22", "9F4M0000+", "https://www.openstreetmap.org/?mlat=52.52&mlon=13.405#map=1/2/3",
    "https://osm.org/go/0MbEO3Qd-",
    "https://www.google.com/maps/place/A/@52.6,13.5,17z/data=!3d1!4d2",
    "https://maps.apple.com/place?coordinate=52.52%2C13.405",
  ]
  private static let pieces: [[UInt8]] = [
    [0], [0xFF], [0xC3], [0xF0, 0x9F, 0x92], Array("°".utf8), Array("′′".utf8), Array("%".utf8),
    Array("%2C".utf8), Array("%F".utf8), Array("+".utf8), Array("-".utf8), Array("\u{2212}".utf8),
    Array(",".utf8), Array(";".utf8), Array(".".utf8), Array("  ".utf8), Array("N".utf8),
    Array("O".utf8), Array("(".utf8), Array(")".utf8), Array("://".utf8), Array("e9".utf8),
    Array("999999999999999999999999".utf8), Array("e\u{301}\u{301}".utf8), Array("🇩🇪".utf8),
    Array("!3d".utf8), Array("!4d".utf8), Array("@".utf8), Array("0".utf8), Array("u=".utf8),
  ]

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func anyBytesAreReadOrRefused(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<Seeds.rounds(15_000) {
      var bytes = Array(try #require(Self.seeds.randomElement(using: &generator)).utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        mutate(&bytes, using: &generator)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(GeodesyError) {
        let position = try ParsedPosition(parsing: text)
        let coordinate = position.coordinate
        #expect(abs(coordinate.latitude) <= 90, "seed \(seed), round \(round): \(text)")
        #expect(abs(coordinate.longitude) <= 180, "seed \(seed), round \(round): \(text)")
        #expect(position.uncertainty?.meters.isFinite != false, "seed \(seed), round \(round)")
      } catch {
        guard case .unreadablePosition(_, let reason) = error else {
          Issue.record("seed \(seed), round \(round): \(error)")
          continue
        }
        #expect(reason.utf8.count < 500, "seed \(seed), round \(round)")
        #expect(!reason.unicodeScalars.contains { $0.value < 32 }, "seed \(seed), round \(round)")
      }
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "5", "5,", " ", "N", "°", "'", "52.52,13.405 ", "geo:", "+", "9F4MGCC4+", "%2", "(",
      "!3d1!4d",
      "https://osm.org/", "https://maps.apple.com/?q=1&", "geohash:", "e\u{301}", "🇩🇪", "\u{301}",
    ])
  func longLinesAreRefusedWithoutDelay(piece: String) {
    for bytes in [8_000, 1_000_000] {
      let text = String(repeating: piece, count: bytes / piece.utf8.count)
      #expect(throws: GeodesyError.self) { try Coordinate(parsing: text) }
    }
  }

  private func mutate(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    let position = Int.random(in: 0...bytes.count, using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0 where position < bytes.count:
      bytes.remove(at: position)
    case 1 where position < bytes.count:
      bytes[position] = UInt8.random(in: 0...255, using: &generator)
    case 2:
      bytes.removeSubrange(position...)
    case 3:
      bytes.insert(contentsOf: bytes[position...].prefix(12), at: 0)
    default:
      let piece = Self.pieces.randomElement(using: &generator) ?? []
      bytes.insert(contentsOf: piece, at: position)
    }
  }
}
