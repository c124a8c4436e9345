import Testing
import ToDo
import ToDoFormats

/// Positions in formats of other programs that are not read: the error names the program.
struct ForeignFixFormatTests {
  private static let overland = """
    {
      "locations": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-122.03, 37.33]},
         "properties": {"timestamp": "2015-10-01T08:00:00-0700", "horizontal_accuracy": 30}}
      ]
    }
    """
  private static let traccar = #"""
    {"location":{"timestamp":"2025-06-15T13:45:12Z","coords":{"latitude":37,"longitude":-122}}}
    """#
  private static let request = "/?id=902064&lat=42.06&lon=-88.23&timestamp=2016-01-27T18%3A55%3A47Z"

  @Test(arguments: [
    (overland, 1, "this is a batch of Overland"),
    (#"[{"locations":[]}]"#, 1, "this is a batch of Overland"),
    (#"{"locations":[\#(String(repeating: " ", count: 1 << 21))]}"#, 1, "Overland"),
    (traccar, 1, "this is what Traccar Client sends in the format of OsmAnd"),
    (request, 1, "a request from OsmAnd, Traccar Client or GPSLogger"),
    ("expect\trequest\nposition\t\(request)\n", 2, "from OsmAnd, Traccar Client or GPSLogger"),
    (
      "lat=52.5&lon=13.4&time=2026-11-21T18:00:00Z\n", 1, "from OsmAnd, Traccar Client or GPSLogger"
    ),
    ("/log?latitude=52.5&longitude=13.4&time=2026-11-21T18:00:00Z\n", 1, "GPSLogger"),
    (#"{"type":"FeatureCollection","features":[]}"#, 1, "this is GeoJSON"),
    (#"{"type":"Feature","geometry":null}"#, 1, "this is GeoJSON"),
    (#"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, 1, "this is GeoJSON"),
  ])
  func aFileOfAnotherProgramIsNamed(text: String, line: Int, name: String) throws {
    let read = try FixReading(text)
    #expect(read.fixes.isEmpty)
    guard case .foreignFixes(line, let reason)? = read.error else {
      Issue.record("\(String(describing: read.error))")
      return
    }
    #expect(reason.contains(name))
  }

  /// Two phones stay two, and a location without a position is left out.
  @Test func theAdviceForOverlandKeepsTheDevice() throws {
    guard case .foreignFixes(_, let reason)? = try FixReading(Self.overland).error else {
      Issue.record("a batch was read")
      return
    }
    #expect(reason.contains("device: .properties.device_id"))
    #expect(reason.contains("select(.geometry)"))
  }

  /// A live pipe is not held up by one strange object.
  @Test func laterOnItIsOnlyRefused() throws {
    let fix = #"{"lat":1,"lon":2,"time":3}"#
    let read = try FixReading("\(fix)\n\(Self.traccar)\n\(fix)\n")
    #expect(read.error == nil && read.fixes.count == 2)
    #expect(read.refusals.map { $0.text.contains("Traccar Client") } == [true])
  }

  @Test func membersOfOtherNamesDoNotMakeAFixForeign() throws {
    let read = try FixReading(
      #"{"lat":1,"lon":2,"time":3,"type":"Point","coordinates":[1,2],"locations":[]}"#)
    #expect(read.error == nil && read.fixes.count == 1)
  }

  /// The lines of the OwnTracks Recorder: a time, a padded relation, and the message.
  @Test func aRecordingOfOwnTracksIsRead() throws {
    let text = """
      2015-12-03T10:20:30Z\t*                 \t{"_type":"location","lat":52.5,"lon":13.4,"tst":1449138030,"acc":12,"tid":"JJ"}
      2015-12-03T10:21:00Z\t-                 \t{"_type":"lwt","tst":"1449138060"}
      2015-12-03T10:21:30Z\t*                 \t{"_type":"location","lat":52.6,"lon":13.5,"tst":1449138090,"tid":"JJ"}

      """
    let read = try FixReading(text)
    #expect(read.error == nil && read.refusals.isEmpty && read.devices == ["JJ", "JJ"])
    #expect(
      try read.fixes == [
        .expected(52.5, 13.4, at: 1_449_138_030, accuracy: 12),
        .expected(52.6, 13.5, at: 1_449_138_090),
      ])
  }
}
