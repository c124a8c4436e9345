import Foundation
import TestSupport
import Testing
import ToDo
import ToDoFormats

/// The result of reading each of the shared files.
@Suite(.enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"))
struct SharedGeoJSONTests {
  private func read(_ path: String) throws -> ItemFileContents {
    try GeoJSONItemReader(timeZone: .gmt).read(Data(contentsOf: SharedData.url(path)))
  }

  @Test(arguments: [
    ("bad-duplicate-properties", "the file", "neither \"geometry\" nor \"properties\""),
    ("bad-properties-as-array", "properties", "found an array"),
    ("badcoordtype", "features[0].geometry.coordinates[0][0][0]", "found a number"),
    ("bbox-contains-string", "bbox[3]", "found a string"),
    ("different-first-last", "coordinates[0]", "open"),
    ("excessive_precision_truncated", "the file", "\"width\""),
    ("false", "geometries[0]", "found false"),
    ("multipoint-multidimension", "coordinates[0][0]", "found an array"),
    ("nofeaturetype", "features[0].type", "found \"Featre\""),
    ("point-labeled-as-a-multipolygon", "geometry.coordinates[0]", "found a number"),
    ("point-toofew", "coordinates", "has 1 number"),
    ("point", "the file", "needs \"coordinates\""),
    ("short-linearring", "coordinates[0]", "at least 4"),
    ("stringcoord", "features[0].geometry.coordinates[1]", "found a string"),
  ])
  func badFeaturesAreRefusedWithTheirPath(name: String, place: String, words: String) throws {
    let reading = try read("geojson/hint/bad/\(name).geojson")
    let refusal = try #require(reading.refusals.first)
    #expect(reading.refusals.count == 1)
    #expect(refusal.path == place)
    #expect(refusal.text.contains(words))
    #expect(reading.items.count == (name == "stringcoord" ? 1 : 0))
  }

  @Test(arguments: [
    ("bad-polygon-interiorring-rhr", ["coordinates[1]"]),
    ("badfeatureid", ["features[0].id"]),
    ("geometry_changed_semantics", ["features", "the file"]),
    ("geometrycollection_single", ["the file"]),
  ])
  func oddFeaturesAreReadWithAWarning(name: String, places: [String]) throws {
    let reading = try read("geojson/hint/bad/\(name).geojson")
    #expect(reading.warnings.map(\.path) == places)
    #expect(reading.refusals.isEmpty)
    #expect(reading.items.count == 1)
  }

  @Test(arguments: [
    ("bad-json", "line 3, column 5 (byte 31): expected \",\" or \"}\""),
    ("featurecollection-obj", "features: expected an array of Features, found an object"),
    ("featurecollection", "features: expected an array of Features, found nothing"),
    ("rootstring", "The file holds null"),
  ])
  func filesOtherThanGeoJSONAreRefused(name: String, words: String) throws {
    let error = try #require(throws: FormatError.self) {
      try read("geojson/hint/bad/\(name).geojson")
    }
    #expect(error.description.hasPrefix(words))
  }

  @Test func everyBadFileIsInOneOfTheTables() throws {
    let folder = try SharedData.url("geojson/hint/bad")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 14 + 4 + 4)
  }

  @Test(
    arguments: [
      ("hint/good/good-feature-with-id", 1, [], 0), ("hint/good/good-feature", 1, [], 0),
      ("hint/good/good-featurecollection-bbox3d", 2, [], 0),
      ("hint/good/good-featurecollection", 2, ["features[1].geometry"], 0),
      ("hint/good/good-linestring", 0, ["the file"], 0), ("hint/good/good-multipoint", 1, [], 0),
      ("hint/good/good-point", 1, [], 0), ("hint/good/issue82", 0, ["coordinates[0][0][0]"], 0),
      ("hint/good/nullgeometry", 1, [], 0),
      ("rfc7946/example_01", 2, ["features[1].geometry"], 0),
      ("rfc7946/example_02_a", 0, ["geometry.coordinates[0]"], 0),
      ("rfc7946/example_02_b", 0, [], 0), ("rfc7946/example_02_c", 0, ["geometry"], 0),
      ("rfc7946/example_appendix_01", 1, [], 0),
      ("rfc7946/example_appendix_02", 0, ["the file"], 0),
      ("rfc7946/example_appendix_03_a", 1, [], 0), ("rfc7946/example_appendix_03_b", 1, [], 0),
      ("rfc7946/example_appendix_03_c", 1, [], 0), ("rfc7946/example_appendix_04", 1, [], 0),
      ("rfc7946/example_appendix_05", 0, ["the file"], 0),
      ("rfc7946/example_appendix_06", 1, [], 1),
      ("rfc7946/example_appendix_07", 0, ["the file"], 0),
    ] as [(String, Int, [String], Int)])
  func goodFilesAreReadAndLinesWithoutWidthRefused(
    path: String, items: Int, refusals: [String], warnings: Int
  ) throws {
    let reading = try read("geojson/\(path).geojson")
    #expect(reading.items.count == items)
    #expect(reading.refusals.map(\.path) == refusals)
    #expect(reading.warnings.count == warnings)
  }

  @Test func districtsAreNamedPlaces() throws {
    let reading = try read("geojson/san-francisco-neighborhoods.geojson")
    let seacliff = reading.items[0]
    #expect(seacliff.title == "Seacliff")
    #expect(seacliff.places.map(\.name) == ["Seacliff"])
    #expect(seacliff.properties["cartodb_id"] == .integer(1))
    #expect(seacliff.properties["created_at"] == .string("2013-02-10T05:44:04.653Z"))
    let home = try Coordinate(latitude: 37.785, longitude: -122.49)
    #expect(seacliff.places[0].region.covers(home))
  }

  @Test func citiesKeepTheirPositionAndOtherColumns() throws {
    let data = try Data(contentsOf: SharedData.url("places/geonames-top1000.csv"))
    let shanghai = try #require(CSVItemReader().read(data).items.first)
    let position = try Coordinate(latitude: 31.22222, longitude: 121.45806)
    #expect(
      shanghai == ToDoItem(title: "Shanghai", location: Location(name: "", coordinate: position)))
    #expect(shanghai.properties["population"] == .string("24874500"))
    #expect(shanghai.properties["geonameid"] == .string("1796236"))
  }
}
