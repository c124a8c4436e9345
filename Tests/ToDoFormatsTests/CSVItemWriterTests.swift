import Foundation
import TestSupport
import Testing
import ToDo
import ToDoFormats

@Suite struct CSVItemWriterTests {
  private func text(_ items: [ToDoItem], properties: [String] = []) throws -> String {
    String(decoding: try CSVItemWriter(properties: properties).write(items), as: UTF8.self)
  }

  private func again(_ items: [ToDoItem], properties: [String] = []) throws -> ItemFileContents {
    try CSVItemReader(timeZone: .gmt).read(
      CSVItemWriter(properties: properties).write(items))
  }

  private func position(_ latitude: Double = 1, _ longitude: Double = 2) throws -> Coordinate {
    try Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test func aFileHasAColumnForEachField() throws {
    let items = [
      ToDoItem(
        title: "Say \"hi\", all", itemDescription: "two\nlines",
        due: CalendarDay("2026-12-24").map(Due.day),
        location: Location(name: "Here", coordinate: try position(52.52, -0.00001)),
        tags: ["b", "a"], triggers: [], recurrence: Recurrence("FREQ=WEEKLY;BYDAY=FR"), done: true,
        properties: ["n": .integer(7), "s": .string("x;y"), "t": .string("left out")]),
      ToDoItem(
        title: " B",
        places: [
          Place(name: " B", region: try .circle(center: position(-90, 180), radius: .meters(12.5)))
        ], tags: ["a b", "c"], properties: ["n": .null, "s": .string("")]),
    ]
    #expect(
      try text(items, properties: ["n", "due", "s", "n"]) == """
        title,latitude,longitude,radius,location,description,due,tags,done,repeat,important,wait,todo record,n,property:due,s
        "Say ""hi"", all",52.52,-0.00001,,Here,"two
        lines",2026-12-24,a b,yes,"FREQ=WEEKLY;BYDAY=FR",,,,7,,"x;y"
        " B",-90,180,12.5,,,,"[""a b"",""c""]",no,,,,,,,

        """)
    #expect(try text([]).split(separator: "\n").count == 1)
  }

  @Test(
    arguments: [
      ["a"], ["a", "b,c"], ["a b"], [""], ["", "x"], ["[a"], ["[\"a\"]"], ["[", "]"], ["a\0"],
      ["\n"], ["\""], ["é", "z"], ["a", "\u{301}b"], ["\u{3000}"], ["a;b"],
    ] as [Set<String>])
  func tagsAreReadBack(tags: Set<String>) throws {
    let item = ToDoItem(title: "A", tags: tags)
    #expect(try again([item]).items.map(\.tags) == [tags])
  }

