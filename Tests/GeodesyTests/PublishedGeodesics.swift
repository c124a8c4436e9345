import Foundation
import TestSupport

/// Published tables of geodesics, read from the folder of larger test data if it exists.
enum PublishedGeodesics {
  static var arePresent: Bool {
    ["GeodTest-100.dat", "geographiclib-c-20.txt"].allSatisfy { file in
      SharedData.folder.map {
        FileManager.default.fileExists(atPath: $0.appendingPathComponent("geodesic/\(file)").path)
      } ?? false
    }
  }

  /// The first seven columns of a line.
  struct Row {
    let latitude1, longitude1, azimuth1: Double
    let latitude2, longitude2, azimuth2: Double
    let meters: Double
  }

  /// Reads a table whose columns are lat1 lon1 azi1 lat2 lon2 azi2 s12.
  static func rows(in file: String) throws -> [Row] {
    let url = try SharedData.url("geodesic/\(file)")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        let columns = line.split(separator: " ").compactMap { Double($0) }
        guard columns.count >= 7 else { throw CocoaError(.fileReadCorruptFile) }
        return Row(
          latitude1: columns[0], longitude1: columns[1], azimuth1: columns[2],
          latitude2: columns[3], longitude2: columns[4], azimuth2: columns[5], meters: columns[6])
      }
  }
}
