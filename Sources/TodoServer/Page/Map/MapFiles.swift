import CommandSupport
import Foundation
import JSONText
import ToDo

/// Reads the files that maps need and that are not the server's own.
enum MapFiles {
  /// The files of Leaflet that are served, each with the names that it has in packages.
  private static let leaflet: [(name: String, type: String, names: [String])] = [
    ("leaflet.js", "text/javascript; charset=utf-8", ["leaflet.min.js", "leaflet.js"]),
    ("leaflet.css", "text/css; charset=utf-8", ["leaflet.css"]),
    ("images/layers.png", "image/png", ["images/layers.png"]),
    ("images/layers-2x.png", "image/png", ["images/layers-2x.png"]),
    ("images/marker-icon.png", "image/png", ["images/marker-icon.png"]),
    ("images/marker-icon-2x.png", "image/png", ["images/marker-icon-2x.png"]),
    ("images/marker-shadow.png", "image/png", ["images/marker-shadow.png"]),
  ]

  /// Leaflet's files in a folder; none unless its script and its style sheet are there.
  static func leaflet(in folder: URL) -> [PageAssets.Asset] {
    let found = leaflet.compactMap { file -> PageAssets.Asset? in
      let bytes = file.names.lazy.compactMap { name in
        FileManager.default.contents(atPath: folder.appendingPathComponent(name).path)
      }.first
      return bytes.map { .init(name: "leaflet/\(file.name)", type: file.type, bytes: Array($0)) }
    }
    let names = Set(found.map(\.name))
    return names.isSuperset(of: ["leaflet/leaflet.js", "leaflet/leaflet.css"]) ? found : []
  }

  /// The outline that is drawn without tiles, as `Deploy/make-basemap` writes it.
  ///
  /// - Throws: `CommandFailure` for a file that cannot be read, or is not one.
  static func basemap(_ file: URL) throws(CommandFailure) -> PageAssets.Asset {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw CommandFailure(
        .noSuchFile, "Can't read \(file.path). Check the name and who may read it.")
    }
    let value = try? JSONScanner.value(of: Array(data))
    guard case .object(let members)? = value,
      ["step", "arcs", "land", "coast", "border", "places"].allSatisfy({ members[$0] != nil })
    else {
      throw CommandFailure(
        .badData, "\(file.path) is not a base map. Deploy/make-basemap makes one.")
    }
    return .init(name: "basemap.json", type: "application/json", bytes: Array(data))
  }
}
