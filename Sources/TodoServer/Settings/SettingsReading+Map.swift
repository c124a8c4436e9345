import CommandSupport
import Foundation

extension SettingsReading {
  mutating func readMap() {
    read(.leaflet, \.map.leaflet, "") { URL(fileURLWithPath: $0) }
    read(
      .tiles, \.map.tiles,
      "Write a URL with {z}, {x} and {y}, such as https://tile.example.org/{z}/{x}/{y}.png."
    ) { TileSource($0).map(Optional.some) }
    read(.tilesAttribution, \.map.attribution, "Write at most 500 letters.") { text in
      text.count <= 500 ? text : nil
    }
    read(.basemap, \.map.basemap, "") { URL(fileURLWithPath: $0) }
  }
}
