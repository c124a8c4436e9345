import CommandSupport
import Foundation
import Testing
import ToDo

@testable import TodoServer

@Suite("Map settings")
struct MapSettingsTests {
  @Test(arguments: [
    ("https://tile.example.org/{z}/{x}/{y}.png", "https://tile.example.org"),
    ("http://localhost:8081/{z}/{x}/{y}{r}.png?key=a-b", "http://localhost:8081"),
    ("https://TILES.example.org/{x}/{y}/{z}", "https://tiles.example.org"),
    ("/tiles/{z}/{x}/{y}.png", nil),
  ])
  func tilesComeFromOneHost(url: String, origin: String?) throws {
    let source = try #require(TileSource(url))
    #expect(source.url == url && source.origin == origin)
  }

  @Test(arguments: [
    "", "https://tile.example.org/", "https://{s}.example.org/{z}/{x}/{y}.png",
    "https://{z}.example.org/{z}/{x}/{y}.png", "ftp://tile.example.org/{z}/{x}/{y}.png",
    "//tile.example.org/{z}/{x}/{y}.png", "https://tile.example.org; script-src */{z}/{x}/{y}.png",
    "https://a.example,b.example/{z}/{x}/{y}.png", "https://*/{z}/{x}/{y}.png",
    "https://anna:secret@tile.example.org/{z}/{x}/{y}.png", "javascript:{z}{x}{y}",
  ])
  func aURLThatTilesCannotComeFromIsRefused(url: String) {
    #expect(TileSource(url) == nil)
  }

  private func reading(_ options: [SettingName: String]) throws -> SettingsReading {
    var options = options
    options[.data] = "/nowhere"
    return SettingsReading(
      try SettingsSources(options: options, environment: [:], config: nil, systemFile: "/nowhere"))
  }

  @Test func leafletIsWhereDebianHasItUnlessAFolderIsNamed() throws {
    #expect(try reading([:]).valid().map.leaflet?.path == "/usr/share/javascript/leaflet")
    #expect(try reading([.leaflet: "/opt/leaflet"]).valid().map.leaflet?.path == "/opt/leaflet")
    let problems = try reading([.tiles: "https://example.org/"]).problems
    #expect(problems.count == 1 && problems.first?.contains("{z}, {x} and {y}") == true)
  }

  @Test func aBaseMapThatIsNoneIsRefusedWithWhatToDo() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("basemap-\(UUID().uuidString).json")
    #expect(throws: CommandFailure.self) { try MapFiles.basemap(file) }
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("{\"type\": \"FeatureCollection\"}".utf8).write(to: file)
    do {
      _ = try MapFiles.basemap(file)
      Issue.record("It was taken")
    } catch {
      #expect(error.message.contains("Deploy/make-basemap makes one."))
    }
    try Data(ServerFiles.bytes("Page/Files/basemap.json")).write(to: file)
    #expect(try MapFiles.basemap(file).bytes == ServerFiles.bytes("Page/Files/basemap.json"))
  }
}

/// The outline that is carried.
@Suite("Base map")
struct BaseMapTests {
  private let map: JSONValue

  init() throws {
    map = try JSONDecoder().decode(
      JSONValue.self, from: Data(ServerFiles.bytes("Page/Files/basemap.json")))
  }

  private func numbers(_ value: JSONValue?) -> [Int] {
    (value?.elements ?? []).compactMap { $0.double.map { Int($0) } }
  }

  /// The first and the last grid point of an arc.
  private func ends(_ arc: JSONValue?) -> (first: [Int], last: [Int]) {
    let all = numbers(arc)
    let first = Array(all.prefix(2))
    let last = stride(from: 2, to: all.count - 1, by: 2).reduce(first) {
      [$0[0] + all[$1], $0[1] + all[$1 + 1]]
    }
    return (first, last)
  }

  @Test func everyRingOfLandIsClosed() throws {
    let arcs = (map["arcs"]?.elements ?? []).map(ends)
    let rings = (map["land"]?.elements ?? []).map(numbers)
    #expect(rings.count > 250)
    for ring in rings {
      let parts = ring.map { number in
        number < 0 ? (first: arcs[~number].last, last: arcs[~number].first) : arcs[number]
      }
      for (index, part) in parts.enumerated() {
        #expect(part.last == parts[(index + 1) % parts.count].first)
      }
    }
  }

  @Test func itStaysSmall() {
    #expect(ServerFiles.bytes("Page/Files/basemap.json").count < 100_000)
  }

  @Test func anArcIsACoastOrABorderButNotBoth() {
    let (coast, border) = (Set(numbers(map["coast"])), Set(numbers(map["border"])))
    #expect(coast.count > 200 && border.count > 200)
    #expect(coast.isDisjoint(with: border))
  }

  @Test func theLargestCitiesComeFirst() {
    let people = (map["places"]?.elements ?? []).compactMap { $0[3]?.double }
    #expect(people.count > 200)
    #expect(people == people.sorted(by: >))
  }
}
