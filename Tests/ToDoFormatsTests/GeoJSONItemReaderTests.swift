import Foundation
import Testing
import ToDo
import ToDoFormats

@Suite struct GeoJSONItemReaderTests {
  private func read(_ text: String, isStrict: Bool = false) throws -> ItemFileContents {
    try GeoJSONItemReader(isStrict: isStrict, timeZone: .gmt).read(Data(text.utf8))
  }

  /// The contents of a file of one feature with these properties.
  private func read(
    geometry: String = "null", properties: String, members: String = "", isStrict: Bool = false
  ) throws -> ItemFileContents {
    try read(
      #"{"type":"FeatureCollection","features":[{"type":"Feature"\#(members),"geometry":"#
        + #"\#(geometry),"properties":\#(properties)}]}"#, isStrict: isStrict)
  }

  private func item(geometry: String = "null", _ properties: String) throws -> ToDoItem {
    try #require(read(geometry: geometry, properties: properties).items.first)
  }

  private let point = #"{"type":"Point","coordinates":[13.4,52.5]}"#
  private let square =
    #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#
  private let bow = #"{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}"#

  @Test(arguments: [
    (#"{"title":"A","name":"B"}"#, "A"), (#"{"name":"B"}"#, "B"), (#"{"NAME":"C"}"#, "C"),
    (#"{"Title":"D","name":"B"}"#, "D"), (#"{"title":5}"#, "5"), (#"{"title":2.5}"#, "2.5"),
    (#"{"title":"","name":"B"}"#, "B"), (#"{"title":null}"#, "Untitled 1"),
    (#"{"title":["A"]}"#, "Untitled 1"), ("null", "Untitled 1"),
  ])
  func titlesComeFromTitleOrNameInAnyCase(properties: String, title: String) throws {
    #expect(try item(properties).title == title)
  }

  @Test(arguments: [(#","id":"n1""#, "n1"), (#","id":7"#, "7"), (#","id":null"#, "Untitled 1")])
  func withoutATitleTheIDIsTheTitle(members: String, title: String) throws {
    #expect(try read(properties: "{}", members: members).items[0].title == title)
  }

  @Test(
    arguments: [
      (#""2026-12-24T18:00:00+01:00""#, 1_798_131_600), ("1798131600", 1_798_131_600), ("0.5", 0.5),
    ] as [(String, Double)])
  func dueTimesAreRead(due: String, timestamp: Double) throws {
    let item = try item(#"{"due":\#(due)}"#)
    #expect(item.timestamp == timestamp)
    #expect(item.properties.isEmpty)
  }

  @Test func aDateAloneIsThatDay() throws {
    #expect(
      try item(#"{"due":"2026-12-24"}"#).due == CalendarDay("2026-12-24").map(Due.day))
  }

  @Test(arguments: ["due", "tags", "done", "todo"])
  func valuesThatCannotBeReadAreKeptWithAWarning(name: String) throws {
    let reading = try read(properties: #"{"\#(name)":{"next":"week"}}"#)
    #expect(reading.warnings.map(\.path) == ["features[0].properties.\(name)"])
    #expect(reading.items[0].properties[name] == .object(["next": .string("week")]))
  }

  @Test(arguments: [
    #"{"event":"sleep"}"#, #"{"event":"dwell","seconds":-1}"#, #""arrive""#,
  ])
  func anInvalidReminderIsKeptWithAWarning(trigger: String) throws {
    let reading = try read(properties: #"{"todo":{"trigger":\#(trigger)}}"#)
    #expect(reading.warnings.map(\.path) == ["features[0].properties.todo"])
    #expect(reading.items[0].trigger == nil && reading.items[0].properties["todo"] != nil)
  }

  @Test(arguments: [
    (
      #"{"event":"dwell","seconds":1e300}"#,
      ToDoError.invalidDuration(Duration(nearestToSeconds: 1e300)).description
    ),
    (
      #"{"event":"arrive","expiry":1e12}"#,
      ToDoError.invalidTime(secondsSince1970: 1e12).description
    ),
    (#"{"event":"sleep"}"#, "Correct it and read the file again."),
  ])
  func theWarningSaysWhatIsWrongWithAReminder(trigger: String, reason: String) throws {
    let reading = try read(properties: #"{"todo":{"trigger":\#(trigger)}}"#)
    #expect(
      reading.warnings.map(\.text) == [
        "not what ToDo writes there, and kept as it is. \(reason)"
      ])
  }

  @Test(arguments: [#"["a b","c"]"#, #"["c","a b","c"]"#])
  func tagsAreAList(tags: String) throws {
    #expect(try item(#"{"tags":\#(tags)}"#).tags == ["a b", "c"])
  }

  @Test func tagsInATextAreSeparatedByCommasAndSpaces() throws {
    #expect(try item(#"{"tags":"home, garden  shop"}"#).tags == ["home", "garden", "shop"])
  }

  @Test func aPointIsTheLocation() throws {
    let position = try Coordinate(latitude: 52.5, longitude: 13.4)
    let item = try item(geometry: point, #"{"address":"Main St","note":"x","completed":true}"#)
    #expect(item.location == Location(name: "Main St", coordinate: position))
    #expect(item.itemDescription == "x")
    #expect(item.done)
    #expect(item.places.isEmpty)
  }

  @Test func aPointWithARadiusIsACircle() throws {
    let item = try item(geometry: point, #"{"title":"A","place":"Library","radius":150}"#)
    let position = try Coordinate(latitude: 52.5, longitude: 13.4)
    #expect(item.location == nil)
    #expect(
      item.places
        == [Place(name: "Library", region: try .circle(center: position, radius: .meters(150)))])
  }

  @Test func aLineWithAWidthIsACorridor() throws {
    let line = #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#
    let item = try item(geometry: line, #"{"width":100}"#)
    guard case .corridor(_, let halfWidth) = item.places.first?.region.shape else {
      Issue.record("no corridor")
      return
    }
    #expect(halfWidth == .meters(50))
  }

  @Test func aMultiPointIsSeveralPlaces() throws {
    let points = #"{"type":"MultiPoint","coordinates":[[0,0],[1,1]]}"#
    let item = try item(geometry: points, #"{"title":"Post"}"#)
    #expect(item.places.map(\.name) == ["Post", "Post"])
  }

  @Test(arguments: [("radius", "Point", "[1,2]"), ("width", "LineString", "[[1,2],[3,4]]")])
  func aNegativeLengthIsRefused(name: String, type: String, coordinates: String) throws {
    let reading = try read(
      geometry: #"{"type":"\#(type)","coordinates":\#(coordinates)}"#,
      properties: #"{"\#(name)":-1}"#)
    #expect(reading.refusals.map(\.path) == ["features[0].properties.\(name)"])
  }

  @Test func theIDAndForeignMembersAreWrittenAgain() throws {
    let reading = try read(
      properties: #"{"title":"A","x":1}"#, members: #","id":"n1","tippecanoe":{"minzoom":4}"#)
    #expect(reading.warnings.map(\.path) == ["features[0]"])
    let written = try GeoJSONItemWriter().write(reading.items)
    #expect(
      String(decoding: written, as: UTF8.self) == """
        {"type":"FeatureCollection","generator":"todo","features":[
        {"geometry":null,"id":"n1","properties":{"title":"A","x":1},"tippecanoe":{"minzoom":4},\
        "type":"Feature"}
        ]}

        """)
  }

  @Test func oneBadFeatureDoesNotSpoilTheOthers() throws {
    let reading = try read(
      #"""
      {"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[0,91]},
      "properties":{"title":"A"}},7,{"type":"Feature","geometry":null,"properties":null}],
      "type":"FeatureCollection","crs":null}
      """#)
    #expect(reading.items.map(\.title) == ["Untitled 3"])
    #expect(reading.refusals.map(\.path) == ["features[0].geometry.coordinates", "features[1]"])
    #expect(reading.warnings.map(\.text).first?.contains("\"crs\"") == true)
  }

  @Test(arguments: [
    (#""type":"Feature""#, "type: expected \"FeatureCollection\" beside \"features\""),
    (#""type":5"#, "type: expected the type of a GeoJSON object, found a number"),
    (#""x":0"#, "type: expected the type of a GeoJSON object, found nothing"),
    (#""type":"FeatureCollection","features":{}"#, "features: expected an array of Features"),
  ])
  func aWrongTypeAfterTheFeaturesEndsTheReadingAfterThem(members: String, words: String) throws {
    let text = #"{"features":[{"type":"Feature","properties":{"title":"A"}}],\#(members)}"#
    var titles: [String] = []
    let error = try #require(throws: FormatError.self) {
      try GeoJSONItemReader().read(ByteStream(Array(text.utf8))) { entry in
        if case .item(let item) = entry { titles.append(item.title) }
      }
    }
    #expect(error.description.hasPrefix(words))
    #expect(titles == ["A"])
  }

  @Test func featuresGivenTwiceAllCount() throws {
    let features = #""features":[{"type":"Feature","properties":{"title":"A"}}]"#
    let reading = try read(#"{\#(features),"type":"FeatureCollection",\#(features)}"#)
    #expect(reading.items.map(\.title) == ["A", "A"])
    #expect(reading.warnings.map(\.path) == ["features"])
  }

  @Test func featuresOfAnObjectOtherThanACollectionAreIgnored() throws {
    let reading = try read(
      #"{"type":"Feature","features":[{}],"coordinates":[],"properties":{"title":"A"}}"#)
    #expect(reading.items.map(\.title) == ["A"])
    #expect(reading.warnings.map(\.path) == ["features", "the file"])
    #expect(reading.warnings.allSatisfy { $0.byteOffset == 0 })
    let again = #"{"type":"Feature","features":[{}],"type":"FeatureCollection"}"#
    #expect(throws: FormatError.self) { try read(again) }
  }

  @Test func noticesInACollectionOfOneHaveTheWholePath() throws {
    let reading = try read(
      geometry:
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[0,99]}]}"#,
      properties: "{}")
    #expect(
      reading.refusals.map(\.path) == ["features[0].geometry.geometries[0].coordinates"])
  }

  @Test func aPositionOfMoreThanThreeElementsGivesAWarning() throws {
    let reading = try read(
      geometry: #"{"type":"MultiPoint","coordinates":[[0,0],[1,1,1,1],[2,2,2,2]]}"#,
      properties: "{}")
    #expect(reading.warnings.map(\.path) == ["features[0].geometry.coordinates[1]"])
    #expect(reading.items[0].places.count == 3)
  }

  @Test func repeatedNamesGiveWarningsWithTheirPath() throws {
    let reading = try read(properties: #"{"a":[{"b":1,"b":2}]}"#)
    #expect(reading.warnings.map(\.path) == ["features[0].properties.a[0].b"])
  }

  @Test func crossedRingsAreRepairedOrStrictlyRefused() throws {
    let reading = try read(geometry: bow, properties: "{}")
    #expect(reading.items.count == 1)
    #expect(reading.warnings.map(\.path).contains("features[0].geometry.coordinates"))
    let error = try #require(throws: FormatError.self) {
      try read(geometry: bow, properties: "{}", isStrict: true)
    }
    guard case .refused(let notice) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(notice.path == "features[0].geometry.coordinates")
    #expect(throws: Never.self) { try read(geometry: square, properties: "{}", isStrict: true) }
  }

  @Test(arguments: [
    ("", FormatError.emptyFile), (" \n", .emptyFile), ("\u{feff}", .emptyFile),
    (
      #"{"type":"FeatureCollection","features":[{"type":"#,
      .cutOff(
        FilePosition(byteOffset: 48, line: 1, column: 49, path: "features[0]"),
        expected: "a value")
    ),
    (
      "{}",
      .notGeoJSON(
        path: "type",
        reason: "expected the type of a GeoJSON object, found nothing. Give a FeatureCollection.")
    ),
  ])
  func aFileThatCannotBeReadGivesAClearError(text: String, error: FormatError) {
    #expect(throws: error) { try read(text) }
  }

  @Test(
    arguments: [
      ([0xff, 0xfe, 0x7b], .notUTF8(FilePosition(byteOffset: 0, line: 1, column: 1))),
      ([0xfe, 0xff, 0x7b], .notUTF8(FilePosition(byteOffset: 0, line: 1, column: 1))),
      ([0x7b, 0], .nulByte(FilePosition(byteOffset: 1, line: 1, column: 2))),
      ([0, 0, 0, 0x7b], .nulByte(FilePosition(byteOffset: 0, line: 1, column: 1))),
      (
        [0x7b, 0x22, 0x61, 0x22, 0],
        .notJSON(
          FilePosition(byteOffset: 4, line: 1, column: 5), expected: "\":\"", found: "a NUL byte")
      ),
    ] as [([UInt8], FormatError)])
  func otherEncodingsAndNULAreRefused(bytes: [UInt8], error: FormatError) {
    #expect(throws: error) { try GeoJSONItemReader().read(Data(bytes)) }
  }

  @Test func anEmptyCollectionHasNoItems() throws {
    let reading = try read(#"{"type":"FeatureCollection","features":[]}"#)
    #expect(reading == ItemFileContents())
    #expect(
      String(decoding: try GeoJSONItemWriter().write([]), as: UTF8.self)
        == "{\"type\":\"FeatureCollection\",\"generator\":\"todo\",\"features\":[]}\n")
  }
}
