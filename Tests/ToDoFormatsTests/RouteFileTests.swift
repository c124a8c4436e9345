import Testing
import ToDo

@testable import ToDoFormats

/// Ways in files.
struct RouteFileTests {
  private func read(_ text: String) throws -> RouteFile {
    try RouteFileReader().read(ByteStream(text.utf8))
  }

  private func gpx(_ content: String) -> String {
    "<?xml version=\"1.0\"?>\n<gpx xmlns=\"http://www.topografix.com/GPX/1/1\">\(content)</gpx>"
  }

  private static let track = """
    <trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1.5" lon="2"><ele>3</ele></trkpt></trkseg>
    <trkseg><trkpt lat="2" lon="2"/></trkseg></trk>
    """
  private static let route = #"<rte><rtept lat="5" lon="6"/><rtept lat="7" lon="8"/></rte>"#
  private static let waypoints = #"<wpt lat="9" lon="9"/><wpt lat="8" lon="9"/>"#

  @Test(arguments: [
    (waypoints + route + track, [1.0, 1.5, 2]), (waypoints + route, [5, 7]), (waypoints, [9, 8]),
    ("<trk/><rte/>" + waypoints, [9, 8]),
  ])
  func gpxGivesTheTrackElseTheRouteElseTheWaypoints(
    _ content: String, _ latitudes: [Double]
  ) throws {
    let file = try read(gpx(content))
    #expect(file.positions.map(\.latitude) == latitudes)
    #expect(file.notices.isEmpty)
  }

  @Test func onlyTheFirstTrackIsUsedAndThatIsSaid() throws {
    let file = try read(gpx(Self.track + Self.track + Self.track))
    #expect(file.positions.count == 3)
    #expect(file.notices.map(\.text) == ["only the first track is used; 2 more skipped."])
  }

  @Test(arguments: [
    #"{"type":"LineString","coordinates":[[2,1],[3,4]]}"#,
    #"{"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[2,1,9],[3,4]]}}"#,
    #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]}},{"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[2,1]],[[3,4]]]}}]}"#,
    "\u{feff} {\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"LineString\",\"coordinates\":[[2,1],[3,4]]}]}",
  ])
  func geoJSONGivesItsLine(_ text: String) throws {
    let positions = try read(text).positions
    #expect(positions.map(\.latitude) == [1, 4] && positions.map(\.longitude) == [2, 3])
  }

  @Test(arguments: [
    ("", "empty"), (" \n", "empty"), ("{", "ends"), ("{\"type\":\"Point\"}", "no LineString"),
    (
      #"{"type":"LineString","coordinates":[[2,1],[3,400]]}"#,
      "coordinates[1]"
    ),
    (#"{"type":"LineString","coordinates":[[2,1],3]}"#, "coordinates[1]: a position is"),
    (
      #"{"type":"GeometryCollection","geometries":[{"type":"LineString"},{"type":"LineString"}]}"#,
      "2 lines"
    ),
    ("<kml/>", "<kml>"), ("<gpx/>", "no track"), ("name,lat,lon\n", "neither GPX nor GeoJSON"),
    ("<gpx><wpt lat=\"1\"/></gpx>", "wpt, line 1: there is no position"),
    ("<gpx><wpt lat=\"100\" lon=\"1\"/></gpx>", "wpt, line 1"),
  ])
  func aFileWithoutAWayIsRefusedInWords(_ text: String, _ words: String) throws {
    let error = #expect(throws: FormatError.self) { try read(text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func aWrittenRouteIsReadAgain() throws {
    let stops = [(52.5, 13.4), (-1.25, 180), (0, -0.000001)].map {
      Coordinate(uncheckedLatitude: $0.0, longitude: $0.1)
    }
    let bytes = GPXRouteWriter().bytes(
      name: "A & B <c>\u{1}",
      stops: stops.map { GPXRouteWriter.Stop($0, name: "1. Milk & \"more\"", description: "") })
    let file = try RouteFileReader().read(ByteStream(bytes))
    #expect(file.positions.map(\.latitude) == stops.map(\.latitude))
    #expect(file.positions.map(\.longitude) == [13.4, -180, -0.000001])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<name>A &amp; B &lt;c&gt;</name>"))
    #expect(text.contains("<name>1. Milk &amp; \"more\"</name></rtept>"))
  }
}
