import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Regions

@Suite struct GeoJSONGeometryTests {
  private func geometry(_ text: String) throws -> GeoJSONGeometry {
    try JSONDecoder().decode(DecodedGeometry.self, from: Data(text.utf8)).geometry
  }

  @Test func pointsArePositionsAndWithARadiusACircle() throws {
    let point = GeoJSONGeometry.point(GeoJSONPosition(longitude: 13, latitude: 52))
    #expect(try point.content() == .positions([at(13, 52)], warnings: []))
    #expect(
      try point.content(radius: .meters(9))
        == .region(Region.circle(center: at(13, 52), radius: .meters(9))))
    let several = GeoJSONGeometry.multiPoint([
      GeoJSONPosition(longitude: 13, latitude: 52), GeoJSONPosition(longitude: 1, latitude: 2),
    ])
    #expect(try several.content() == .positions([at(13, 52), at(1, 2)], warnings: []))
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
      try one.content()
        == .positions([at(13, 52)], warnings: [.singleGeometryCollection(path: "geometry")]))
    #expect(throws: RegionError.self) { try GeoJSONGeometry.geometryCollection([]).content() }
    #expect(throws: RegionError.self) {
      try GeoJSONGeometry.geometryCollection([point, point]).content()
    }
  }

  @Test func warnsOfExcessPrecisionOnce() throws {
    let polygon = try geometry(
      #"{"type":"Polygon","coordinates":[[[0,0],[1.1234567,0],[1,1.00000001],[0,0]]]}"#
    )
    let region = try Region(geoJSON: polygon)
    #expect(region.repairs == [.excessPrecision(path: "coordinates[0][1]", count: 2)])
    let fine = try geometry(
      #"{"type":"Point","coordinates":[-122.419416,37.774929]}"#
    )
    #expect(try fine.content() == .positions([at(-122.419416, 37.774929)], warnings: []))
  }

  @Test func refusesPositionsOutOfRangeByTheirPath() throws {
    let polygon = try geometry(
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,91],[0,0]]]]}"#
    )
    do {
      _ = try Region(geoJSON: polygon)
      Issue.record("latitude 91 was accepted")
    } catch {
      guard case .invalidPosition(let path, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(path == "coordinates[0][0][2]")
    }
  }

  @Test func regionsComeBackFromGeoJSON() throws {
    for (name, region) in try awkwardRegions() {
      let (geometry, radius, width) = region.geoJSON
      let again = try Region(geoJSON: geometry, radius: radius, width: width)
      if case .box = region.shape {
        #expect(abs(again.area.squareMeters / region.area.squareMeters - 1) < 1e-12, "\(name)")
      } else {
        #expect(again == region, "\(name)")
      }
    }
  }
}
