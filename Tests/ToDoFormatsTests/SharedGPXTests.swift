import Foundation
import TestSupport
import Testing
import ToDo

@testable import ToDoFormats

@Suite(.enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"))
struct SharedGPXTests {
  private func data(_ name: String) throws -> Data {
    try Data(contentsOf: SharedData.url("gpx/\(name).gpx"))
  }

  /// The number of waypoints, and whether there are tracks or routes too.
  static let files: [(name: String, waypoints: Int, hasLines: Bool)] = [
    ("berlin-ride-7-segments", 11, true), ("cerknica-walk", 7, true),
    ("gpx11-all-fields", 2, true), ("korita-zbevnica-hike", 2, true),
    ("nyc-central-park-bike", 2, true), ("rome-area-drive", 7, true),
    ("spb-metro-pois", 83, false), ("stockholm-1hz", 0, true), ("time-variants", 0, true),
    ("unicode-bom", 1, false), ("visnjan-car", 0, true),
  ]

  @Test(arguments: files)
  func waypointsAreReadBackAsEqualItems(name: String, waypoints: Int, hasLines: Bool) throws {
    let data = try data(name)
    #expect(ItemFileFormat.detecting(data) == .gpx)
    let reading = try ItemFileFormat.gpx.read(data)
    #expect(reading.items.count == waypoints)
    #expect(reading.refusals.isEmpty)
    #expect(reading.warnings.count == (hasLines ? 1 : 0), "\(reading.warnings)")
    let written = try ItemFileFormat.gpx.writer().write(reading.items)
    let again = try GPXItemReader(isStrict: true).read(written)
    RoundTripTests.expectSame(again.items, reading.items)
    #expect(again.warnings.isEmpty && again.refusals.isEmpty)
    #expect(try GPXItemWriter().write(again.items) == written)
    // Through GeoJSON too.
    let geoJSON = try ItemFileFormat.geoJSON.writer().write(reading.items)
    RoundTripTests.expectSame(try ItemFileFormat.geoJSON.read(geoJSON).items, reading.items)
    #expect(try GeoJSONItemWriter().write(reading.items) == geoJSON)
  }

  @Test func everyFileIsInTheTable() throws {
    let folder = try SharedData.url("gpx")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).count == Self.files.count)
  }

  @Test func metroStationsHaveWhatTheFileSays() throws {
    let station = try #require(GPXItemReader().read(data("spb-metro-pois")).items.dropFirst().first)
    let position = try Coordinate(latitude: 59.830660019, longitude: 30.500100022)
    #expect(
      station
        == ToDoItem(
          title: "RYBACKOE", itemDescription: "Subway",
          location: Location(name: "", coordinate: position)))
    #expect(station.properties == ["cmt": .string("Subway"), "sym": .string("Waypoint")])
    // Nothing in it needs elements of our own.
    let written = try GPXItemWriter().write([station])
    #expect(!String(decoding: written, as: UTF8.self).contains("<todo:"))
  }

  @Test func allFieldsAreWrittenAsElements() throws {
    let items = try GPXItemReader().read(data("gpx11-all-fields")).items
    let text = String(decoding: try GPXItemWriter().write([items[0]]), as: UTF8.self)
    let link = "<link href=\"http://link3\"><text>link text3</text><type>link type3</type></link>"
    let space = "xmlns:ext=\"https://github.com/tkrajina/gpxpy\""
    let elements = [
      "<ele>75.1</ele>", "<time>2013-01-02T02:03:00Z</time>", "<magvar>1.1</magvar>",
      "<geoidheight>2.0</geoidheight>", "<name>example name</name>", "<cmt>example cmt</cmt>",
      "<desc>example desc</desc>", "<src>example src</src>", link, "<sym>example sym</sym>",
      "<type>example type</type>", "<fix>2d</fix>", "<sat>5</sat>", "<hdop>6</hdop>",
      "<vdop>7</vdop>", "<pdop>8</pdop>", "<ageofdgpsdata>9</ageofdgpsdata>",
      "<dgpsid>45</dgpsid>",
      "<extensions><ext:aaa \(space)>bbb</ext:aaa><ext:ccc \(space)>ddd</ext:ccc></extensions>",
    ]
    #expect(text.contains("<wpt lat=\"12.3\" lon=\"45.6\">\(elements.joined())</wpt>\n"))
  }

  @Test func theByteOrderMarkAndEmptyElementsAreRead() throws {
    let item = try #require(GPXItemReader().read(data("unicode-bom")).items.first)
    #expect(item.title == "test")
    #expect(item.properties["fix"] == .string(""))
    #expect(
      item.properties["extensions"] == .string("<security xmlns=\"\">Open</security>"))
  }

  @Test(arguments: ["spb-metro-pois", "gpx11-all-fields", "unicode-bom"])
  func theSizeOfThePiecesMakesNoDifference(name: String) throws {
    let bytes = [UInt8](try data(name))
    let whole = try GPXItemReader().read(Data(bytes))
    for size in [1, 2, 3, 7, 4096] {
      var reading = ItemFileContents()
      try GPXItemReader().read(ByteStream(bytes, inPiecesOf: size)) { reading.append($0) }
      #expect(reading == whole, "\(size) bytes")
      RoundTripTests.expectSame(reading.items, whole.items)
    }
  }
}
