import Foundation
import JSONText
import TestSupport
import Testing
import ToDo

@testable import ToDoFormats

@Suite struct GPXItemReaderTests {
  private func read(_ text: String, isStrict: Bool = false) throws -> ItemFileContents {
    try GPXItemReader(isStrict: isStrict).read(Data(text.utf8))
  }

  private static let sample = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"
      xmlns:ext="urn:example">
      <metadata><name>Not an item</name></metadata>
      <wpt lat="59.944070019" lon="30.306679979">
        <ele>75.10</ele><time>2016-05-27T10:08:47.8Z</time><magvar>1.1</magvar>
        <geoidheight>2.0</geoidheight><name>Bäckerei &amp; Café</name><cmt>by
    the river</cmt><desc>Get <![CDATA[<bread>]]></desc><src>me</src>
        <link href="http://a?b&amp;c"><text>A</text><type>text/html</type></link><link href="b"/>
        <sym>Flag, Blue</sym><type>shop</type><fix>2d</fix><sat>5</sat><hdop>6</hdop>
        <vdop>7</vdop><pdop>8</pdop><ageofdgpsdata>9</ageofdgpsdata><dgpsid>45</dgpsid>
        <extensions>
          <ext:aaa>bbb</ext:aaa> <ext:ccc ext:d='1'><e xmlns="">f</e></ext:ccc>
        </extensions>
      </wpt>
      <wpt lat="-90" lon="180"/>
      <rte><rtept lat="1" lon="2"><name>Not an item</name></rtept></rte>
      <trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk><trk/>
    </gpx>
    """

  @Test func everyElementOfAWaypointIsKept() throws {
    let reading = try read(Self.sample)
    #expect(reading.refusals.isEmpty)
    #expect(
      reading.items == [
        ToDoItem(
          title: "Bäckerei & Café", itemDescription: "Get <bread>",
          location: Location(
            name: "",
            coordinate: try Coordinate(latitude: 59.944070019, longitude: 30.306679979))),
        ToDoItem(
          title: "Untitled 2",
          location: Location(name: "", coordinate: try Coordinate(latitude: -90, longitude: 180))),
      ])
    #expect(
      reading.items[0].properties == [
        "ele": .string("75.10"), "time": .string("2016-05-27T10:08:47.8Z"),
        "magvar": .string("1.1"), "geoidheight": .string("2.0"), "cmt": .string("by\nthe river"),
        "src": .string("me"), "sym": .string("Flag, Blue"), "type": .string("shop"),
        "fix": .string("2d"), "sat": .string("5"), "hdop": .string("6"), "vdop": .string("7"),
        "pdop": .string("8"), "ageofdgpsdata": .string("9"), "dgpsid": .string("45"),
        "link": .array([
          .object([
            "href": .string("http://a?b&c"), "text": .string("A"), "type": .string("text/html"),
          ]), .object(["href": .string("b")]),
        ]),
        "extensions": .string(
          "<ext:aaa xmlns:ext=\"urn:example\">bbb</ext:aaa><ext:ccc xmlns:ext=\"urn:example\" "
            + "ext:d=\"1\"><e xmlns=\"\">f</e></ext:ccc>"),
      ])
    #expect(reading.items[1].properties.isEmpty)
    #expect(
      reading.warnings.map(\.description) == [
        "the file: 2 tracks and 1 route skipped; only waypoints become items."
      ])
  }

  @Test func theSizeOfThePiecesMakesNoDifference() throws {
    var bytes = Array(Self.sample.utf8)
    bytes.append(contentsOf: "<".utf8)
    var whole: [ItemFileEntry] = []
    for size in [4096, 7, 3, 2, 1] {
      var entries: [ItemFileEntry] = []
      let error = try #require(throws: FormatError.self) {
        try GPXItemReader().read(ByteStream(bytes, inPiecesOf: size)) { entries.append($0) }
      }
      if whole.isEmpty { whole = entries }
      #expect(entries == whole && entries.count == 2, "\(size) bytes")
      guard case .cutOff(let position, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(position.byteOffset == bytes.count)
    }
  }

  @Test func anErrorOfTheBodyEndsTheReading() throws {
    struct Enough: Error {}
    var count = 0
    #expect(throws: Enough.self) {
      try GPXItemReader().read(ByteStream(Self.sample.utf8)) { _ in
        count += 1
        throw Enough()
      }
    }
    #expect(count == 1)
  }

  @Test(arguments: [
    "<gpx><wpt lat='1' lon='2'><name>A</name></wpt></gpx>",
    "<gpx xmlns='http://www.topografix.com/GPX/1/0'><wpt lat='1' lon='2'><name>A</name></wpt></gpx>",
    "<g:gpx xmlns:g='http://www.topografix.com/GPX/1/1'><g:wpt lat=' 1 ' lon='+2.0'>"
      + "<g:name>A</g:name></g:wpt></g:gpx>",
    "<!DOCTYPE gpx SYSTEM 'gpx.dtd'><gpx><other><wpt/></other><wpt xmlns='x'/>"
      + "<wpt lat='1' lon='2'><name>A</name></wpt></gpx>",
    "<gpx><wpt lat='1' lon='2'><name> </name><desc/><cmt>A</cmt></wpt></gpx>",
  ])
  func everyNamespaceOfGPXIsRead(text: String) throws {
    let reading = try read(text)
    #expect(reading.items.map(\.title) == ["A"])
    #expect(
      reading.items[0].location?.coordinate == (try Coordinate(latitude: 1, longitude: 2)))
    #expect(reading.warnings.isEmpty && reading.refusals.isEmpty)
  }

  @Test func anUnknownNamespaceIsReadWithAWarning() throws {
    let reading = try read("<gpx xmlns='GPX/2'><wpt lat='1' lon='2'/></gpx>")
    #expect(reading.items.count == 1)
    #expect(reading.warnings.map(\.path) == ["the file"])
  }

  @Test(arguments: [
    ("lon='2'", "no latitude"), ("lat='1'", "no longitude"), ("lat='91' lon='2'", "beyond ±90"),
    ("lat='1' lon='-180.1'", "beyond ±180"), ("lat='nan' lon='2'", "\"nan\" is not a number"),
    ("lat='1,5' lon='2'", "not a number"), ("lat='' lon='2'", "not a number"),
    ("xmlns:p='u' p:lat='1' lon='2'", "no latitude"), ("lat='1e999' lon='2'", "not a number"),
  ])
  func badWaypointsAreRefusedWithTheirPath(attributes: String, words: String) throws {
    let text =
      "<gpx>\n<wpt lat='1' lon='2'/>\n é <wpt \(attributes)><name>é</name></wpt>\n"
      + "<wpt lat='3' lon='4'/></gpx>"
    let reading = try read(text)
    #expect(reading.items.map(\.title) == ["Untitled 1", "Untitled 3"])
    #expect(reading.refusals.map(\.path) == ["wpt 2, line 3"])
    #expect(reading.refusals[0].byteOffset == 33)
    #expect(reading.refusals[0].text.contains(words))
    #expect(throws: FormatError.refused(reading.refusals[0])) { try read(text, isStrict: true) }
  }

  @Test func oldLinksBecomeLinks() throws {
    let items = try read(
      """
      <gpx><wpt lat='1' lon='2'><url>u</url><urlname>n</urlname></wpt>
      <wpt lat='1' lon='2'><urlname>n</urlname></wpt></gpx>
      """
    ).items
    #expect(
      items[0].properties == [
        "link": .array([.object(["href": .string("u"), "text": .string("n")])])
      ])
    #expect(items[1].properties == ["urlname": .string("n")])
  }

  @Test func foreignElementsAreKept() throws {
    let reading = try read(
      """
      <gpx xmlns="http://www.topografix.com/GPX/1/0" xmlns:g="urn:g"><wpt lat="1" lon="2">
      <g:cache id="7"/><speed>1.5</speed><speed>2</speed><x y="z"/></wpt></gpx>
      """)
    let old = "http://www.topografix.com/GPX/1/0"
    #expect(
      reading.items[0].properties == [
        "speed": .string("1.5"),
        "extensions": .string(
          "<g:cache xmlns:g=\"urn:g\" id=\"7\"/><speed xmlns=\"\(old)\">2</speed>"
            + "<x xmlns=\"\(old)\" y=\"z\"/>"),
      ])
    #expect(reading.warnings.isEmpty)
  }

  @Test(arguments: [
    ("<name>A</name><name>B</name>", "name is given more than once"),
    ("<desc>A<b>B</b></desc>", "desc has more than text"), ("oops", "text between"),
    ("<link href='a'><b/></link>", "b is not part of a link"),
    ("<extensions><t:due xmlns:t='urn:todo:gpx:1'>soon</t:due></extensions>", "todo:due"),
    (
      "<extensions><t:properties xmlns:t='urn:todo:gpx:1'>{\"a\":1e999}</t:properties></extensions>",
      "todo:properties is not what ToDo writes there"
    ),
    (
      "<extensions><t:trigger xmlns:t='urn:todo:gpx:1'>{\"event\":\"leave\",\"start\":1e12}"
        + "</t:trigger></extensions>",
      "kept as it is. \(ToDoError.invalidTime(secondsSince1970: 1e12))"
    ),
  ])
  func oddWaypointsAreReadWithAWarning(content: String, words: String) throws {
    let reading = try read("<gpx><wpt lat='1' lon='2'>\(content)</wpt></gpx>")
    #expect(reading.items.count == 1)
    #expect(reading.warnings.map(\.path) == ["wpt 1, line 1"])
    #expect(reading.warnings.map(\.byteOffset) == [5])
    #expect(reading.warnings[0].text.contains(words))
  }

  @Test(arguments: [
    "<kml xmlns='http://www.opengis.net/kml/2.2'/>", "<html><body/></html>", "<GPX/>",
  ])
  func otherFilesAreReportedAsNotGPX(text: String) throws {
    let error = try #require(throws: FormatError.self) { try read(text) }
    guard case .notGPX = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func entityBombsAndExternalEntitiesAreRefused() throws {
    let levels = (1...9).map { level in
      "<!ENTITY e\(level) \"\(String(repeating: "&e\(level - 1);", count: 10))\">"
    }
    let bomb =
      "<?xml version=\"1.0\"?>\n<!DOCTYPE gpx [<!ENTITY e0 \"lol\">\(levels.joined())]>"
      + "<gpx><wpt lat='1' lon='2'><name>&e9;</name></wpt></gpx>"
    let external =
      "<!DOCTYPE gpx [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
      + "<gpx><wpt lat='1' lon='2'><name>&x;</name></wpt></gpx>"
    for text in [bomb, external] {
      let error = try #require(throws: FormatError.self) { try read(text) }
      guard case .refusedXML(_, let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(reason.contains("entities"))
    }
    let fetched =
      "<!DOCTYPE gpx SYSTEM 'file:///etc/passwd'><gpx><wpt lat='1' lon='2'>"
      + "<name>&x;</name></wpt></gpx>"
    let error = try #require(throws: FormatError.self) { try read(fetched) }
    #expect(error.description.contains("\"&x;\" is unknown"))
  }

  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .isoLatin1])
  func filesInOtherEncodingsAreRecognisedAndRead(encoding: String.Encoding) throws {
    let declared = encoding == .isoLatin1 ? "ISO-8859-1" : "UTF-16"
    let text = """
      <?xml version="1.0" encoding="\(declared)"?>
      <gpx><wpt lat='1' lon='2'><name>Größe</name></wpt></gpx>
      """
    let data = try #require(text.data(using: encoding))
    #expect(ItemFileFormat.detecting(data) == .gpx)
    #expect(FixFileFormat.detecting(data) == .gpx)
    #expect(try GPXItemReader().read(data).items.map(\.title) == ["Größe"])
  }

  @Test func aWaypointBeyondTheLimitIsRefused() throws {
    // No single tag is long.
    let head = Array("<gpx><wpt lat='1' lon='2'><name>A</name></wpt><wpt lat='1' lon='2'>".utf8)
    let endless = ByteStream { buffer in
      let unit = Array("<link href='a'/>".utf8)
      let count = min(buffer.count, 4096) / unit.count
      guard count > 0 else {
        buffer[0] = .space
        return 1
      }
      for place in 0..<count * unit.count { buffer[place] = unit[place % unit.count] }
      return count * unit.count
    }
    var entries = GPXEntries(
      ByteStream(head, then: endless), isStrict: false, sizeLimit: 200_000)
    var titles: [String] = []
    let error = try #require(throws: FormatError.self) {
      while case .item(let item) = try entries.next() { titles.append(item.title) }
    }
    #expect(titles == ["A"])
    #expect(error.description.contains("more than 200000 bytes"))
  }
}
