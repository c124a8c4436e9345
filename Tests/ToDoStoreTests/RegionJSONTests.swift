import Foundation
import TestSupport
import Testing
import ToDo

@testable import ToDoStore

/// The JSON of regions in the file, of which the hashes of contents are made.
struct RegionJSONTests {
  private static func encoded(_ region: Region) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(region), as: UTF8.self)
  }

  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 1e-7, -1e-7, 1e-17, .leastNonzeroMagnitude, 0.1, 1.0 / 3, 13.405,
    89.99999999999999, 1.5e-5,
  ]

  @Test func regionsHaveKnownBytes() throws {
    let center = try Coordinate(latitude: 52.52, longitude: 13.405)
    let other = try Coordinate(latitude: -0.0, longitude: 1e-7)
    let circle = try Region.circle(center: center, radius: .meters(150))
    let corridor = try Region.corridor(along: [center, other], halfWidth: .meters(12.5))
    let box = try Region.box(southwest: other, northeast: center)
    let polygon = try Region.polygon([(0, 0), (4, 0), (4, 4), (0, 0)].map(Self.coordinate))
    let texts = [
      #"{"center":[13.405,52.52],"radius":150,"type":"circle"}"#,
      #"{"coordinates":[[[13.405,52.52],[1e-07,-0]]],"halfWidth":12.5,"type":"corridor"}"#,
      #"{"northeast":[13.405,52.52],"southwest":[1e-07,-0],"type":"box"}"#,
      #"{"coordinates":[[[[0,0],[4,4],[0,4],[0,0]]]],"type":"polygons"}"#,
    ]
    let regions = [circle, corridor, box, polygon]
    #expect(regions.map { RegionJSON.text(of: $0) } == texts)
    #expect(RegionJSON.text(of: regions) == "[\(texts.joined(separator: ","))]")
  }

  private static func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test func isWhatTheEncoderMakesOfIt() throws {
    for latitude in Self.numbers {
      for longitude in Self.numbers + [180, -180, 123.456] {
        let center = try Coordinate(latitude: latitude, longitude: longitude)
        let other = try Coordinate(latitude: latitude / 2 + 1, longitude: longitude / 2 + 3)
        let regions = [
          try Region.circle(center: center, radius: .meters(latitude.magnitude)),
          try Region.circle(center: center, radius: .meters(1e21)),
          try Region.corridor(along: [center, other], halfWidth: .meters(0.5)),
        ]
        for region in regions {
          #expect(try RegionJSON.text(of: region) == Self.encoded(region))
        }
      }
    }
    let box = try Region.box(
      southwest: Coordinate(latitude: -20, longitude: 170),
      northeast: Coordinate(latitude: -10.5, longitude: -170))
    #expect(try RegionJSON.text(of: box) == Self.encoded(box))
  }

  @Test func polygonsAreWhatTheEncoderMakesOfThem() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let west = Double.random(in: -179...170, using: &generator)
      let south = Double.random(in: -80...70, using: &generator)
      func at(_ x: Double, _ y: Double) throws -> Coordinate {
        try Coordinate(latitude: south + y, longitude: west + x)
      }
      let region = try Region.polygon(
        [at(0, 0), at(5, 0.3), at(5, 5), at(0.1, 5), at(0, 0)],
        holes: [[at(1, 1), at(2, 2), at(2, 1), at(1, 1)]])
      #expect(try RegionJSON.text(of: region) == Self.encoded(region))
    }
  }
}
