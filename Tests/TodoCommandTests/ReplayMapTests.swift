import Foundation
import Testing

@testable import ToDoFormats

/// Maps of replayed tracks from the command.
struct ReplayMapTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
    let points = (-5...5).map { step in
      "<trkpt lat=\"52.5\" lon=\"\(13.4 + Double(step) / 1_000)\">"
        + "<time>2026-11-21T10:\(step + 20):00Z</time></trkpt>"
    }
    try session.write(
      #"<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
        + points.joined() + "</trkseg></trk></gpx>", to: "ride.gpx")
  }

  private func content(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: session.folder.appendingPathComponent(name)))
  }

  /// All texts of a file, which must be well-formed.
  private func texts(_ name: String) throws -> String {
    let parser = XMLPullParser(ByteStream(try content(name)))
    var texts = ""
    while true {
      switch try parser.next() {
      case .text: texts += String(decoding: parser.text, as: UTF8.self)
      case .finish: return texts
      case .begin, .end: texts += "\n"
      }
    }
  }

  @Test(arguments: ["map.svg", "map.html", "MAP.HTML"])
  func theMapIsDrawnBesideTheTable(_ name: String) throws {
    try session.add("<script>Milk & more", "--at", "52.5,13.4", "--on", "arrive")
    let table = try session.lines("replay", "ride.gpx")
    #expect(table.count == 1)
    #expect(try session.lines("replay", "ride.gpx", "--map", name) == table)
    let texts = try texts(name)
    #expect(texts.contains("ride.gpx") && texts.contains("· 1 reminder"))
    #expect(texts.contains("2026-11-21 10:19 · arrived · <script>Milk & more"))
  }

  @Test func theStoreIsUnchanged() throws {
    try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    let before = try content("items.sqlite")
    _ = try session.lines("replay", "ride.gpx", "--map", "map.svg")
    #expect(try content("items.sqlite") == before)
  }

  @Test func theMapIsDrawnEvenIfNothingFired() throws {
    try session.add("Milk", "--at", "1,2", "--on", "arrive")
    let result = try session.todo("replay", "ride.gpx", "--map", "map.html")
    #expect(
      result == .init(output: "", error: "todo: no reminder would have fired\n", code: 1))
    #expect(try texts("map.html").contains("no reminder"))
  }

  @Test(arguments: ["map.png", "map", ".", "svg", "map.svg/"])
  func anUnknownMapFormatIsRefusedBeforeTheTrackIsRead(_ name: String) throws {
    let result = try session.todo("replay", "none.gpx", "--map", name)
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.error.contains("--map: \"\(name)\" must end in .svg or .html"))
  }

  @Test func aMissingFolderIsReported() throws {
    try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    let result = try session.todo("replay", "ride.gpx", "--map", "none/map.svg")
    #expect(
      result
        == .init(
          output: "",
          error:
            "todo: The map could not be written to \"none/map.svg\". Does its folder exist, and may "
            + "you write to it?\n", code: 69))
  }

  @Test func withoutAUsablePointThereIsNoMap() throws {
    try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    let input =
      #"<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg><trkpt lat="0" lon="0">"#
      + "<time>2026-11-21T10:00:00Z</time></trkpt></trkseg></trk></gpx>"
    let result = try session.todo("replay", "-", "--map", "map.svg", input: input)
    #expect(result.code == 65 && result.error.contains("no point of the track could be used"))
    #expect(throws: (any Error).self) { try content("map.svg") }
  }
}
