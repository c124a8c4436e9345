/// A GeoJSON geometry with what was odd about how it was written: foreign members, positions of
/// more than three elements.
public struct GeoJSONGeometryReading: Decodable, Sendable {
  public let geometry: GeoJSONGeometry
  public let warnings: [RegionWarning]

  /// Reads a geometry object.
  /// - Throws: `DecodingError` whose coding path names the place and whose text says what to do.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: GeoJSONMember.self)
    let kind = try GeoJSONGeometryReading.kind(in: values)
    try GeoJSONGeometryReading.checkBoundingBox(in: values)
    let content: GeoJSONMember = kind == .geometryCollection ? .geometries : .coordinates
    let known = [GeoJSONMember.type, content, .bbox].map(\.stringValue)
    let foreign = values.allKeys.map(\.stringValue).filter { !known.contains($0) }.sorted()
    var warnings: [RegionWarning] = []
    if !foreign.isEmpty {
      warnings.append(.foreignMembers(place: "geometry", names: foreign))
    }
    guard values.contains(content) else {
      throw DecodingError.keyNotFound(
        content,
        .init(
          codingPath: values.codingPath,
          debugDescription: "A \(kind.rawValue) needs \"\(content.stringValue)\". Add it."))
    }
    var reader = GeoJSONPositionReader()
    switch kind {
    case .point:
      geometry = .point(try reader.position(values.nestedUnkeyedContainer(forKey: content)))
    case .multiPoint:
      geometry = .multiPoint(try reader.positions(values.nestedUnkeyedContainer(forKey: content)))
    case .lineString:
      geometry = .lineString(try reader.positions(values.nestedUnkeyedContainer(forKey: content)))
    case .multiLineString:
      geometry = .multiLineString(try reader.lines(values.nestedUnkeyedContainer(forKey: content)))
    case .polygon:
      geometry = .polygon(try reader.lines(values.nestedUnkeyedContainer(forKey: content)))
    case .multiPolygon:
      geometry = .multiPolygon(try reader.polygons(values.nestedUnkeyedContainer(forKey: content)))
    case .geometryCollection:
      let parts = try values.decode([GeoJSONGeometryReading].self, forKey: content)
      geometry = .geometryCollection(parts.map(\.geometry))
      warnings += parts.flatMap(\.warnings)
    }
    self.warnings = warnings + reader.warnings
  }

  private static func kind(
    in values: KeyedDecodingContainer<GeoJSONMember>
  ) throws -> GeoJSONGeometry.Kind {
    let name = try values.decode(String.self, forKey: .type)
    guard let kind = GeoJSONGeometry.Kind(rawValue: name) else {
      let names = GeoJSONGeometry.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: values,
        debugDescription: "\"\(name)\" is no geometry. Use one of \(names).")
    }
    return kind
  }

  /// Refuses a bounding box that is none; a good one says nothing new and is not kept.
  private static func checkBoundingBox(
    in values: KeyedDecodingContainer<GeoJSONMember>
  ) throws {
    guard let numbers = try values.decodeIfPresent([Double].self, forKey: .bbox) else { return }
    guard numbers.count == 4 || numbers.count == 6 else {
      throw DecodingError.dataCorruptedError(
        forKey: .bbox, in: values,
        debugDescription: "A bbox has 4 or 6 numbers, this one \(numbers.count). "
          + "Correct it or leave it out.")
    }
  }
}
