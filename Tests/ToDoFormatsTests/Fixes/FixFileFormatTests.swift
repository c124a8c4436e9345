import Testing
import ToDoFormats

struct FixFileFormatTests {
  private static let shown: [(String, FixFileFormat?)] = [
    ("{", .json), ("[", .json), (" \n\t{\"lat\":", .json), ("\u{feff}[{", .json),
    ("2015-08-24T05:55:07Z\t*    \t{\"tst\":1", .json), ("owntracks/a/b {\"_type\":", .json),
    ("<", .gpx), ("\u{feff}\r\n<?xml ", .gpx),
    ("lat,lon,time", .csv), ("\n\u{20}Time;Latitude;Longitude\r\n1;2", .csv),
    ("\"lng\"\t\"lat\"\t\"timestamp\"\n", .csv),
    ("", nil), (" \n", nil), ("\u{feff}", nil), ("lat,lon\n", nil), ("hello {", nil),
    ("lat\nlon,time", nil), ("\"lat,lon,time", nil),
    ("[ ]", .json), ("[\n{", .json), ("[INFO] on", nil), ("[5]", nil), ("[[{", nil),
    ("hello\n{", .json), ("hello\r\n\n [{", .json), ("[INFO] on\na/b {\"_type\":", .json),
    ("hello\nlat,lon,time", .csv), ("lat,lon\nlat;lon;time\n{", .csv), ("hello\n<gpx>", nil),
    ("hello\n[\nlat,lon,time", .json), ("{\nlat,lon,time", .json),
  ]

  @Test(arguments: shown)
  func aBeginningShowsTheFormat(beginning: String, format: FixFileFormat?) {
    #expect(FixFileFormat.detecting(beginning.utf8) == format)
  }

  @Test(arguments: [
    (#"{"lat":1,"lon":2,"time":3}"#, ["3.0"]),
    (#"[{"lat":1,"lon":2,"time":3}]"#, ["3.0"]),
    ("\n\nlat,lon,time\n1,2,3", ["3.0"]),
    (
      #"<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg><trkpt lat="1" lon="2">"#
        + "<time>1970-01-01T00:00:03Z</time></trkpt></trkseg></trk></gpx>", ["3.0"]
    ),
  ])
  func theFormatIsDetected(text: String, outline: [String]) throws {
    for size in [1, 2, 7, 100_000] {
      let read = try FixReading(ByteStream(Array(text.utf8), inPiecesOf: size))
      #expect(read.outline == outline && read.error == nil, "in pieces of \(size)")
    }
  }

  @Test(arguments: [
    "hello\n", "[INFO] on\n", "[5]", "hello\n\nlat,lon\n1,2\n", "hello\n<gpx>\n",
    String(repeating: "hello\n", count: 100) + "{}",
    String(repeating: "x", count: 65_536) + "\n{}",
  ])
  func aTextOfUnknownFormatIsAnErrorThatNamesTheFormats(text: String) throws {
    // What has come of a long line is looked at again with each piece.
    for size in [text.utf8.count > 10_000 ? 1_000 : 7, 100_000] {
      let read = try FixReading(ByteStream(Array(text.utf8), inPiecesOf: size))
      #expect(read.entries.isEmpty, "in pieces of \(size)")
      #expect(
        read.error?.description.hasPrefix("line 1: positions are read from GPX, JSON, and CSV")
          == true)
    }
  }

  @Test(arguments: [
    ("hello\nJ\n", ["line 1", "3.0"]),
    (
      "\u{feff}hello\r\n\r\nlat,lon\r\nJ\r\nhello\r\nJ",
      ["line 1", "line 3", "3.0", "line 5", "3.0"]
    ),
    ("[INFO] on\n[J]", ["line 1", "3.0"]),
    ("(1)\na/b/c J", ["line 1", "3.0"]),
    (String(repeating: "\n", count: 200) + "hello\nJ\n", ["line 201", "3.0"]),
    ("hello\n\nlat,lon\nlat,lon,time\n1,2,3\nhello\n", ["line 1", "line 3", "3.0", "line 6"]),
    ("\"hello\nlat,lon,time\n1,2,3", ["line 1", "3.0"]),
  ])
  func linesBeforeTheFirstOfTheFormatAreRefused(shape: String, outline: [String]) throws {
    let text = shape.replacing("J", with: #"{"lat":1,"lon":2,"time":3}"#)
    for size in [1, 7, 100_000] {
      let read = try FixReading(ByteStream(Array(text.utf8), inPiecesOf: size))
      #expect(read.outline == outline && read.error == nil, "in pieces of \(size)")
    }
  }

  @Test func asManyLinesAreSearchedAsTheLimitAllows() throws {
    let good = #"{"lat":1,"lon":2,"time":3}"#
    let read = try FixReading(String(repeating: "hello\n", count: 99) + good)
    #expect(read.refusals.count == 99 && read.fixes.count == 1)
  }

  @Test func aLineBeforeTheHeaderIsRefusedWithItsReason() throws {
    let refusals = try FixReading("\nhello\nlat,lon,time\n").refusals
    #expect(
      refusals == [
        FormatNotice(
          path: "line 2", text: "the line is neither the header nor a fix. Leave it out.",
          byteOffset: 1)
      ])
  }

  @Test(arguments: ["", "  \n"])
  func aBlankTextIsAnEmptyFile(text: String) throws {
    #expect(try FixReading(text).error == .emptyFile)
  }
}
