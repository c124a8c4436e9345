import TestSupport
import Testing
import ToDo
import ToDoFormats

/// Streams of fixes with random damage: each is read as far as it goes, or its error is clear,
/// and nothing traps, however the stream is cut into pieces.
struct MutatedFixesTests {
  private static let samples: [(format: FixFileFormat, text: String)] = [
    (
      .json,
      """
      {"lat":52.5,"lon":-13.4,"time":"2026-11-21T11:00:00+01:00","acc":8.5,"device":"ä\\u00e4"}
      {"_type":"location","lat":1,"lon":2,"tst":"3","vel":36,"cog":-1,"topic":"owntracks/a/b"}
      2015-08-24T05:55:07Z\t*   \t{"_type":"lwt","tst":1440363922}
      {
        "latitude": "1e0", "lng": 179.5, "timestamp": 3.25, "bearing": 370, "x": [{"y": null}]
      }
      [{"lat":1,"lon":2,"time":3},
      {"lat":1,"lon":2,"time":4,"speed":1.5}]
      """
    ),
    (
      .csv,
      """
      lat;lon;time;accuracy;speed;bearing;device;note
      52,5;13.4;2026-11-21T11:00:00Z;8;1,5;90;phone;"a ""b"" c"
      1;2;3;;;;;

      -1;-2;1795255200.5;-1;0;-1;"x;y";ä
      """
    ),
  ]

  private static let insertions =
    ["{", "}", "[", "]", "\"", "\\", ",", ":", ";", "\t", "\n", "\r", "-", ".", "e", "9"].map {
      Array($0.utf8)
    } + [[0], [0xff], [0xc3], [0xef, 0xbb, 0xbf]]
    + [
      "\n{", "\"_type\":5,", "\"_type\":\"x\",", "null", "1e999", "\\ud800", "a/b {", "\t\t{",
      "9999999999999999999", "\"\"", "[[[[", "lat,lon,time\n",
    ].map { Array($0.utf8) }

  private static let damage = RandomDamage(insertions: insertions)

  @Test(arguments: samples.indices)
  func mutatedFilesGiveEntriesOrAClearError(sample: Int) throws {
    let (format, text) = Self.samples[sample]
    var counts = (fixes: 0, refusals: 0, errors: 0)
    let plan = FuzzPlan(cases: 1000)
    for number in 0..<plan.cases {
      let seed = plan.seed(case: number)
      var generator = SeededGenerator(seed: seed)
      let bytes = Self.damage.applied(to: Array(text.utf8), using: &generator)
      let whole = try FixReading(ByteStream(bytes), as: format)
      let size = Int.random(in: 1...60, using: &generator)
      let pieces = try FixReading(ByteStream(bytes, inPiecesOf: size), as: format)
      #expect(whole == pieces, "seed \(seed)")
      _ = try FixReading(ByteStream(bytes, inPiecesOf: size))
      #expect(whole.refusals.allSatisfy { !$0.path.isEmpty && !$0.text.isEmpty })
      #expect(whole.fixes.allSatisfy { $0.timestamp.isFinite }, "seed \(seed)")
      #expect(whole.error?.description.isEmpty != true)
      counts.fixes += whole.fixes.count
      counts.refusals += whole.refusals.count
      counts.errors += whole.error == nil ? 0 : 1
    }
    guard plan.cases >= 100 else { return }
    #expect(counts.fixes > 0 && counts.refusals > 0)
    // Each line of JSON is read by itself; a damaged header of CSV ends the reading.
    #expect((counts.errors > 0) == (format == .csv))
  }

  /// A line that is damaged between its ends does not spoil other lines, in NDJSON and in CSV.
  @Test(arguments: [
    ("", #"{"lat":1,"lon":2,"time":3,"device":"a"}"#), ("lat,lon,time,device\n", "1,2,3,\"a\""),
  ])
  func aDamagedLineDoesNotSpoilOthers(header: String, line: String) throws {
    let plan = FuzzPlan(cases: 1000)
    for number in 0..<plan.cases {
      let seed = plan.seed(case: number)
      var generator = SeededGenerator(seed: seed)
      let damaged = Self.damage.applied(to: Array(line.utf8), using: &generator)
      let good = Array((line + "\n").utf8)
      let bytes = Array(header.utf8) + good + damaged + [0x0a] + good + good
      let fixes = try FixReading(ByteStream(bytes)).fixes
      let count = fixes.filter { $0.timestamp == 3 && $0.coordinate.latitude == 1 }.count
      #expect(count >= 3, "seed \(seed): \(String(decoding: damaged, as: UTF8.self))")
    }
  }
}
