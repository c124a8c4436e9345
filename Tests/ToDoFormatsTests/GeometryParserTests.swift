import Foundation
import JSONText
import Testing
import ToDo

@testable import ToDoFormats

@Suite struct GeometryParserTests {
  private func scanned(_ text: String) throws -> ScannedGeometry {
    var scanner = JSONScanner(Array(text.utf8))
    let geometry = try scanner.geometry(depth: 0)
    try scanner.finish()
    return geometry
  }

  @Test func everyTypeIsReadAndWritten() throws {
    let texts = [
      #"{"coordinates":[100.0,0.5],"type":"Point"}"#,
      #"{"coordinates":[[100.0,0.0],[101.0,1.0]],"type":"MultiPoint"}"#,
      #"{"coordinates":[[100.0,0.0],[101.0,1.0]],"type":"LineString"}"#,
      #"{"coordinates":[[[100.0,0.0],[101.0,1.0]],[[102.0,2.0],[103.0,3.0]]],"#
        + #""type":"MultiLineString"}"#,
      #"{"coordinates":[[[100.0,0.0],[101.0,0.0],[101.0,1.0],[100.0,0.0]]],"type":"Polygon"}"#,
      #"{"coordinates":[[[[100.0,0.0],[101.0,0.0],[101.0,1.0],[100.0,0.0]]]],"#
        + #""type":"MultiPolygon"}"#,
      #"{"geometries":[{"coordinates":[100.0,0.5],"type":"Point"}],"type":"GeometryCollection"}"#,
    ]
    for text in texts {
      let geometry = try GeoJSONGeometry(json: text.utf8)
      var writer = JSONWriter()
      try writer.write(feature: [:], geometry: geometry)
      #expect(String(decoding: writer.bytes, as: UTF8.self) == "{\"geometry\":\(text)}")
      #expect(text.contains("\"\(geometry.type)\""))
      guard case .geometry(_, let warnings) = try scanned(text) else {
        Issue.record("\(text)")
        continue
      }
      #expect(warnings.isEmpty)
    }
  }

  @Test(arguments: [
    (#"{"type":"Point"}"#, ""), (#"{"type":"Point","coordinates":[2]}"#, "coordinates"),
    (#"{"type":"Point","coordinates":[]}"#, "coordinates"),
    (#"{"type":"Point","coordinates":[1,"39"]}"#, "coordinates[1]"),
    (#"{"type":"Point","coordinates":[1,null]}"#, "coordinates[1]"),
    (#"{"type":"Point","coordinates":[[1,2]]}"#, "coordinates[0]"),
    (#"{"type":"MultiPoint","coordinates":[[[0,0],[0,0]]]}"#, "coordinates[0][0]"),
    (#"{"type":"MultiPolygon","coordinates":[-0.08,51.5]}"#, "coordinates[0]"),
    (#"{"type":"MultiPolygon","coordinates":[[[1]]]}"#, "coordinates[0][0][0]"),
    (#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1],[0,0]]]}"#, "coordinates[0][2]"),
    (#"{"type":"Point","coordinates":[2,2],"bbox":[1,2,3,"4"]}"#, "bbox[3]"),
    (#"{"type":"Point","coordinates":[2,2],"bbox":[1,2,3]}"#, "bbox"),
    (#"{"type":"GeometryCollection","geometries":[false]}"#, "geometries[0]"),
    (#"{"type":"GeometryCollection"}"#, ""), (#"{"type":"Featre","coordinates":[1,2]}"#, "type"),
    (#"{"type":"point","coordinates":[1,2]}"#, "type"), (#"{"type":3}"#, "type"),
    (#"{"coordinates":[1,2]}"#, ""), ("[]", ""), (#""string""#, ""),
  ])
  func malformedGeometriesAreRefusedWithTheirPath(text: String, place: String) throws {
    guard case .refused(let notice) = try scanned(text) else {
      Issue.record("\(text) was accepted")
      return
    }
    #expect(notice.path == place && !notice.text.isEmpty, "\(notice)")
    #expect(throws: FormatError.notGeoJSON(path: place, reason: notice.text)) {
      try GeoJSONGeometry(json: text.utf8)
    }
  }

  @Test func foreignMembersAndExtraElementsGiveWarnings() throws {
    let text =
      #"{"type":"Point","coordinates":[1,2,3,4],"features":[],"properties":{},"bbox":[1,2,1,2]}"#
    guard case .geometry(let geometry, let warnings) = try scanned(text) else {
      Issue.record("refused")
      return
    }
    #expect(geometry == .point(GeoJSONPosition(longitude: 1, latitude: 2)))
    #expect(warnings.map(\.path) == ["", "coordinates"])
    #expect(warnings[0].text.contains("\"features\", \"properties\""))
  }

  @Test func aRegionIsReadFromItsText() throws {
    let point = #"{"type":"Point","coordinates":[13.4,52.5]}"#
    let circle = try Region(geoJSON: point.utf8, radius: .meters(400))
    let center = try Coordinate(latitude: 52.5, longitude: 13.4)
    #expect(circle.shape == .circle(center: center, radius: .meters(400)))
    #expect(throws: RegionError.self) { try Region(geoJSON: point.utf8) }
    #expect(throws: FormatError.self) { try Region(geoJSON: "{".utf8, radius: .meters(400)) }
  }
}
