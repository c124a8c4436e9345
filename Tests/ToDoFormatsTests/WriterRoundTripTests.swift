import Foundation
import JSONText
import TestSupport
import Testing
import ToDo
import ToDoTestSupport

@testable import ToDoFormats

/// Random items through the writers of CSV and GPX: each is read back unchanged, or is refused.
@Suite struct WriterRoundTripTests {
  private static let gpxKeys = [
    "ele", "time", "magvar", "geoidheight", "name", "cmt", "desc", "src", "link", "sym", "type",
    "fix", "sat", "hdop", "vdop", "pdop", "ageofdgpsdata", "dgpsid", "extensions", "url", "urlname",
  ]

  private static let gpxValues: [JSONValue] = [
    .string(""), .string("1"), .string("1.50"), .string("2016-05-27T10:08:47.8+01:00"),
    .string("2d"), .string("<a xmlns=\"u\">b</a>"), .string("<a"), .string("\u{0}\r\n\u{fffe}"),
    .string("<b:a xmlns:b=\"urn:todo:gpx:1\"/>"), .integer(3), .number(-0.0), .number(1.5e-7),
    .number(1e300), .null, .array([]), .object([:]),
    .array([.object(["href": .string("a\"\n"), "text": .string("")])]),
    .array([.object(["href": .string("a"), "rel": .string("b")])]),
    .array([.object(["text": .string("a")])]),
  ]

  /// Random items, most of which the two formats can hold.
  private struct Items {
    private var random: RandomItems
    private var generator: SeededGenerator

    init(seed: UInt64) {
      random = RandomItems(seed: seed)
      generator = SeededGenerator(seed: ~seed)
    }

    mutating func next() throws -> ToDoItem {
      var item = try random.next()
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        item.properties[gpxKeys.randomElement(using: &generator) ?? ""] =
          gpxValues.randomElement(using: &generator)
      }
      guard Int.random(in: 0..<4, using: &generator) > 0 else { return item }
      item.places = []
      let longitude: Double = [180, -180, 13.405, 1e-7].randomElement(using: &generator) ?? 0
      let coordinate = try Coordinate(
        latitude: .random(in: -90...90, using: &generator), longitude: longitude)
      if Bool.random(using: &generator) {
        item.location = Location(name: item.location?.name ?? "", coordinate: coordinate)
      } else {
        item.location?.coordinate = nil
        let radius: Double = [0, 1.5, 141.17].randomElement(using: &generator) ?? 0
        item.places = [
          Place(
            name: Bool.random(using: &generator) ? item.title : "Étoile",
            region: try .circle(center: coordinate, radius: .meters(radius)))
        ]
      }
      return item
    }
  }

  private func check(
    _ format: ItemFileFormat, comingBack expected: (ToDoItem) -> ToDoItem,
    properties: (ToDoItem) -> [String]
  ) throws {
    var written = 0
    let plan = FuzzPlan(cases: 500)
    for number in 0..<plan.cases {
      let seed = plan.seed(case: number)
      var items = Items(seed: seed)
      let item = try items.next()
      let writer = format.writer(properties: properties(item))
      do {
        let file = try writer.write([item])
        written += 1
        let reading = try format.read(file, isStrict: true, timeZone: .gmt)
        let isSame =
          reading.items == [expected(item)] && reading.items[0].done == item.done
          && reading.items[0].properties == expected(item).properties
        #expect(
          isSame,
          "seed \(seed): \(item) became \(reading.items) by way of \(String(decoding: file, as: UTF8.self))"
        )
        // Foreign elements that look like ours, and properties that look like fields.
        #expect(
          format == .geoJSON || reading.warnings.allSatisfy { $0.text.hasPrefix("todo:a ") },
          "seed \(seed)")
        #expect(try writer.write([item]) == file, "seed \(seed)")
      } catch {
        if case .unwritable = error { continue }
        Issue.record("seed \(seed): \(error)")
      }
    }
    if plan.cases >= 100 { #expect(written > plan.cases / 10) }
  }

  @Test func waypointsAreReadBackUnchanged() throws {
    try check(.gpx, comingBack: { $0 }, properties: { _ in [] })
  }

  @Test func featuresAreReadBackUnchanged() throws {
    try check(.geoJSON, comingBack: { $0 }, properties: { _ in [] })
  }

  @Test func rowsAreReadBackUnchanged() throws {
    try check(
      .csv,
      comingBack: { item in
        var item = item
        item.triggers = []
        // The others are read back as JSON text, or not at all.
        item.properties = item.properties.compactMapValues { value in
          switch value {
          case .null, .string(""): return nil
          case .string: return value
          default:
            var writer = JSONWriter()
            guard (try? writer.write(value)) != nil else { return nil }
            return .string(String(decoding: writer.bytes, as: UTF8.self))
          }
        }
        return item
      }, properties: { $0.properties.keys.sorted() })
  }
}
