import ToDo

/// Turns a geometry's JSON into a `GeoJSONGeometry` (RFC 7946, section 3.1). Places are relative
/// to the geometry.
struct GeometryReader {
  private(set) var warnings: [FormatNotice] = []
  private var extraElements = 0
  private var firstExtraElements = ""

  /// Reads a geometry object.
  ///
  /// - Throws: a notice that names the place and says what to do.
  mutating func read(_ value: JSONValue) throws(FormatNotice) -> GeoJSONGeometry {
    guard case .object(let members) = value else {
      throw FormatNotice(
        place: "", text: "expected a geometry object, found \(value.kindName). Give one, or null.")
    }
    let type = try Self.type(in: members)
    try Self.checkBoundingBox(in: members)
    let content = type == "GeometryCollection" ? "geometries" : "coordinates"
    warnOfForeignMembers(in: members, besides: content)
    guard let value = members[content] else {
      throw FormatNotice(place: "", text: "a \(type) needs \"\(content)\". Add it.")
    }
    let geometry: GeoJSONGeometry
    do {
      geometry = try read(type: type, value)
    } catch {
      throw error.inside(content)
    }
    if extraElements > 0 {
      let others = extraElements > 1 ? " (and \(extraElements - 1) more positions)" : ""
      warn(
        content.appendingPlace(firstExtraElements),
        "more than three elements\(others); those after longitude and latitude were ignored.")
    }
    return geometry
  }

  /// Refuses a bounding box that is none; a good one says nothing new and is not kept.
  static func checkBoundingBox(in members: [String: JSONValue]) throws(FormatNotice) {
    guard let value = members["bbox"], value != .null else { return }
    guard let numbers = value.array else {
      throw FormatNotice(
        place: "bbox",
        text: "expected an array of numbers, found \(value.kindName). Correct it or leave it out.")
    }
    for (index, number) in numbers.enumerated() where number.double == nil {
      throw FormatNotice(
        place: "bbox[\(index)]",
        text: "expected a number, found \(number.kindName). Correct the bbox or leave it out.")
    }
    guard numbers.count == 4 || numbers.count == 6 else {
      throw FormatNotice(
        place: "bbox",
        text: "a bbox has 4 or 6 numbers, this one \(numbers.count). Correct it or leave it out.")
    }
  }

  private static func type(in members: [String: JSONValue]) throws(FormatNotice) -> String {
    let types = [
      "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
      "GeometryCollection",
    ]
    guard let value = members["type"] else {
      throw FormatNotice(
        place: "",
        text: "the geometry has no \"type\". Add one of \(types.joined(separator: ", ")).")
    }
    guard let type = value.string, types.contains(type) else {
      let found = value.string.map { "\"\($0)\"" } ?? value.kindName
      throw FormatNotice(
        place: "type",
        text: "\(found) is no type of geometry. Use one of \(types.joined(separator: ", ")).")
    }
    return type
  }

  private mutating func warnOfForeignMembers(
    in members: [String: JSONValue], besides content: String
  ) {
    let names = members.keys.filter { !["type", "bbox", content].contains($0) }.sorted()
    guard !names.isEmpty else { return }
    warn(
      "",
      "not part of a geometry and ignored: "
        + names.map { "\"\($0)\"" }.joined(separator: ", ") + ".")
  }

  private mutating func warn(_ place: String, _ text: String) {
    warnings.append(FormatNotice(place: place, text: text))
  }
}

extension GeometryReader {
  private mutating func read(
    type: String, _ value: JSONValue
  ) throws(FormatNotice) -> GeoJSONGeometry {
    switch type {
    case "Point": return .point(try position(value))
    case "MultiPoint": return .multiPoint(try positions(value, at: ""))
    case "LineString": return .lineString(try positions(value, at: ""))
    case "MultiLineString": return .multiLineString(try lines(value, at: ""))
    case "Polygon": return .polygon(try lines(value, at: ""))
    case "MultiPolygon": return .multiPolygon(try polygons(value))
    default: return .geometryCollection(try geometries(value))
    }
  }

  private mutating func geometries(
    _ value: JSONValue
  ) throws(FormatNotice) -> [GeoJSONGeometry] {
    var result: [GeoJSONGeometry] = []
    for (index, element) in try elements(of: value, "geometries", at: "").enumerated() {
      var reader = GeometryReader()
      let place = "[\(index)]"
      do {
        result.append(try reader.read(element))
      } catch {
        throw error.inside(place)
      }
      warnings += reader.warnings.map { $0.inside("geometries" + place) }
    }
    return result
  }

  private mutating func polygons(
    _ value: JSONValue
  ) throws(FormatNotice) -> [[[GeoJSONPosition]]] {
    var result: [[[GeoJSONPosition]]] = []
    for (index, element) in try elements(of: value, "polygons", at: "").enumerated() {
      result.append(try lines(element, at: "[\(index)]"))
    }
    return result
  }

  private mutating func lines(
    _ value: JSONValue, at place: String
  ) throws(FormatNotice) -> [[GeoJSONPosition]] {
    var result: [[GeoJSONPosition]] = []
    for (index, element) in try elements(of: value, "lines or rings", at: place).enumerated() {
      result.append(try positions(element, at: "\(place)[\(index)]"))
    }
    return result
  }

  private mutating func positions(
    _ value: JSONValue, at place: String
  ) throws(FormatNotice) -> [GeoJSONPosition] {
    let elements = try elements(of: value, "positions", at: place)
    var result: [GeoJSONPosition] = []
    result.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      // The place of a position is spelled out only where something is wrong with it.
      do {
        result.append(try position(element))
      } catch {
        throw error.inside("\(place)[\(index)]")
      }
      if extraElements == 1, firstExtraElements.isEmpty {
        firstExtraElements = "\(place)[\(index)]"
      }
    }
    return result
  }

  private mutating func position(_ value: JSONValue) throws(FormatNotice) -> GeoJSONPosition {
    let numbers = try elements(of: value, "two numbers, longitude and latitude", at: "")
    for (index, number) in numbers.enumerated() where number.double == nil {
      throw FormatNotice(
        place: "[\(index)]", text: "expected a number, found \(number.kindName). Give degrees.")
    }
    guard numbers.count >= 2, let longitude = numbers[0].double, let latitude = numbers[1].double
    else {
      throw FormatNotice(
        place: "",
        text: "a position needs a longitude and a latitude, but has \(numbers.count) "
          + "\(numbers.count == 1 ? "number" : "numbers"). Add what is missing.")
    }
    if numbers.count > 3 { extraElements += 1 }
    return GeoJSONPosition(longitude: longitude, latitude: latitude)
  }

  private func elements(
    of value: JSONValue, _ expected: String, at place: String
  ) throws(FormatNotice) -> [JSONValue] {
    guard case .array(let elements) = value else {
      throw FormatNotice(
        place: place,
        text: "expected an array of \(expected), found \(value.kindName). "
          + "Correct the coordinates or the type.")
    }
    return elements
  }
}
