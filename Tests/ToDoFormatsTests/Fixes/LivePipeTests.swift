import Testing
import ToDoFormats

/// On a live pipe, an entry is given before more is read than its object, row or track point.
struct LivePipeTests {
  /// How many entries had been given when each piece of a stream was read; the last number is that
  /// at the end.
  private func countsAtRequests(_ pieces: [[UInt8]], as format: FixFileFormat?) throws -> [Int] {
    var counts: [Int] = []
    var entryCount = 0
    let stream = ByteStream { buffer throws(FormatError) in
      counts.append(entryCount)
      guard counts.count <= pieces.count else { return 0 }
      let piece = pieces[counts.count - 1]
      buffer.copyBytes(from: piece)
      return piece.count
    }
    do {
      if let format {
        try format.read(stream) { _ in entryCount += 1 }
      } else {
        try FixFileReader().read(stream) { _ in entryCount += 1 }
      }
    } catch is FormatError {
      // An error at the end of the pipe does not matter here.
    }
    return counts
  }

  /// A line, and how many entries there must be after it.
  private typealias Script = [(line: String, entryCount: Int)]

  private static let fix = #"{"lat":1,"lon":2,"time":3}"#
  private static let point =
    #"<trkpt lat="1" lon="2"><time>1970-01-01T00:00:03Z</time><name>&amp;</name></trkpt>"#

  private static let scripts: [(FixFileFormat, Script)] = [
    (.json, [("\(fix)\n", 1), ("\n", 1), ("\(fix)\n", 2), ("\(fix)\r\n", 3)]),
    (.json, [("{}", 1), ("{}", 2)]),
    (.json, [(fix, 1), (fix, 2), ("\n\(fix)", 3), ("{}", 4)]),
    (.json, [("[\(fix)", 1), (",\n\(fix)", 2), (",\n", 2), ("{}", 3), ("]\n\(fix)", 4)]),
    (.json, [("\(fix)\n", 1), ("hello\n", 2), ("{\"lat\":}\n", 3), ("\(fix)\n", 4)]),
    (.json, [("{\"lat\":1,\"lon\":\n", 0), ("\(fix)\n", 2), ("{\"a\":\"b\n", 3), (fix, 4)]),
    (.json, [("\(fix)\n", 1), ("[\(fix),x]\n", 3), ("\(fix)\n", 4), ("[\(fix)\n", 5)]),
    (.json, [("[\n", 0), ("\(fix)\n", 1), ("\(fix)\n", 3), ("[{\"a\n", 4), ("\(fix)\n", 5)]),
    (.json, [("{\n", 0), ("\"lat\":1,\"lon\":2,\n", 0), ("\"time\":3}\n", 1)]),
    (.json, [("2015-08-24T05:55:07Z\t*  \t\(fix)\n", 1), ("a/b/c \(fix)\n", 2)]),
    (.csv, [("lat,lon,time\n", 0), ("1,2,3\n", 1), ("1,2\n", 2), ("\n", 2), ("1,2,\"4\"\n", 3)]),
    (.csv, [("lat;lon;time\r\n", 0), ("1;2;3\r\n", 1), ("1;2;4\r\n", 2)]),
    (.csv, [("lat,lon,time\r", 0), ("1,2,3\r", 1), ("1,2,4\r", 2)]),
    (
      .gpx,
      [
        (#"<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#, 0), (point, 1),
        ("\n", 1), (point, 2), ("<trkpt lat='1' lon='2'/>", 3), ("<!-- -->", 3), (point, 4),
      ]
    ),
  ]

  /// Entries from before the format is known are held back until then, and no longer.
  private static let scriptsWithGreetings: [Script] = [
    [("Connected to broker\n", 0), ("\(fix)\n", 2), ("\(fix)\n", 3), ("hello\n", 4)],
    [("hello\n", 0), ("\n", 0), ("[INFO]\n", 0), ("a/b/c \(fix)\n", 3), ("\(fix)\n", 4)],
    [("hello\n", 0), ("[\(fix),x]\n", 3), ("\(fix)\n", 4)],
    [("hello\r\n", 0), ("lat,lon,time\r\n", 1), ("1,2,3\r\n", 2), ("1,2\r\n", 3)],
  ]

  @Test(arguments: scriptsWithGreetings.indices)
  func entriesAfterAGreetingAreGivenBeforeTheNextLineIsRead(number: Int) throws {
    let script = Self.scriptsWithGreetings[number]
    let counts = try countsAtRequests(script.map { Array($0.line.utf8) }, as: nil)
    #expect(counts.dropFirst().prefix(script.count) == script.map(\.entryCount)[...])
  }

  @Test(arguments: scripts.indices, [false, true])
  func entriesAreGivenBeforeTheNextLineIsRead(number: Int, isFormatKnown: Bool) throws {
    let (format, script) = Self.scripts[number]
    let counts = try countsAtRequests(
      script.map { Array($0.line.utf8) }, as: isFormatKnown ? format : nil)
    #expect(counts.first == 0)
    #expect(counts.dropFirst().prefix(script.count) == script.map(\.entryCount)[...])
  }

  @Test(arguments: scripts.indices, [false, true])
  func entriesAreGivenBeforeTheNextByteIsRead(number: Int, isFormatKnown: Bool) throws {
    let (format, script) = Self.scripts[number]
    let bytes = script.flatMap { Array($0.line.utf8) }
    let counts = try countsAtRequests(bytes.map { [$0] }, as: isFormatKnown ? format : nil)
    var end = 0
    for (line, entryCount) in script {
      end += line.utf8.count
      #expect(counts[end] == entryCount, "behind \(line)")
    }
  }
}
