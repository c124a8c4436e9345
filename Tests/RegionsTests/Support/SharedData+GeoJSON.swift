import Foundation
import Geodesy
import TestSupport

@testable import Regions

/// The GeoJSON files of the shared data.
extension SharedData {
  static func data(_ path: String) throws -> Data {
    try Data(contentsOf: url("geojson/\(path)"))
  }

  static func geometry(_ path: String) throws -> GeoJSONGeometry {
    try JSONDecoder().decode(DecodedGeometry.self, from: data(path)).geometry
  }

  static func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: url("geojson/\(path)").path
    ).sorted()
  }

  /// The regions of a feature collection with the names of their features.
  static func regions(_ path: String) throws -> [(name: String, region: Region)] {
    struct Collection: Decodable {
      struct Feature: Decodable {
        let properties: [String: Value]
        let geometry: DecodedGeometry
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
      return (names.first ?? "unnamed", try Region(geoJSON: feature.geometry.geometry))
    }
  }
}
