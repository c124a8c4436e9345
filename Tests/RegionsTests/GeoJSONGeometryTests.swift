import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Regions

@Suite struct GeoJSONGeometryTests {
  private func reading(_ text: String) throws -> GeoJSONGeometryReading {
    try JSONDecoder().decode(GeoJSONGeometryReading.self, from: Data(text.utf8))
  }

  /// The coding path and the words of the error that decoding a text throws.
  private func refusal(_ text: String) -> (path: String, words: String)? {
    do {
      _ = try reading(text)
      return nil
    } catch let error as DecodingError {
      switch error {
      case .dataCorrupted(let context), .keyNotFound(_, let context),
        .typeMismatch(_, let context), .valueNotFound(_, let context):
        let path = context.codingPath.map { key in
          key.intValue.map(String.init) ?? key.stringValue
        }
        return (path.joined(separator: "."), context.debugDescription)
      @unknown default: return nil
      }
    } catch { return nil }
  }

  @Test func readsAndWritesEveryType() throws {
    let texts = [
      #"{"coordinates":[100,0.5],"type":"Point"}"#,
      #"{"coordinates":[[100,0],[101,1]],"type":"MultiPoint"}"#,
      #"{"coordinates":[[100,0],[101,1]],"type":"LineString"}"#,
      #"{"coordinates":[[[100,0],[101,1]],[[102,2],[103,3]]],"type":"MultiLineString"}"#,
      #"{"coordinates":[[[100,0],[101,0],[101,1],[100,0]]],"type":"Polygon"}"#,
      #"{"coordinates":[[[[100,0],[101,0],[101,1],[100,0]]]],"type":"MultiPolygon"}"#,
      #"{"geometries":[{"coordinates":[100,0.5],"type":"Point"}],"type":"GeometryCollection"}"#,
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    for text in texts {
      let read = try reading(text)
      #expect(read.warnings.isEmpty)
      #expect(String(decoding: try encoder.encode(read.geometry), as: UTF8.self) == text)
      #expect(text.contains("\"\(read.geometry.type)\""))
    }
  }

  @Test(arguments: [
    (#"{"type":"Point"}"#, ""), (#"{"type":"Point","coordinates":[2]}"#, "coordinates"),
    (#"{"type":"Point","coordinates":[]}"#, "coordinates"),
    (#"{"type":"Point","coordinates":[1,"39"]}"#, "coordinates.1"),
    (#"{"type":"Point","coordinates":[1,null]}"#, "coordinates.1"),
    (#"{"type":"Point","coordinates":[[1,2]]}"#, "coordinates.0"),
    (#"{"type":"MultiPoint","coordinates":[[[0,0],[0,0]]]}"#, "coordinates.0.0"),
    (#"{"type":"MultiPolygon","coordinates":[-0.08,51.5]}"#, "coordinates.0"),
    (#"{"type":"MultiPolygon","coordinates":[[[1]]]}"#, "coordinates.0.0.0"),
    (#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1],[0,0]]]}"#, "coordinates.0.2"),
    (#"{"type":"Point","coordinates":[2,2],"bbox":[1,2,3,"4"]}"#, "bbox.3"),
    (#"{"type":"Point","coordinates":[2,2],"bbox":[1,2,3]}"#, "bbox"),
    (#"{"type":"GeometryCollection","geometries":[false]}"#, "geometries.0"),
    (#"{"type":"GeometryCollection"}"#, ""), (#"{"type":"Featre","coordinates":[1,2]}"#, "type"),
    (#"{"type":"point","coordinates":[1,2]}"#, "type"), (#"{"type":3}"#, "type"),
    (#"{"coordinates":[1,2]}"#, ""), ("[]", ""), (#""string""#, ""),
  ])
  func refusesMalformedGeometryByItsPlace(text: String, place: String) throws {
    let found = try #require(refusal(text), "\(text) was accepted")
    #expect(found.path == place, "\(text): \(found.words)")
    #expect(!found.words.isEmpty)
  }

  @Test func saysHowCoordinatesAreWritten() throws {
    let words = try #require(refusal(#"{"type":"Point","coordinates":[1,"39"]}"#)).words
    #expect(
      words.hasPrefix(
        "The coordinates of a Point are numbers nested as in [longitude, latitude]."))
  }

  @Test func warnsOfForeignMembersAndExtraElements() throws {
    let read = try reading(
      #"{"type":"Point","coordinates":[1,2,3,4],"features":[],"properties":{},"bbox":[1,2,1,2]}"#)
    #expect(
      read.warnings == [
        .foreignMembers(place: "geometry", names: ["features", "properties"]),
        .extraElements(place: "coordinates", count: 1),
      ])
    #expect(try reading(#"{"type":"Point","coordinates":[1,2,3]}"#).warnings.isEmpty)
  }

  @Test func pointsArePositionsAndWithARadiusACircle() throws {
    let point = GeoJSONGeometry.point(GeoJSONPosition(longitude: 13, latitude: 52))
    #expect(try point.place() == .positions([at(13, 52)], warnings: []))
    #expect(
      try point.place(radius: .meters(9))
        == .region(Region.circle(center: at(13, 52), radius: .meters(9))))
    let several = GeoJSONGeometry.multiPoint([
      GeoJSONPosition(longitude: 13, latitude: 52), GeoJSONPosition(longitude: 1, latitude: 2),
    ])
    #expect(try several.place() == .positions([at(13, 52), at(1, 2)], warnings: []))
  }

  @Test func lineWithAWidthIsACorridorOfHalfOfIt() throws {
    let line = GeoJSONGeometry.lineString([
      GeoJSONPosition(longitude: 13, latitude: 52), GeoJSONPosition(longitude: 14, latitude: 52),
    ])
    let region = try Region(geoJSON: line, width: .meters(30))
    #expect(
      region.shape
        == .corridor(lines: [try positions([(13, 52), (14, 52)])], halfWidth: .meters(15)))
    #expect(region.geoJSON.geometry == line && region.geoJSON.width == .meters(30))
    #expect(throws: RegionError.self) { try Region(geoJSON: line) }
  }

  @Test func collectionOfOneIsUnwrappedWithAWarning() throws {
    let point = GeoJSONGeometry.point(GeoJSONPosition(longitude: 13, latitude: 52))
    let one = GeoJSONGeometry.geometryCollection([point])
    #expect(
      try one.place()
        == .positions([at(13, 52)], warnings: [.singleGeometryCollection(place: "geometry")]))
    #expect(throws: RegionError.self) { try GeoJSONGeometry.geometryCollection([]).place() }
    #expect(throws: RegionError.self) {
      try GeoJSONGeometry.geometryCollection([point, point]).place()
    }
  }

  @Test func warnsOfExcessPrecisionOnce() throws {
    let geometry = try reading(
      #"{"type":"Polygon","coordinates":[[[0,0],[1.1234567,0],[1,1.00000001],[0,0]]]}"#
    ).geometry
    let region = try Region(geoJSON: geometry)
    #expect(region.repairs == [.excessPrecision(place: "coordinates[0][1]", count: 2)])
    let fine = try reading(
      #"{"type":"Point","coordinates":[-122.419416,37.774929]}"#
    ).geometry
    #expect(try fine.place() == .positions([at(-122.419416, 37.774929)], warnings: []))
  }

  @Test func refusesPositionsOutOfRangeByTheirPlace() throws {
    let geometry = try reading(
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,91],[0,0]]]]}"#
    ).geometry
    do {
      _ = try Region(geoJSON: geometry)
      Issue.record("latitude 91 was accepted")
    } catch {
      guard case .invalidPosition(let place, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(place == "coordinates[0][0][2]")
    }
  }

  @Test func regionsComeBackFromGeoJSON() throws {
    for (name, region) in try awkwardRegions() {
      let (geometry, radius, width) = region.geoJSON
      let again = try Region(geoJSON: geometry, radius: radius, width: width)
      if case .box = region.shape {
        #expect(abs(again.areaSquareMeters / region.areaSquareMeters - 1) < 1e-12, "\(name)")
      } else {
        #expect(again == region, "\(name)")
      }
    }
  }

  @Test(.enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"))
  func readsGoodAndRefusesBadGeometriesOfTheLintCases() throws {
    let refused = [
      "bad-json", "bbox-contains-string", "different-first-last", "false",
      "multipoint-multidimension",
      "point-toofew", "point", "rootstring", "short-linearring",
    ]
    let warned = [
      "bad-polygon-interiorring-rhr", "excessive_precision_truncated",
      "geometry_changed_semantics", "geometrycollection_single",
    ]
    for name in refused {
      let data = try SharedData.data("hint/bad/\(name).geojson")
      #expect(throws: (any Error).self, "\(name)") {
        try JSONDecoder().decode(GeoJSONGeometry.self, from: data).place()
      }
    }
    for name in warned {
      let data = try SharedData.data("hint/bad/\(name).geojson")
      let read = try JSONDecoder().decode(GeoJSONGeometryReading.self, from: data)
      let place = try read.geometry.place(width: .meters(10))
      switch place {
      case .positions(_, let warnings):
        #expect(!(read.warnings + warnings).isEmpty, "\(name)")
      case .region(let region): #expect(!(read.warnings + region.repairs).isEmpty, "\(name)")
      }
    }
    for name in ["good-linestring", "good-multipoint", "good-point"] {
      let data = try SharedData.data("hint/good/\(name).geojson")
      let read = try JSONDecoder().decode(GeoJSONGeometryReading.self, from: data)
      _ = try read.geometry.place(width: .meters(10))
      #expect(read.warnings.isEmpty)
    }
  }
}
