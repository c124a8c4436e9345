import Foundation
import Testing
import ToDo
import ToDoFormats

@Suite struct CSVItemReaderTests {
  private func read(_ text: String, isStrict: Bool = false) throws -> ItemFileContents {
    try CSVItemReader(isStrict: isStrict, timeZone: .gmt).read(Data(text.utf8))
  }

  @Test(arguments: [
    "name,lat,lon\nA,52.5,13.4\n", "Title,Latitude,Longitude\r\nA,52.5,13.4\r\n",
    "\u{feff}lng;LAT;NAME\n13,4;52,5;A\n\n\n", "\"name\"\t\"lat\"\t\"long\"\rA\t52.5\t13.4\r",
    "name,lat,lon\nA,052.50,+013.4\n",
    "\n\n name , lat , lon \nA, +52.5 , 13.4\n", "name,lat,lon\n\n,,\nA,5.25e1,13.40\n,,\n",
  ])
  func everyKindOfHeaderAndDelimiterIsRead(text: String) throws {
    let reading = try read(text)
    let position = try Coordinate(latitude: 52.5, longitude: 13.4)
    #expect(
      reading.items == [ToDoItem(title: "A", location: Location(name: "", coordinate: position))])
    #expect(reading.warnings.isEmpty && reading.refusals.isEmpty)
  }

  @Test(arguments: [
    ("name\ta;b", "a;b"), ("name;a,b", "a,b"), ("name\ta,b", "a,b"), ("name,a", "a"),
  ])
  func equallyFrequentDelimitersAreTabThenSemicolonThenComma(header: String, column: String) throws
  {
    let delimiter = header.dropFirst(4).first.map { String($0) } ?? ""
    let reading = try read("\(header)\nA\(delimiter)x\n")
    #expect(reading.items.map(\.properties) == [[column: .string("x")]])
  }

  @Test func everyColumnHasItsField() throws {
    let reading = try read(
      """
      title,note,date,tags,done,address,lat,lon,radius,colour,name
      A,"b, ""c""\nd",2026-12-24,"x, y",yes,Main St,1,2,150,red,N
      B,,,,,Home,,,,,
      C,,,,no,,3,4,,,
      """)
    let region = try Region.circle(
      center: Coordinate(latitude: 1, longitude: 2), radius: .meters(150))
    #expect(
      reading.items == [
        ToDoItem(
          title: "A", itemDescription: "b, \"c\"\nd", due: CalendarDay("2026-12-24").map(Due.day),
          location: Location(name: "Main St"), places: [Place(name: "A", region: region)],
          tags: ["x", "y"], triggers: []),
        ToDoItem(title: "B", location: Location(name: "Home")),
        ToDoItem(
          title: "C",
          location: Location(name: "", coordinate: try Coordinate(latitude: 3, longitude: 4))),
      ])
    #expect(reading.items.map(\.done) == [true, false, false])
    #expect(reading.items[0].properties == ["colour": .string("red"), "name": .string("N")])
    #expect(reading.items[1].properties.isEmpty)
  }

  @Test(arguments: [
    ("A,1", "2 fields"), ("A,1,2,3", "4 fields"), ("A,91,2", "latitude 91"),
    ("A,nan,2", "latitude"),
    ("A,1,inf", "longitude"), ("A,0x10,2", "latitude"), ("A,1e999,2", "latitude"),
    ("A,1.2.3,2", "latitude"), ("A,-,2", "latitude"), ("A,1e2.5,2", "latitude"),
    (",1,2", "title"), (" ,1,2", "title"), ("A,1,", "no longitude"), ("A,,2", "no latitude"),
    ("\"A\"b,1,2", "field 1"), ("A,\"1\" ,\"2\"x", "field 2"),
  ])
  func badRowsAreRefusedWithTheirLine(row: String, words: String) throws {
    let text = "name,lat,lon\n\"Two\nlines\",1,2\n\(row)\nLast,3,4\n"
    let reading = try read(text)
    #expect(reading.items.map(\.title) == ["Two\nlines", "Last"])
    #expect(reading.refusals.map(\.path) == ["line 4"])
    #expect(reading.refusals[0].text.contains(words))
    #expect(throws: FormatError.refused(reading.refusals[0])) { try read(text, isStrict: true) }
  }

  @Test(arguments: [("due", "soon"), ("done", "perhaps"), ("radius", "wide")])
  func valuesThatCannotBeReadAreKeptWithAWarning(column: String, value: String) throws {
    let reading = try read("name,lat,lon,\(column)\nA,1,2,\(value)\n")
    #expect(reading.warnings.map(\.path) == ["line 2"])
    #expect(reading.items[0].properties == [column: .string(value)])
    #expect(reading.items[0].location?.coordinate != nil)
  }

  @Test func aLastLineWithoutALineBreakGivesAWarning() throws {
    let text = "name,lat,lon\nA,1,2\nBerlin,52.52,13.405"
    let reading = try read(text)
    #expect(reading.items.count == 2)
    #expect(reading.warnings.map(\.path) == ["line 3"])
    #expect(try read(text + "\n").warnings.isEmpty)
    for count in "name,lat,lon\nA,1,2\n".count + 1..<text.count {
      let cut = try read(String(text.prefix(count)))
      #expect(cut.warnings.contains { $0.path == "line 3" }, "\(count) characters")
    }
  }

  @Test func aNegativeRadiusIsRefused() throws {
    #expect(try read("name,lat,lon,radius\nA,1,2,-5").refusals.map(\.path) == ["line 2"])
  }

  @Test func columnsOfOneNameAreAllKept() throws {
    let reading = try read("name,x,x,,name\nA,1,2,3,B\n")
    #expect(
      reading.items[0].properties == [
        "x": .string("1"), "x 2": .string("2"), "column 4": .string("3"), "name 2": .string("B"),
      ])
    #expect(reading.warnings.count == 2)
  }

  @Test func aColumnOfTitlesIsEnough() throws {
    #expect(try read("title\nBuy milk\n").items == [ToDoItem(title: "Buy milk")])
  }

  @Test(arguments: ["id,lat,lon\n1,2,3\n", "name,lat\nA,1\n", "name,lng\nA,1\n", "Buy milk\n"])
  func aHeaderWithoutTheNeededColumnsIsAnError(text: String) throws {
    let error = try #require(throws: FormatError.self) { try read(text) }
    guard case .noUsableHeader = error else {
      Issue.record("\(error)")
      return
    }
    #expect(error.description.contains("\"lat\" or \"latitude\""))
  }

  @Test func aTextTakenForAHeaderIsQuotedInPart() throws {
    let words = String(repeating: "word ", count: 100)
    let text = "\n\n" + String(repeating: words + ",", count: 100) + "\n"
    let error = try #require(throws: FormatError.self) { try read(text) }
    #expect(error.description.hasPrefix("line 3: "))
    #expect(error.description.count < 1000)
  }

  @Test func filesThatCannotBeReadGiveAClearError() {
    #expect(throws: FormatError.emptyFile) { try read("") }
    #expect(throws: FormatError.emptyFile) { try read("\u{feff}\n\r\n") }
    #expect(throws: FormatError.openQuote(line: 3)) { try read("name\nA\n\"B\nC\n") }
    #expect(throws: FormatError.notUTF8(FilePosition(byteOffset: 5, line: 1, column: 6))) {
      try CSVItemReader().read(Data("name,".utf8 + [0xe9, 0x0a]))
    }
    #expect(throws: FormatError.nulByte(FilePosition(byteOffset: 1, line: 1, column: 2))) {
      try CSVItemReader().read(Data([0x6e, 0, 0x61, 0]))
    }
  }

  @Test(arguments: ["A\u{0}", "\"A\u{0}\""])
  func aNULByteEndsTheReadingAfterTheRowsBeforeIt(field: String) throws {
    var titles: [String] = []
    let text = "name\nFirst\n\(field)\nLast\n"
    let offset = try #require(text.utf8.firstIndex(of: 0)).utf16Offset(in: text)
    #expect(
      throws: FormatError.nulByte(
        FilePosition(byteOffset: offset, line: 3, column: offset - 10))
    ) {
      try CSVItemReader().read(ByteStream(Array(text.utf8))) { entry in
        if case .item(let item) = entry { titles.append(item.title) }
      }
    }
    #expect(titles == ["First"])
  }

  @Test func onlyTheRowThatIsNotUTF8IsRefused() throws {
    let text = Array("name,note\nA,1\nB,caf".utf8) + [0xe9] + Array("\nC,\"x\"\"".utf8)
    let bytes = text + [0xff] + Array("\"\nD,2\n".utf8)
    let reading = try CSVItemReader().read(Data(bytes))
    #expect(reading.items.map(\.title) == ["A", "D"])
    #expect(reading.refusals.map(\.path) == ["line 3", "line 4"])
    #expect(reading.refusals.map(\.byteOffset) == [14, 21])
    #expect(reading.refusals[0].text.hasPrefix("line 3, column 6 (byte 19): the text is not UTF-8"))
    #expect(reading.refusals[1].text.hasPrefix("line 4, column 7 (byte 27): the text is not UTF-8"))
  }

  @Test(arguments: ["name,lat,lon", "name,lat,lon\n", "name\n\n \n"])
  func aHeaderWithoutRowsGivesAWarning(text: String) throws {
    let reading = try read(text)
    #expect(reading.items.isEmpty && reading.refusals.isEmpty)
    #expect(reading.warnings.map(\.path) == ["the file"])
    #expect(reading.warnings[0].text.contains("no rows"))
  }

  @Test func noticesHaveTheByteOffsetOfTheirRow() throws {
    let text = "\u{feff}name,due\nA,\n\nÄ,soon\n,\n,x\nB,1,2\n"
    let reading = try read(text)
    let bytes = Array(text.utf8)
    func rest(_ notice: FormatNotice) throws -> String {
      String(decoding: bytes[try #require(notice.byteOffset)...].prefix(4), as: UTF8.self)
    }
    #expect(try reading.warnings.map(rest) == ["Ä,s"])
    #expect(try reading.refusals.map(rest) == [",x\nB", "B,1,"])
  }

  @Test(
    arguments: [
      ("{\"type\":", .geoJSON), ("\u{feff} \n{", .geoJSON), ("<?xml version=\"1.0\"?>", .gpx),
      ("\u{feff}\n <gpx", .gpx), ("name,lat,lon\n", .csv),
      ("\n\"Title\";x", .csv), ("id\tNAME", .csv), ("id,lat,lon", nil), ("Buy milk", nil),
      ("", nil),
      ("[1]", nil), ("\"name", nil),
    ] as [(String, ItemFileFormat?)])
  func theContentShowsTheFormat(text: String, format: ItemFileFormat?) {
    #expect(ItemFileFormat.detecting(Array(text.utf8)) == format)
    #expect(ItemFileFormat.detecting(Data(text.utf8)) == format)
  }

  @Test(
    arguments: [
      ("geojson", .geoJSON), ("JSON", .geoJSON), ("Csv", .csv), ("gpx", .gpx), ("kml", nil),
      ("", nil),
    ] as [(String, ItemFileFormat?)])
  func theExtensionShowsTheFormat(name: String, format: ItemFileFormat?) {
    #expect(ItemFileFormat(fileExtension: name) == format)
  }
}
