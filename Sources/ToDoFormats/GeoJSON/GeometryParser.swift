import JSONText
import ToDo

/// Turns a geometry's members into a `GeoJSONGeometry` (RFC 7946, section 3.1). Paths are
/// relative to the geometry.
struct GeometryParser {
  private(set) var warnings: [FormatNotice] = []

  /// Reads a geometry object.
  ///
  /// - Throws: a notice with the path, and with what to do.
  mutating func read(_ members: consuming GeometryMembers) throws(FormatNotice) -> GeoJSONGeometry {
    let type = try Self.type(in: members.values)
    try Self.checkBoundingBox(in: members.values)
    let content = type == "GeometryCollection" ? "geometries" : "coordinates"
    warnOfForeignMembers(members.foreignNames(besides: content))
    if content == "geometries", let geometries = members.geometries {
      return .geometryCollection(try self.geometries(geometries))
    }
    guard content == "coordinates", let coordinates = members.coordinates.take() else {
      throw FormatNotice(path: "", text: "a \(type) needs \"\(content)\". Add it.")
    }
    let (extraCount, extraPath) = (coordinates.extraCount, coordinates.firstExtraPath)
    let geometry: GeoJSONGeometry
    do {
      geometry = try Self.geometry(type, coordinates)
    } catch {
      throw error.inside(content)
    }
    if extraCount > 0 {
      let others = extraCount > 1 ? " (and \(extraCount - 1) more positions)" : ""
      warn(
        content.appendingPath(extraPath),
        "more than three elements\(others); those after longitude and latitude were ignored.")
    }
    return geometry
  }

  /// Refuses a malformed bounding box. A good one adds nothing and is not kept.
  static func checkBoundingBox(in members: [String: JSONValue]) throws(FormatNotice) {
    guard let value = members["bbox"], value != .null else { return }
    guard let numbers = value.array else {
      throw FormatNotice(
        path: "bbox",
        text: "expected an array of numbers, found \(value.kindName). Correct it or leave it out.")
    }
    for (index, number) in numbers.enumerated() where number.double == nil {
      throw FormatNotice(
        path: "bbox[\(index)]",
        text: "expected a number, found \(number.kindName). Correct the bbox or leave it out.")
    }
    guard numbers.count == 4 || numbers.count == 6 else {
      throw FormatNotice(
        path: "bbox",
        text: "a bbox has 4 or 6 numbers, this one \(numbers.count). Correct it or leave it out.")
    }
  }

  private static let types = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
    "GeometryCollection",
  ]

  private static func type(in members: [String: JSONValue]) throws(FormatNotice) -> String {
    guard let value = members["type"] else {
      throw FormatNotice(
        path: "",
        text: "the geometry has no \"type\". Add one of \(types.joined(separator: ", ")).")
    }
    guard let type = value.string, types.contains(type) else {
      let found = value.string.map { "\"\($0)\"" } ?? value.kindName
      throw FormatNotice(
        path: "type",
        text: "\(found) is not a type of geometry. Use one of \(types.joined(separator: ", ")).")
    }
    return type
  }

  private static func geometry(
    _ type: String, _ coordinates: consuming ScannedCoordinates
  ) throws(FormatNotice) -> GeoJSONGeometry {
    switch type {
    case "Point": .point(try coordinates.position())
    case "MultiPoint": .multiPoint(try coordinates.line())
    case "LineString": .lineString(try coordinates.line())
    case "MultiLineString": .multiLineString(try coordinates.lines())
    case "Polygon": .polygon(try coordinates.lines())
    default: .multiPolygon(try coordinates.polygons())
    }
  }

  private mutating func geometries(
    _ scanned: ScannedGeometries
  ) throws(FormatNotice) -> [GeoJSONGeometry] {
    do {
      let geometries = try scanned.all()
      warnings += scanned.warnings.map { $0.inside("geometries") }
      return geometries
    } catch {
      throw error.inside("geometries")
    }
  }

  private mutating func warnOfForeignMembers(_ foreign: [String]) {
    guard !foreign.isEmpty else { return }
    warn(
      "",
      "not part of a geometry and ignored: "
        + foreign.map { "\"\($0)\"" }.joined(separator: ", ") + ".")
  }

  private mutating func warn(_ path: String, _ text: String) {
    warnings.append(FormatNotice(path: path, text: text))
  }
}
