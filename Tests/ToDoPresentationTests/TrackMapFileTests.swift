import Foundation
import Testing
import ToDo

@testable import ToDoPresentation

/// Maps of replayed tracks as files.
struct TrackMapFileTests {
  enum Format: CaseIterable {
    case svg, html

    func bytes(_ map: TrackMap) -> [UInt8] {
      switch self {
      case .svg: map.svg(timeZone: .gmt)
      case .html: map.html(timeZone: .gmt)
      }
    }
  }

  private static let hostile = "<script>alert('1')</script> & \"quoted\" ]]> \u{1b}[31m\u{0}"

  /// The map of a track that passes items with a title.
  private func map(title: String, count: UInt32 = 1) throws -> TrackMap {
    let items = try (0..<count).map { number in
      StoredItem(
        id: ItemID(number: number),
        item: ToDoItem(
          title: title,
          location: Location(
            name: "At " + title, coordinate: try Coordinate(latitude: 52.5, longitude: 13.4)),
          trigger: try LocationTrigger(event: .pass)))
    }
    var replay = TrackReplay(items, keepsTrack: true)
    for step in -5...5 {
      let position = try Coordinate(latitude: 52.5, longitude: 13.4 + Double(step) / 1_000)
      replay.take(Fix(coordinate: position, timestamp: 1_000 + 20 * Double(step)), from: nil)
    }
    let shown = try #require(
      TrackMap(
        name: title, tracks: replay.tracks, items: items,
        reminders: replay.events.map { FiredReminder(event: $0, item: items[0].item) }))
    return shown
  }

  private func read(_ bytes: [UInt8]) throws -> MarkupDocument {
    try #require(MarkupDocument(bytes))
  }

  @Test func aReplayKeepsAcceptedFixesOnRequestOnly() throws {
    for (keepsTrack, count) in [(false, 0), (true, 1)] {
      var replay = TrackReplay([StoredItem](), keepsTrack: keepsTrack)
      let position = try Coordinate(latitude: 52.5, longitude: 13.4)
      for _ in 0..<2 { replay.take(Fix(coordinate: position, timestamp: 0), from: nil) }
      #expect(replay.fixCount == 2 && replay.tracks.values.joined().count == count)
    }
  }

  @Test(arguments: Format.allCases)
  func aHostileTitleIsOnlyText(_ format: Format) throws {
    let plain = try read(format.bytes(try map(title: "Milk")))
    let hostile = try read(format.bytes(try map(title: Self.hostile)))
    #expect(hostile.elements == plain.elements && hostile.attributes == plain.attributes)
    #expect(hostile.elements["script"] == nil)
    let shown = "<script>alert('1')</script> & \"quoted\" ]]> \u{fffd}[31m\u{fffd}"
    #expect(hostile.texts.contains(shown))
  }

  @Test(arguments: Format.allCases)
  func aFileLoadsAndRunsNothing(_ format: Format) throws {
    let bytes = format.bytes(try map(title: "Milk"))
    let document = try read(bytes)
    let active = ["script", "link", "img", "image", "use", "iframe", "object", "foreignObject"]
    #expect(active.allSatisfy { document.elements[$0] == nil })
    #expect(document.attributes.isDisjoint(with: ["href", "src", "onload", "onclick", "style"]))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("url(") && !text.contains("@import"))
    // A page has two maps, and each says that it is SVG.
    let mapCount = format == .svg ? 1 : 2
    #expect(
      text.components(separatedBy: "://").count - 1 == document.namespaces.count + mapCount - 1)
  }

  /// A browser that reads a file as HTML does not close a `<p/>`, and reads `&gt;` in a style as four
  /// letters.
  @Test func aPageIsTheSameAsXMLAndAsHTML() throws {
    let text = String(decoding: try map(title: "").html(), as: UTF8.self)
    #expect(text.hasPrefix("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\""))
    for name in ["html", "head", "title", "style", "body", "p", "table", "b"] {
      #expect(text.contains("</\(name)>"), "\(name)")
    }
    #expect(!(MapStyle.drawing + MapStyle.page).contains { "<>&".contains($0) })
    #expect(text.contains(MapStyle.drawing), "HTML reads a style without its escapes")
  }

  @Test(arguments: Format.allCases)
  func everythingIsDrawnAndListed(_ format: Format) throws {
    let document = try read(format.bytes(try map(title: "Milk", count: 3)))
    // The ends of the track on the map and in the legend, and what fired on the map and in the SVG's
    // list; a page has two maps.
    #expect(document.elements["circle"] == (format == .svg ? 4 + 3 * 2 : 2 * (4 + 3)))
    #expect(document.elements["tr"] == (format == .svg ? nil : 4))
    #expect(document.texts.contains("1970-01-01 00:16 · arrived · Milk · At Milk"))
    #expect(document.texts.contains("Milk · At Milk · pass, radius 100 m"))
  }

  @Test func anImageListsOnlyWhatFits() throws {
    let map = try map(title: "Milk", count: 50)
    let document = try read(map.svg())
    #expect(document.elements["circle"] == 4 + 50 + 40)
    #expect(document.texts.contains("and 10 more"))
  }

  @Test(
    arguments: [
      ([[(0, 0), (10, 0.25), (10.04, 0.25)]], "M0 0l10 0.3"),
      ([[(-0.3, 1.06), (-1.5, 1)]], "M-0.3 1.1l-1.2 -0.1"),
      ([[(5, 5)], [(1, 1), (1, 1)]], "M5 5h0M1 1h0"),
      ([[(0, 0), (4, 0), (4, 4), (0, 0)]], "M0 0l4 0l0 4z"), ([[]], ""), ([], ""),
    ] as [([[(Double, Double)]], String)])
  func aLineIsStepsInTenths(_ lines: [[(Double, Double)]], _ data: String) {
    #expect(SVGPath.data(of: lines.map { $0.map { MapPoint(x: $0.0, y: $0.1) } }) == data)
  }
}
