package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Reads one region from GeoJSON: that of the only feature, or of all its polygons together.
package struct RegionReader {
  /// What the GeoJSON is called in messages, as their first word.
  private let name: String

  package init(named name: String) { self.name = name }

  /// Reads the region.
  ///
  /// - Throws: `FormatError` for what cannot be read; `FormatError.notGeoJSON` for GeoJSON without a
  ///   region, or with several that are not all polygons. `RegionError`.
  package func region(in data: Data) throws -> Region {
    let contents = try GeoJSONItemReader().read(data)
    if let refusal = contents.refusals.first {
      throw FormatError.notGeoJSON(path: name, reason: refusal.description)
    }
    let regions = contents.items.flatMap(\.places).map(\.region)
    guard let first = regions.first else {
      throw FormatError.notGeoJSON(
        path: "",
        reason:
          "\(name) has no region. It needs a polygon, a point with a radius, or a line with a "
          + "width.")
    }
    guard regions.count > 1 else { return first }
    return try .multiPolygon(
      regions.flatMap { region in
        guard case .polygons(let polygons) = region.shape else {
          throw FormatError.notGeoJSON(
            path: "",
            reason:
              "\(name) has \(regions.count) regions that are not all polygons. It should have "
              + "one.")
        }
        return polygons
      })
  }
}
