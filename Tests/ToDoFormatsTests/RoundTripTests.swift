import Foundation
import TestSupport
import Testing
import ToDo
import ToDoFormats
import ToDoTestSupport

@Suite struct RoundTripTests {
  /// Writes items and reads them back; nothing may be refused.
  static func again(_ items: [ToDoItem]) throws -> [ToDoItem] {
    let reading = try GeoJSONItemReader().read(GeoJSONItemWriter().write(items))
    #expect(reading.refusals.isEmpty)
    return reading.items
  }

  /// Expects equal items. Their equality leaves out whether they are done, and their properties; here
  /// they count.
  static func expectSame(_ left: [ToDoItem], _ right: [ToDoItem]) {
    #expect(left == right)
    #expect(left.map(\.done) == right.map(\.done))
    #expect(left.map(\.properties) == right.map(\.properties))
  }

  static let files = [
    "geojson/san-francisco-neighborhoods.geojson", "geojson/ne_110m_countries.geojson",
    "geojson/ne_50m_selected.geojson", "places/geonames-top1000.csv",
    "places/ne_110m_populated_places.csv",
  ]

  @Test(
    .enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"),
    arguments: zip(files, [37, 177, 7, 1000, 243]))
  func sharedFilesAreReadBackAsEqualItems(path: String, count: Int) throws {
    let data = try Data(contentsOf: SharedData.url(path))
    let format = try #require(ItemFileFormat.detecting(data))
    let reading = try format.read(data)
    #expect(reading.items.count == count)
    #expect(reading.refusals.isEmpty)
    Self.expectSame(try Self.again(reading.items), reading.items)
  }

  @Test(arguments: Seeds.first(5))
  func everyItemIsReadBackUnchanged(seed: UInt64) throws {
    var random = RandomItems(seed: seed)
    for number in 0..<100 {
      let item = try random.next()
      let written = try GeoJSONItemWriter().write([item])
      let reading = try GeoJSONItemReader().read(written)
      let isSame =
        reading.items == [item] && reading.items[0].done == item.done
        && reading.items[0].properties == item.properties
      #expect(
        isSame,
        "seed \(seed), item \(number): \(item) became \(reading.items) by way of \(String(decoding: written, as: UTF8.self)), refused: \(reading.refusals)"
      )
    }
  }

  @Test func theSameItemsGiveTheSameBytes() throws {
    var (first, second) = (RandomItems(seed: 1), RandomItems(seed: 1))
    let items = try (0..<50).map { _ in try first.next() }
    let equalItems = try (0..<50).map { _ in try second.next() }
    #expect(try GeoJSONItemWriter().write(items) == GeoJSONItemWriter().write(equalItems))
    let again = try GeoJSONItemReader().read(GeoJSONItemWriter().write(items)).items
    #expect(try GeoJSONItemWriter().write(again) == GeoJSONItemWriter().write(items))
  }
}
