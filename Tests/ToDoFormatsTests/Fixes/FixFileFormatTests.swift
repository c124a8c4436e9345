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
  func theFormatIsFoundOut(text: String, outline: [String]) throws {
    for size in [1, 2, 7, 100_000] {
      let read = try FixReading(ByteStream(Array(text.utf8), inPiecesOf: size))
      #expect(read.outline == outline && read.error == nil, "in pieces of \(size)")
    }
  }

  @Test func whatShowsNoFormatIsAnErrorThatSaysWhatIsRead() throws {
    let error = try FixReading("hello\n").error
    #expect(error?.description.contains("fixes are read from GPX, JSON, and CSV") == true)
  }

  @Test(arguments: ["", "  \n"])
  func nothingIsAnEmptyFile(text: String) throws {
    #expect(try FixReading(text).error == .emptyFile)
  }
}
