/// Reads positions and nested lists of them, counting what is odd about them.
struct GeoJSONPositionReader {
  private var extraCount = 0
  private var firstExtra = ""

  var warnings: [RegionWarning] {
    extraCount > 0 ? [.extraElements(place: firstExtra, count: extraCount)] : []
  }

  /// The geometry of a type that has coordinates.
  mutating func geometry(
    _ kind: GeoJSONGeometry.Kind, _ coordinates: any UnkeyedDecodingContainer
  ) throws -> GeoJSONGeometry {
    switch kind {
    case .point: return .point(try position(coordinates))
    case .multiPoint: return .multiPoint(try positions(coordinates))
    case .lineString: return .lineString(try positions(coordinates))
    case .multiLineString: return .multiLineString(try lines(coordinates))
    case .polygon: return .polygon(try lines(coordinates))
    case .multiPolygon: return .multiPolygon(try polygons(coordinates))
    case .geometryCollection: preconditionFailure("A collection has no coordinates")
    }
  }

  /// A position: longitude, latitude and, unread, altitude.
  mutating func position(_ container: any UnkeyedDecodingContainer) throws -> GeoJSONPosition {
    var values = container
    var numbers: [Double] = []
    while !values.isAtEnd { numbers.append(try values.decode(Double.self)) }
    guard numbers.count >= 2 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath,
          debugDescription: "A position needs a longitude and a latitude, but has "
            + "\(numbers.count) \(numbers.count == 1 ? "number" : "numbers"). Add what is missing.")
      )
    }
    if numbers.count > 3 {
      extraCount += 1
      if extraCount == 1 { firstExtra = GeoJSONPositionReader.place(container.codingPath) }
    }
    return GeoJSONPosition(longitude: numbers[0], latitude: numbers[1])
  }

  mutating func positions(_ container: any UnkeyedDecodingContainer) throws -> [GeoJSONPosition] {
    var values = container
    var result: [GeoJSONPosition] = []
    while !values.isAtEnd { result.append(try position(values.nestedUnkeyedContainer())) }
    return result
  }

  mutating func lines(_ container: any UnkeyedDecodingContainer) throws -> [[GeoJSONPosition]] {
    var values = container
    var result: [[GeoJSONPosition]] = []
    while !values.isAtEnd { result.append(try positions(values.nestedUnkeyedContainer())) }
    return result
  }

  mutating func polygons(_ container: any UnkeyedDecodingContainer) throws -> [[[GeoJSONPosition]]]
  {
    var values = container
    var result: [[[GeoJSONPosition]]] = []
    while !values.isAtEnd { result.append(try lines(values.nestedUnkeyedContainer())) }
    return result
  }

  /// A coding path as a place: `features[3].geometry.coordinates[0][2]`.
  static func place(_ path: [any CodingKey]) -> String {
    path.reduce("") { place, key in
      if let index = key.intValue { return "\(place)[\(index)]" }
      return place.isEmpty ? key.stringValue : "\(place).\(key.stringValue)"
    }
  }
}
