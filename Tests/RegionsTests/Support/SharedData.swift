import Foundation
import Geodesy

@testable import Regions

/// The shared test data, which lies beside the package; tests that need it are skipped where it
/// is absent.
enum SharedData {
  static var folder: URL {
    if let path = ProcessInfo.processInfo.environment["TODO_SHARED_DATA"] {
      return URL(fileURLWithPath: path)
    }
    var package = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { package.deleteLastPathComponent() }
    return package.appendingPathComponent("../shared/data").standardizedFileURL
  }

  static var isPresent: Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("geojson").path)
  }

  static func data(_ path: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent("geojson").appendingPathComponent(path))
  }

  static func geometry(_ path: String) throws -> GeoJSONGeometry {
    try JSONDecoder().decode(GeoJSONGeometry.self, from: data(path))
  }

  static func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("geojson").appendingPathComponent(path).path
    ).sorted()
  }

  /// The regions of a feature collection with the names of their features.
  static func regions(_ path: String) throws -> [(name: String, region: Region)] {
    struct Collection: Decodable {
      struct Feature: Decodable {
        let properties: [String: Value]
        let geometry: GeoJSONGeometry
      }
      let features: [Feature]
    }
    struct Value: Decodable {
      let text: String
      init(from decoder: any Decoder) throws {
        text = (try? decoder.singleValueContainer().decode(String.self)) ?? ""
      }
    }
    return try JSONDecoder().decode(Collection.self, from: data(path)).features.map { feature in
      let names = ["name", "NAME", "ADMIN", "admin"].compactMap { feature.properties[$0]?.text }
      return (names.first ?? "unnamed", try Region(geoJSON: feature.geometry))
    }
  }
}
