import Foundation
import TestSupport
import Testing
import ToDo

@testable import ToDoFormats

/// Small files with random damage: each is read, or its error is clear, and nothing traps.
@Suite struct MutatedFilesTests {
  private static let geoJSON = #"""
    {"type":"FeatureCollection","bbox":[0,0,1,1],"features":[
    {"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[13.4,52.5,3,4]},
    "properties":{"title":"A \u00e9\ud83e\uddd7","due":"2026-12-24T18:00:00+01:00","radius":150,
    "tags":["x"],"done":true,"n":-1.25e-3,"todo":{"title":" ","coordinate":[1,2]}}},
    {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]},
    "properties":null},
    {"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[179,0],[-179,1]]]},
    "properties":{"width":9}}]}
    """#

  private static let csv = """
    name,lat,lon,note,due,tags,done,radius
    A,52.5,13.4,"b, ""c""
    d",2026-12-24,"x, y",yes,150
    Größe,-90,180,,2026-12-24 18:00,,no,
    """

  private static func mutated(
    _ original: [UInt8], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = original
    let insertions = Array("[]{}\",:;\n\r\\-+.eE0919\0\u{e9}tT".utf8) + [0xff, 0xc3, 0x80]
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes.removeSubrange(place...)
      case 2:
        bytes.insert(
          insertions[Int.random(in: insertions.indices, using: &generator)], at: place)
      case 3: bytes[place] = insertions[Int.random(in: insertions.indices, using: &generator)]
      default:
        let end = min(bytes.count, place + Int.random(in: 1...20, using: &generator))
        bytes.replaceSubrange(place..<end, with: bytes[place..<end] + bytes[place..<end])
      }
    }
    return bytes
  }

  private static let plan = FuzzPlan(cases: 1000)

  @Test func mutatedFilesGiveItemsOrAClearError() throws {
    var itemCount = 0
    for number in 0..<Self.plan.cases {
      // Each case has its own generator, so that it can be run again alone.
      var generator = Self.plan.generator(case: number)
      let isCSV = number.isMultiple(of: 2)
      let bytes = Self.mutated(
        Array((isCSV ? Self.csv : Self.geoJSON).utf8), using: &generator)
      itemCount += try Self.read(
        bytes, as: isCSV ? .csv : .geoJSON, using: &generator,
        case: "seed \(Self.plan.seed), case \(number): \(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(itemCount > 0)
  }

  /// Reads in random chunks and in one, and gives the number of items.
  private static func read(
    _ bytes: [UInt8], as format: ItemFileFormat, using generator: inout SeededGenerator,
    case name: String
  ) throws -> Int {
    _ = ItemFileFormat.detecting(bytes)
    let chunks = (0..<40).map { _ in Int.random(in: 1...12, using: &generator) }
    let streamed = try StreamReading(bytes, chunks: chunks, as: format)
    let whole = try StreamReading(bytes, chunks: [bytes.count + 1], as: format)
    #expect(streamed == whole, "\(name)")
    let reading = streamed.reading
    if let error = streamed.error {
      #expect(!error.description.isEmpty, "\(name)")
      #expect(throws: error, "\(name)") { try format.read(Data(bytes), timeZone: .gmt) }
    } else {
      #expect(try format.read(Data(bytes), timeZone: .gmt) == reading, "\(name)")
    }
    for notice in reading.warnings + reading.refusals {
      #expect(!notice.path.isEmpty, "\(name)")
      if let offset = notice.byteOffset { #expect(offset < bytes.count, "\(name)") }
    }
    for refusal in reading.refusals { #expect(refusal.byteOffset != nil, "\(name)") }
    if let refusal = reading.refusals.first {
      let strict = try StreamReading(bytes, chunks: chunks, as: format, isStrict: true)
      guard case .refused(let notice) = strict.error else {
        Issue.record("\(name): read strictly in spite of \(refusal)")
        return 0
      }
      // Reading strictly refuses repairs, too, so it may end earlier.
      #expect(notice.byteOffset ?? 0 <= refusal.byteOffset ?? 0, "\(name)")
    }
    // What was read can be written.
    let again = try GeoJSONItemReader().read(GeoJSONItemWriter().write(reading.items))
    #expect(again.items == reading.items, "\(name)")
    return reading.items.count
  }

  @Test func everyPrefixOfAFileGivesAClearError() throws {
    let bytes = Array(Self.geoJSON.utf8)
    for count in 1..<bytes.count {
      #expect {
        try GeoJSONItemReader().read(Data(bytes.prefix(count)))
      } throws: { error in
        switch error as? FormatError {
        case .cutOff(let position, _): position.byteOffset == count
        default: false
        }
      }
    }
  }

  @Test func fiveMegabytesAreRead() throws {
    let item = ToDoItem(
      title: "A \"quoted\" title",
      location: Location(name: "Here", coordinate: try Coordinate(latitude: 52.5, longitude: 13.4)),
      tags: ["a", "b"], properties: ["population": .integer(1)])
    let count = 35_000
    let written = try GeoJSONItemWriter().write(repeatElement(item, count: count))
    #expect(written.count > 5_000_000)
    let reading = try GeoJSONItemReader().read(written)
    #expect(reading.items.count == count)
    #expect(reading.items.allSatisfy { $0 == item })
  }
}
