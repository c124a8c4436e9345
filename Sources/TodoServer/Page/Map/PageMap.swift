import CommandSupport
import Foundation
import JSONText
import ToDo

/// What is set for the maps of the pages.
struct MapSettings {
  /// Where Debian's package libjs-leaflet has it.
  static let debianLeaflet = URL(fileURLWithPath: "/usr/share/javascript/leaflet")

  /// The folder with Leaflet; nil for none.
  var leaflet: URL?
  var tiles: TileSource?
  /// Whose tiles they are, as it stands on the map.
  var attribution = ""
  /// A finer outline than the server's own.
  var basemap: URL?
}

/// The maps of the pages, as all pages know them.
struct PageMap: Sendable {
  /// What to do when Leaflet is missing.
  static let advice =
    "Install the package libjs-leaflet, or name a folder that has it with --leaflet."

  /// The files that are served for them.
  let assets: [PageAssets.Asset]
  /// Whether there are maps: without Leaflet there are drawings.
  let isDrawn: Bool
  /// The host of the tiles, for the policy of each page; nil without one of its own.
  let tileOrigin: String?
  private let settings: [PageText.Language: String]

  /// - Throws: `CommandFailure` for a base map that cannot be used.
  init(_ map: MapSettings, _ texts: PageTexts) throws(CommandFailure) {
    let leaflet = map.leaflet.map(MapFiles.leaflet) ?? []
    let basemap = try map.basemap.map { file throws(CommandFailure) in try MapFiles.basemap(file) }
    isDrawn = !leaflet.isEmpty
    assets = leaflet + [basemap ?? Self.outline]
    tileOrigin = map.tiles?.origin
    settings = Dictionary(
      uniqueKeysWithValues: PageText.Language.allCases.map {
        ($0, Self.settings(map, texts[$0]))
      })
  }

  /// The outline that is carried: Natural Earth 1:110m, public domain.
  private static var outline: PageAssets.Asset {
    .init(
      name: "basemap.json", type: "application/json",
      bytes: ServerFiles.bytes("Page/Files/basemap.json"))
  }

  /// What the scripts of maps need to know, as JSON; nil without maps.
  func settings(_ text: PageText) -> String? { isDrawn ? settings[text.language] : nil }

  private static func settings(_ map: MapSettings, _ text: PageText) -> String {
    let prefix = "map-"
    var texts: [String: JSONValue] = [:]
    for key in text.keys where key.hasPrefix(prefix) {
      texts[String(key.dropFirst(prefix.count))] = text.plain(key).map(JSONValue.string)
    }
    let settings: [String: JSONValue] = [
      "attribution": .string(map.attribution),
      "texts": .object(texts),
      "tiles": map.tiles.map { .string($0.url) } ?? .null,
    ]
    var writer = JSONWriter()
    do {
      try writer.write(.object(settings))
    } catch {
      preconditionFailure("Texts can be written as JSON: \(error)")
    }
    return writer.text
  }
}
