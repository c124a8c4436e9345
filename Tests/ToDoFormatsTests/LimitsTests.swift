import Foundation
import JSONText
import TestSupport
import Testing
import ToDo

@testable import ToDoFormats

/// Files that could cost far more than their size.
@Suite struct LimitsTests {
  /// Many times what a debug build needs for these files when it is linear in their sizes.
  private let limit = Duration.seconds(8)

  @Test func columnsOfOneNameTakeLinearTime() throws {
    let count = 12_500
    let header = (["title"] + repeatElement("x", count: count)).joined(separator: ",")
    let row = (["A"] + (1...count).map(String.init)).joined(separator: ",")
    var reading = ItemFileContents()
    let time = try processorTime {
      reading = try CSVItemReader().read(Data("\(header)\n\(row)\n".utf8))
    }
    #expect(time < limit)
    let properties = try #require(reading.items.first).properties
    #expect(properties["x"] == .string("1") && properties["x 12500"] == .string("12500"))
    #expect(properties.count == count)
  }

  @Test func aNumberedNameThatIsTakenIsSkipped() throws {
    let text = "title,x,x 2,x,x,x 2\nA,1,2,3,4,5\n"
    let properties = try CSVItemReader().read(Data(text.utf8)).items[0].properties
    #expect(
      properties.mapValues { $0.string ?? "" } == [
        "x": "1", "x 2": "2", "x 3": "3", "x 4": "4", "x 2 2": "5",
      ])
  }

  @Test func moreColumnsThanASpreadsheetHasAreRefused() throws {
    let limit = CSVParser.fieldLimit
    let header = "title" + String(repeating: ",", count: limit)
    #expect(throws: FormatError.tooManyColumns(line: 1, count: limit + 1, limit: limit)) {
      try CSVItemReader().read(Data("\(header)\n".utf8))
    }
    let long = "title,x\nA" + String(repeating: ",", count: limit) + "\nB,\n"
    let reading = try CSVItemReader().read(Data(long.utf8))
    #expect(reading.items.map(\.title) == ["B"])
    let refusal = try #require(reading.refusals.first)
    #expect(refusal.text.contains("\(limit + 1) fields where the header has 2"))
  }

  @Test func aRowBeyondTheLimitIsRefused() throws {
    for row in ["\"A\n", "A"] {
      let text = "title\n\(row)" + String(repeating: "x", count: 1000)
      var parser = CSVParser(ByteStream(text.utf8), sizeLimit: 500)
      _ = try parser.nextRecord(delimitedBy: .comma)
      let error = #expect(throws: FormatError.self) {
        _ = try parser.nextRecord(delimitedBy: .comma)
      }
      #expect(error == .tooLong(line: 2, limit: 500))
    }
  }

  @Test func aLongValueIsCutInAMessage() throws {
    let latitude = String(repeating: "9", count: 1000) + "x"
    let reading = try CSVItemReader().read(Data("title,lat,lon\nA,\(latitude),1\n".utf8))
    #expect(reading.refusals[0].text.count < 150)
  }

  @Test func namesGivenTwiceDeepInsideTakeLinearTime() throws {
    let depth = 100
    let names = String(repeating: "\"\":0,", count: 100_000) + "\"\":0"
    let text =
      String(repeating: "{\"a\":", count: depth) + "{\(names)}"
      + String(repeating: "}", count: depth)
    var scanner = JSONScanner(Array(text.utf8))
    let time = try processorTime { _ = try scanner.value() }
    #expect(time < limit)
    let remarks = scanner.remarks
    #expect(remarks.count == JSONScanner.remarkLimit)
    #expect(remarks[0].path.hasPrefix("a.a.a."))
  }

  @Test func aTagThatComesInSmallPiecesTakesLinearTime() throws {
    let text = "<gpx a='" + String(repeating: "x", count: 1 << 20) + "'/>"
    let time = try processorTime {
      let parser = XMLPullParser(ByteStream(Array(text.utf8), inPiecesOf: 100))
      while try parser.next() != .finish {}
    }
    #expect(time < limit)
  }

  /// Fixes with a number that overflows, in each format.
  @Test(arguments: [
    "{\"lat\":1,\"lon\":2,\"time\":1e9,\"course\":9e999}",
    "{\"lat\":1,\"lon\":2,\"time\":1e9,\"course\":\"9e999\"}",
    "{\"lat\":1,\"lon\":2,\"time\":1e9,\"accuracy\":-9e999}",
    "{\"_type\":\"location\",\"lat\":1,\"lon\":2,\"tst\":1,\"vel\":1e999}",
    "{\"class\":\"TPV\",\"mode\":3,\"lat\":1,\"lon\":2,\"time\":1,\"epx\":1e200}",
    "lat,lon,time,course\n1,2,1e9,9e999",
    "<gpx><trk><trkseg><trkpt lat='1' lon='9e999'><time>2026-01-01T00:00:00Z</time></trkpt>"
      + "</trkseg></trk></gpx>",
  ])
  func aNumberThatOverflowsIsRefused(text: String) throws {
    var entries: [FixFileEntry] = []
    try FixFileReader().read(ByteStream(text.utf8)) { entries.append($0) }
    #expect(entries.count == 1)
    guard case .refusal = entries.first else {
      Issue.record("\(entries)")
      return
    }
  }

  @Test(arguments: [2, 65_536, 200_000])
  func fixesBehindWhiteSpaceAreRecognised(count: Int) throws {
    let text =
      String(repeating: " \n", count: count / 2) + "{\"lat\":1,\"lon\":2,\"time\":1e9}"
    var entries: [FixFileEntry] = []
    try FixFileReader().read(ByteStream(text.utf8)) { entries.append($0) }
    guard entries.count == 1, case .fix = entries[0] else {
      Issue.record("\(entries)")
      return
    }
  }
}