  @Test(arguments: ["[a, b]", "[\"a\", b", "[1]", "[a b] ", "[\"\\ud800\"]"])
  func textsOtherThanListsOfStringsAreWords(text: String) throws {
    let reading = try CSVItemReader().read(Data("name\ttags\nA\t\(text)\n".utf8))
    #expect(
      reading.items[0].tags
        == Set(text.split { $0 == " " || $0 == "," }.map { String($0) }))
  }

  @Test func anItemWithAReminderIsWrittenWithoutIt() throws {
    let position = try Coordinate(latitude: 52, longitude: 13)
    let item = ToDoItem(
      title: "A", location: Location(name: "", coordinate: position),
      triggers: [try LocationTrigger(event: .arrive)])
    let writer = CSVItemWriter(properties: [])
    #expect(writer.omissions(from: item) == [.reminder])
    var expected = item
    expected.triggers = []
    #expect(writer.omissions(from: expected).isEmpty)
    #expect(try CSVItemReader().read(writer.write([item])).items == [expected])
    #expect(GeoJSONItemWriter().omissions(from: item).isEmpty)
    #expect(GPXItemWriter().omissions(from: item).isEmpty)
  }

  @Test func propertiesNamedLikeColumnsAreReadBack() throws {
    let names = [
      "", " ", "title", "Title", "name", "latitude", "LAT", "lat", "lon", "longitude", "radius",
      "location", "address", "description", "note", "due", "Due ", "date", "tags", "done",
      "completed", "property:due", "property:", "property:x", "property:property:due", "a,b", ";;;",
      "\t\t\t\t\t\t\t\t\t\t\t", "\"", "\n", "column 10", "title 2",
    ]
    let properties = Dictionary(
      uniqueKeysWithValues: names.map { ($0, JSONValue.string("[" + $0)) })
    let item = ToDoItem(title: "A", properties: properties)
    for order in [names, names.reversed()] {
      let reading = try again([item, ToDoItem(title: "B")], properties: order)
      RoundTripTests.expectSame(reading.items, [item, ToDoItem(title: "B")])
      #expect(reading.warnings.isEmpty && reading.refusals.isEmpty)
    }
  }

  @Test func whatTheReaderKeptIsWrittenAgain() throws {
    let data = Data("name,lat,lon,due,done,radius,x,x\nA,1,2,soon,perhaps,wide,y,z\n".utf8)
    let items = try CSVItemReader().read(data).items
    let names = items[0].properties.keys.sorted()
    #expect(names == ["done", "due", "radius", "x", "x 2"])
    RoundTripTests.expectSame(try again(items, properties: names).items, items)
  }

  @Test func itemsThatARowCannotHoldAreRefusedWithAdvice() throws {
    let circle = try Region.circle(center: position(), radius: .meters(5))
    let box = try Region.box(southwest: position(), northeast: position(3, 4))
    let location = Location(name: "", coordinate: try position())
    let items = [
      (ToDoItem(title: " "), "title"), (ToDoItem(title: "A", itemDescription: ""), "description"),
      (ToDoItem(title: "A", location: Location(name: "")), "location"),
      (ToDoItem(title: "A", location: Location(name: " ", coordinate: try position())), "location"),
      (ToDoItem(title: "A", timestamp: 1e300), "due time"),
      (ToDoItem(title: "A", timestamp: .nan), "due time"),
      (ToDoItem(title: "A", places: [Place(name: "A", region: box)]), "not a circle"),
      (ToDoItem(title: "A", places: [Place(name: "B", region: circle)]), "named \"B\""),
      (
        ToDoItem(title: "A", location: location, places: [Place(name: "A", region: circle)]),
        "several positions"
      ),
      (
        ToDoItem(title: "A", places: Array(repeating: Place(name: "A", region: circle), count: 2)),
        "several positions"
      ),
      (ToDoItem(title: "A\0"), "NUL"),
      (ToDoItem(title: "A", properties: ["a": .string("\0")]), "NUL"),
      (ToDoItem(title: "A", properties: ["\0": .string("")]), "NUL"),
      (ToDoItem(title: "A", properties: ["a": .number(.nan)]), "JSON has no number"),
    ]
    for (item, words) in items {
      var writer = CSVItemWriter(properties: ["a", "\0"])
      #expect(!writer.beginning().contains(0))
      let error = try #require(throws: FormatError.self) { _ = try writer.bytes(of: item) }
      guard case .unwritable(let title, let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(title == item.title)
      #expect(reason.contains(words), "\(reason)")
    }
  }

  @Test(
    .enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"),
    arguments: ["geonames-top1000", "ne_110m_populated_places"])
  func sharedFilesAreReadBackAsEqualItems(name: String) throws {
    let items = try CSVItemReader().read(
      Data(contentsOf: SharedData.url("places/\(name).csv"))
    ).items
    let names = Set(items.flatMap(\.properties.keys)).sorted()
    let reading = try again(items, properties: names)
    RoundTripTests.expectSame(reading.items, items)
    #expect(reading.warnings.isEmpty && reading.refusals.isEmpty)
    let writer = CSVItemWriter(properties: names)
    #expect(try writer.write(reading.items) == writer.write(items))
  }
}
