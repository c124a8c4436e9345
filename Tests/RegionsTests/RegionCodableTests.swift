import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Regions

@Suite struct RegionCodableTests {
  private func roundTrip(_ region: Region) throws -> Region {
    try JSONDecoder().decode(Region.self, from: JSONEncoder().encode(region))
  }

  @Test func decodesWhatWasEncoded() throws {
    for (name, region) in try awkwardRegions() {
      let decoded = try roundTrip(region)
      #expect(decoded == region, "\(name)")
      #expect(decoded.hashValue == region.hashValue, "\(name)")
      #expect(decoded.boundingBall == region.boundingBall, "\(name)")
      #expect(!decoded.repairs.contains { $0.isRepair }, "\(name)")
    }
  }

  @Test func repairedShapesNeedNoSecondRepair() throws {
    let seed: UInt64 = 31
    var random = SeededGenerator(seed: seed)
    for round in 0..<60 {
      var ring: [Coordinate] = []
      for _ in 0..<Int.random(in: 3...8, using: &random) {
        ring.append(
          try at(
            Double.random(in: 150...210, using: &random), .random(in: -60...60, using: &random)))
      }
      ring.append(ring[0])
      guard let region = try? Region.polygon(ring) else { continue }
      let again = try roundTrip(region)
      #expect(again == region, "seed \(seed), round \(round): \(ring)")
      #expect(again.repairs.isEmpty, "seed \(seed), round \(round): \(again.repairs)")
    }
  }

  @Test(
    .enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"),
    arguments: [
      "san-francisco-neighborhoods.geojson", "ne_110m_countries.geojson",
      "ne_50m_selected.geojson",
    ])
  func decodesWhatWasEncodedOfSharedData(file: String) throws {
    for (name, region) in try SharedData.regions(file) {
      let again = try roundTrip(region)
      #expect(again == region, "\(name)")
      #expect(again.repairs.isEmpty, "\(name): \(again.repairs)")
    }
  }

  @Test(.enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"))
  func decodesWhatWasEncodedOfCutPolygons() throws {
    for name in try SharedData.names(in: "antimeridian/input") where name != "multi-line.json" {
      let region = try Region(geoJSON: SharedData.geometry("antimeridian/input/\(name)"))
      #expect(try roundTrip(region) == region, "\(name)")
    }
  }

  @Test func writesTheDocumentedForm() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let table = try [
      (
        Region.circle(center: at(13.4, 52.5), radius: .meters(150)),
        #"{"center":[13.4,52.5],"radius":150,"type":"circle"}"#
      ),
      (
        .polygon(positions([(0, 0), (1, 0), (1, 1), (0, 0)])),
        #"{"coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]],"type":"polygons"}"#
      ),
      (
        .box(southwest: at(170, -20), northeast: at(-170, -10)),
        #"{"northeast":[-170,-10],"southwest":[170,-20],"type":"box"}"#
      ),
      (
        .corridor(along: positions([(0, 0), (1, 1)]), halfWidth: .meters(50)),
        #"{"coordinates":[[[0,0],[1,1]]],"halfWidth":50,"type":"corridor"}"#
      ),
    ]
    for (region, text) in table {
      #expect(String(decoding: try encoder.encode(region), as: UTF8.self) == text)
    }
  }

  @Test func refusesWhatTheMakersRefuse() throws {
    let texts = [
      #"{"type":"circle","center":[0,0],"radius":-1}"#,
      #"{"type":"circle","center":[0,91],"radius":1}"#,
      #"{"type":"polygons","coordinates":[[[[0,0],[1,0],[1,1]]]]}"#,
      #"{"type":"polygons","coordinates":[]}"#,
      #"{"type":"polygons","coordinates":[[]]}"#,
      #"{"type":"box","southwest":[0,1],"northeast":[1,0]}"#,
      #"{"type":"corridor","coordinates":[[[0,0]]],"halfWidth":5}"#,
      #"{"type":"blob"}"#, "{}", "[]",
    ]
    for text in texts {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Region.self, from: Data(text.utf8))
      }
    }
  }
}
