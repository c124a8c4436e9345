import Foundation
import Testing
import ToDo

@testable import ToDoFormats

@Suite struct GPXItemWriterTests {
  @Test(arguments: [
    "javascript:alert(1)", " JavaScript:alert(1)", "java\u{9}script:x", "data:text/html,x",
    "file:///etc/passwd", "vbscript:x", "C:\\x", "\u{7f}javascript:x",
  ])
  func unsafeLinksAreNotElementsButAreReadBack(href: String) throws {
    let position = try Coordinate(latitude: 1, longitude: 2)
    let safe = JSONValue.object(["href": .string("https://example.org/")])
    let item = ToDoItem(
      title: "A", location: Location(name: "", coordinate: position),
      properties: ["link": .array([safe, .object(["href": .string(href)])])])
    let file = try GPXItemWriter().write([item])
    let parser = XMLPullParser(ByteStream(file))
    var links: [String] = []
    while case let event = try parser.next(), event != .finish {
      if event == .begin, parser.name.local == "link" {
        links += parser.attributes.map(\.value)
      }
    }
    #expect(links == ["https://example.org/"])
    let read = try GPXItemReader().read(file)
    #expect(read.items[0].properties == item.properties && read.warnings.isEmpty)
  }

  @Test(arguments: [
    "http://a", "HTTPS://a", "mailto:a@b", "geo:1,2", "tel:+1", "photo.jpg", "a/b:c", "#x:y",
  ])
  func otherLinksAreElements(href: String) throws {
    let position = try Coordinate(latitude: 1, longitude: 2)
    let item = ToDoItem(
      title: "A", location: Location(name: "", coordinate: position),
      properties: ["link": .array([.object(["href": .string(href)])])])
    let file = try GPXItemWriter().write([item])
    #expect(String(decoding: file, as: UTF8.self).contains("<link href=\"\(href)\">"))
    #expect(try GPXItemReader().read(file).items[0].properties == item.properties)
  }

  @Test func aCircleKeepsItsRadius() throws {
    let center = try Coordinate(latitude: 52, longitude: 13)
    let item = ToDoItem(
      title: "A",
      places: [Place(name: "home", region: try .circle(center: center, radius: .meters(150.5)))],
      triggers: [try LocationTrigger(event: .leave)])
    #expect(try GPXItemReader().read(GPXItemWriter().write([item])).items == [item])
  }

  private func position(
    _ latitude: Double = 1, _ longitude: Double = 2, name: String = ""
  ) throws -> Location {
    Location(name: name, coordinate: try Coordinate(latitude: latitude, longitude: longitude))
  }

  private func text(_ items: [ToDoItem]) throws -> String {
    String(decoding: try GPXItemWriter().write(items), as: UTF8.self)
  }

