import JSONText
import ToDo

/// The way in a GeoJSON file.
enum GeoJSONRoute {
  static func read(_ bytes: [UInt8]) throws(FormatError) -> RouteFile {
    let root = try FormatError.translating { () throws(JSONError) in
      try JSONScanner.value(of: bytes)
    }
    var lines: [(path: String, line: JSONValue)] = []
    collect(root, at: "", &lines)
    guard let first = lines.first else {
      throw .notGeoJSON(path: "", reason: "The file has no LineString. A route is a line.")
    }
    guard lines.count == 1 else {
      throw .notGeoJSON(
        path: "", reason: "The file has \(lines.count) lines. Give one with a single route.")
    }
    return RouteFile(positions: try positions(first.line, at: first.path), notices: [])
  }

  /// Finds the lines in a geometry, a feature or a collection.
  private static func collect(
    _ value: JSONValue, at path: String, _ lines: inout [(path: String, line: JSONValue)]
  ) {
    guard let members = value.object else { return }
    func visit(_ name: String) {
      for (index, element) in (members[name]?.array ?? []).enumerated() {
        collect(element, at: path.appendingPath("\(name)[\(index)]"), &lines)
      }
    }
    switch members["type"]?.string {
    case "FeatureCollection": visit("features")
    case "GeometryCollection": visit("geometries")
    case "Feature":
      if let geometry = members["geometry"] {
        collect(geometry, at: path.appendingPath("geometry"), &lines)
      }
    case "LineString", "MultiLineString":
      lines.append((path, value))
    default: break
    }
  }

  private static func positions(
    _ geometry: JSONValue, at path: String
  ) throws(FormatError) -> [Coordinate] {
    let path = path.appendingPath("coordinates")
    let coordinates = geometry.object?["coordinates"]?.array ?? []
    guard geometry.object?["type"]?.string == "MultiLineString" else {
      return try line(coordinates, at: path)
    }
    var positions: [Coordinate] = []
    for (index, element) in coordinates.enumerated() {
      positions += try line(element.array ?? [], at: "\(path)[\(index)]")
    }
    return positions
  }

  private static func line(
    _ elements: [JSONValue], at path: String
  ) throws(FormatError) -> [Coordinate] {
    var positions: [Coordinate] = []
    for (index, element) in elements.enumerated() {
      guard let numbers = element.array, numbers.count >= 2, let longitude = numbers[0].double,
        let latitude = numbers[1].double
      else {
        throw .notGeoJSON(
          path: "\(path)[\(index)]",
          reason: "a position is [longitude, latitude]. Correct it there.")
      }
      do {
        positions.append(try Coordinate(latitude: latitude, longitude: longitude))
      } catch {
        throw .notGeoJSON(path: "\(path)[\(index)]", reason: error.description)
      }
    }
    return positions
  }
}
