import Foundation
import Testing
import ToDo
import ToDoFormats

@Suite struct GeoJSONItemWriterTests {
  @Test func anExportIsReadWithoutWarningsAboutItsDecimals() throws {
    let center = try Coordinate(latitude: 52.123456789, longitude: 13.1)
    let circle = try Region.circle(center: center, radius: .meters(10))
    let items = [
      ToDoItem(title: "A", location: Location(name: "", coordinate: center)),
      ToDoItem(title: "B", places: [Place(name: "B", region: circle)]),
    ]
    let file = try GeoJSONItemWriter().write(items)
    let reading = try GeoJSONItemReader().read(file)
    #expect(reading.items == items && reading.warnings.isEmpty)
    let others = String(decoding: file, as: UTF8.self)
      .replacing("\"generator\":\"todo\"", with: "\"generator\":\"else\"")
    let warnings = try GeoJSONItemReader().read(Data(others.utf8)).warnings
    #expect(warnings.count == 3 && warnings[0].text.contains("six decimals"))
    #expect(warnings[2].text.contains("generator"))
  }

  /// The line of the one feature.
  private func feature(_ item: ToDoItem) throws -> String {
    let lines = String(decoding: try GeoJSONItemWriter().write([item]), as: UTF8.self)
      .split(separator: "\n")
    return try String(#require(lines.dropFirst().first))
  }

  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test func everyFieldHasItsProperty() throws {
    let item = ToDoItem(
      title: "Milk", itemDescription: "two", timestamp: 0,
      location: Location(name: "Shop", coordinate: try position(52.5, 13.4)),
      tags: ["b", "a"], done: true, properties: ["marker-color": .string("#f00")])
    #expect(
      try feature(item)
        == #"{"geometry":{"coordinates":[13.4,52.5],"type":"Point"},"properties":{"#
        + #""description":"two","done":true,"due":"1970-01-01T00:00:00Z","location":"Shop","#
        + ##""marker-color":"#f00","tags":["a","b"],"title":"Milk"},"type":"Feature"}"##)
  }

  @Test func aCircleIsAPointWithARadius() throws {
    let circle = try Region.circle(center: position(52.5, 13.4), radius: .meters(150))
    let item = ToDoItem(title: "A", places: [Place(name: "Library", region: circle)])
    #expect(
      try feature(item)
        == #"{"geometry":{"coordinates":[13.4,52.5],"type":"Point"},"properties":{"#
        + #""place":"Library","radius":150.0,"title":"A"},"type":"Feature"}"#)
  }

  @Test func whatGeoJSONCannotHoldIsWrittenUnderTodo() throws {
    let box = try Region.box(southwest: position(0, 0), northeast: position(1, 1))
    let item = ToDoItem(
      title: " ", location: Location(name: "", coordinate: try position(2, 3)),
      places: [Place(name: "Box", region: box)])
    let text = try feature(item)
    #expect(text.contains(#""type":"Polygon""#))
    #expect(text.contains(##""todo":{"coordinate":[3.0,2.0],"places":[{"name":"Box","##))
    #expect(text.contains(#""title":" ""#))
  }

  @Test func aReminderIsWrittenUnderTodo() throws {
    let item = ToDoItem(
      title: "A", location: Location(name: "", coordinate: try position(2, 3)),
      trigger: try LocationTrigger(event: .arrive, snooze: .nextVisit))
    #expect(
      try feature(item).contains(
        #""todo":{"trigger":{"event":"arrive","snooze":"nextVisit"}}"#))
  }

  @Test func ownPropertiesWinAndOthersAreKept() throws {
    let item = ToDoItem(
      title: "A", timestamp: 0,
      properties: ["due": .string("next week"), "title": .string("B"), "x": .integer(1)])
    #expect(
      try feature(item).contains(
        #"{"due":"1970-01-01T00:00:00Z","title":"A","todo":{"properties":"#
          + #"{"due":"next week","title":"B"}},"x":1}"#))
  }

  @Test func propertiesThatWereNotUnderstoodAreWrittenAgain() throws {
    let item = ToDoItem(title: "A", properties: ["due": .string("next week")])
    #expect(try feature(item).contains(#""properties":{"due":"next week","title":"A"}"#))
  }

  @Test(arguments: [Double.nan, .infinity])
  func aTimeThatIsNotFiniteIsRefused(timestamp: Double) {
    #expect {
      try GeoJSONItemWriter().write([ToDoItem(title: "A", timestamp: timestamp)])
    } throws: { error in
      guard case .unwritable(title: "A", _) = error as? FormatError else { return false }
      return true
    }
  }

  @Test func placesOfOneKindAreWrittenAsOneGeometry() throws {
    let spots = try [position(0, 0), position(1, 1)].map {
      Place(name: "A", region: try .circle(center: $0, radius: .zero))
    }
    #expect(
      try feature(ToDoItem(title: "A", places: spots)).contains(
        #"{"coordinates":[[0.0,0.0],[1.0,1.0]],"type":"MultiPoint"},"properties":{"title":"A"}"#))
    let line = try Region.corridor(
      along: [position(0, 0), position(1, 1)], halfWidth: .meters(5))
    #expect(
      try feature(ToDoItem(title: "A", places: spots + [Place(name: "A", region: line)]))
        .contains("GeometryCollection"))
  }
}