  @Test func aFileIsGPX11WithAWaypointALine() throws {
    let items = [
      ToDoItem(title: "A & <B>", location: try position(52.52, -0.00001)),
      ToDoItem(
        title: "C", itemDescription: "", due: CalendarDay("2026-12-24").map(Due.day),
        location: try position(90, 180, name: "Pole"), tags: ["b", "a c"], triggers: [], done: true,
        properties: ["population": .integer(7), "ele": .string("3")]),
    ]
    #expect(
      try text(items) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="todo" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:todo="urn:todo:gpx:1">
        <wpt lat="52.52" lon="-0.00001"><name>A &amp; &lt;B&gt;</name></wpt>
        <wpt lat="90" lon="-180"><ele>3</ele><name>C</name><desc></desc><extensions>\
        <todo:due>2026-12-24</todo:due><todo:tag>a c</todo:tag><todo:tag>b</todo:tag>\
        <todo:done>true</todo:done><todo:location>Pole</todo:location>\
        <todo:longitude>180</todo:longitude>\
        <todo:properties>{"population":7}</todo:properties></extensions></wpt>
        </gpx>

        """)
    #expect(
      try text([]) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="todo" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:todo="urn:todo:gpx:1">
        </gpx>

        """)
  }

  @Test func aReminderIsAnElementOfOurOwn() throws {
    let item = ToDoItem(
      title: "A", location: try position(),
      trigger: try LocationTrigger(event: .dwell(seconds: 600), repeats: true))
    #expect(
      try text([item]).contains(
        #"<todo:trigger>{"event":"dwell","repeats":true,"seconds":600}</todo:trigger>"#))
  }

  @Test func elementsAreInTheOrderOfTheSchema() throws {
    let order = [
      "ele", "time", "magvar", "geoidheight", "name", "cmt", "desc", "src", "link", "sym", "type",
      "fix", "sat", "hdop", "vdop", "pdop", "ageofdgpsdata", "dgpsid", "extensions",
    ]
    var properties = Dictionary(uniqueKeysWithValues: order.map { ($0, JSONValue.string("1")) })
    properties["time"] = .string("2016-05-27T10:08:47.8Z")
    properties["fix"] = .string("2d")
    properties["link"] = .array([.object(["href": .string("a")]), .object(["href": .string("b")])])
    properties["extensions"] = .string("<a xmlns=\"u\"/>")
    let item = ToDoItem(
      title: "A", itemDescription: "B", timestamp: 0, location: try position(),
      properties: properties)
    let parser = XMLPullParser(ByteStream(try GPXItemWriter().write([item])))
    var elements: [String] = []
    while case let event = try parser.next(), event != .finish {
      if event == .begin, parser.depth == 3 { elements.append(parser.name.local) }
    }
    #expect(elements == order.flatMap { $0 == "link" ? [$0, $0] : [$0] })
    let again = try #require(GPXItemReader().read(GPXItemWriter().write([item])).items.first)
    RoundTripTests.expectSame([again], [item])
  }

  @Test(arguments: [
    ("ele", "1e5"), ("ele", "high"), ("ele", ""), ("time", "2016-05-27 10:08:47Z"),
    ("time", "2016-05-27T10:08Z"), ("time", "2016-05-27T10:08:47+0100"), ("time", "2016-13-01"),
    ("magvar", "360"), ("magvar", "-1"), ("fix", "4d"), ("sat", "-1"), ("sat", "1.0"),
    ("dgpsid", "1024"), ("link", "http://a"), ("extensions", "<a>"), ("extensions", ""),
    ("extensions", "<a></a>"), ("extensions", "</extensions>"), ("extensions", "<b:a/>"),
    ("extensions", "<a/><!-- -->"), ("extensions", " <a/>"), ("cmt", "\u{1}\u{ffff}"),
    ("extensions", "</extensions></wpt><wpt><extensions>"), ("extensions", "<a><a/>"),
    ("extensions", "<todo:done xmlns:todo=\"urn:todo:gpx:1\">true</todo:done>"),
  ])
  func valuesThatTheSchemaForbidsAreWrittenToTheExtensions(name: String, value: String) throws {
    let item = ToDoItem(
      title: "A", location: try position(), properties: [name: .string(value)])
    let written = try text([item])
    #expect(written.contains("<wpt lat=\"1\" lon=\"2\"><name>A</name><extensions><todo:prop"))
    RoundTripTests.expectSame(try GPXItemReader().read(Data(written.utf8)).items, [item])
  }

  @Test func numbersAreElementsAndAreReadBackAsNumbers() throws {
    let item = ToDoItem(
      title: "A", location: try position(),
      properties: ["ele": .number(12.5), "sat": .integer(4), "hdop": .number(1e-7)])
    let written = try text([item])
    #expect(written.contains("<ele>12.5</ele><name>A</name><sat>4</sat><hdop>0.0000001</hdop>"))
    RoundTripTests.expectSame(try GPXItemReader().read(Data(written.utf8)).items, [item])
    // Another program has changed the elevation.
    let changed = written.replacingOccurrences(of: "<ele>12.5<", with: "<ele>99<")
    let properties = try GPXItemReader().read(Data(changed.utf8)).items[0].properties
    #expect(properties["ele"] == .string("99"))
    #expect(properties["sat"] == .integer(4))
  }

  @Test func aChangedTitleOrPositionWinsOverTheExtensions() throws {
    let item = ToDoItem(title: " ", location: try position(0, 180))
    let written = try text([item])
    #expect(written.contains("<todo:title> </todo:title>"))
    let changed = written.replacingOccurrences(
      of: "lon=\"-180\">", with: "lon=\"7\"><name>B</name>")
    #expect(
      try GPXItemReader().read(Data(changed.utf8)).items
        == [ToDoItem(title: "B", location: try position(0, 7))])
  }

  @Test func aPlaceThatIsAPositionIsReadBackAsAPlace() throws {
    let center = try Coordinate(latitude: 1, longitude: 180)
    let place = Place(name: "P", region: try .circle(center: center, radius: .zero))
    let items = [
      ToDoItem(title: "A", places: [place]),
      ToDoItem(title: "B", location: Location(name: ""), places: [place]),
      ToDoItem(title: "C", location: Location(name: "here"), places: [place]),
    ]
    RoundTripTests.expectSame(try GPXItemReader().read(GPXItemWriter().write(items)).items, items)
  }

  @Test func itemsThatAWaypointCannotHoldAreRefusedWithAdvice() throws {
    let center = try Coordinate(latitude: 1, longitude: 2)
    let point = Place(name: "P", region: try .circle(center: center, radius: .zero))
    let corridor = try Region.corridor(
      along: [center, Coordinate(latitude: 3, longitude: 4)], halfWidth: .meters(1))
    let area = Place(name: "P", region: corridor)
    let long = String(repeating: "&", count: XMLPullParser.sizeLimit / 5)
    let items = [
      (ToDoItem(title: "A"), "no position"),
      (ToDoItem(title: "A", location: Location(name: "here")), "no position"),
      (ToDoItem(title: "A", places: [area]), "area"),
      (ToDoItem(title: "A", places: [point, point]), "several positions"),
      (ToDoItem(title: "A", location: try position(), places: [point]), "several positions"),
      (ToDoItem(title: "A\u{7}", location: try position()), "control characters"),
      (ToDoItem(title: "A", location: try position(), tags: ["\u{fffe}"]), "control characters"),
      (ToDoItem(title: "A", location: try position(name: "\0")), "control characters"),
      (ToDoItem(title: "A", timestamp: .nan, location: try position()), "due time"),
      (ToDoItem(title: "A", itemDescription: long, location: try position()), "bytes"),
      (
        ToDoItem(title: "A", location: try position(), properties: ["x": .number(.infinity)]),
        "JSON has no number"
      ),
    ]
    for (item, words) in items {
      var writer = GPXItemWriter()
      let error = try #require(throws: FormatError.self) { _ = try writer.bytes(of: item) }
      guard case .unwritable(let title, let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(title == item.title)
      #expect(reason.contains(words))
    }
  }
}
