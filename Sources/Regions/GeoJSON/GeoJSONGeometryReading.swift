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
      let place = GeoJSONPositionReader.place(values.codingPath)
      warnings.append(
        .foreignMembers(place: place.isEmpty ? "geometry" : place, names: foreign))
    }
    guard values.contains(content) else {
      throw DecodingError.keyNotFound(
        content,
        .init(
          codingPath: values.codingPath,
          debugDescription: "A \(kind.rawValue) needs \"\(content.stringValue)\". Add it."))
    }
    if kind == .geometryCollection {
      let parts = try values.decode([GeoJSONGeometryReading].self, forKey: content)
      geometry = .geometryCollection(parts.map(\.geometry))
      self.warnings = warnings + parts.flatMap(\.warnings)
    } else {
      var reader = GeoJSONPositionReader()
      do {
        geometry = try reader.geometry(kind, values.nestedUnkeyedContainer(forKey: content))
      } catch DecodingError.typeMismatch(let type, let context) {
        throw DecodingError.typeMismatch(type, kind.advice(context))
      } catch DecodingError.valueNotFound(let type, let context) {
        throw DecodingError.valueNotFound(type, kind.advice(context))
      }
      self.warnings = warnings + reader.warnings
    }
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

extension GeoJSONGeometry.Kind {
  /// How the coordinates of this type are written.
  private var form: String {
    switch self {
    case .point: "[longitude, latitude]"
    case .multiPoint, .lineString: "[[longitude, latitude], …]"
    case .multiLineString, .polygon: "[[[longitude, latitude], …], …]"
    case .multiPolygon: "[[[[longitude, latitude], …], …], …]"
    case .geometryCollection: "[geometry, …]"
    }
  }

  /// An error's context that says, too, what to write.
  fileprivate func advice(_ context: DecodingError.Context) -> DecodingError.Context {
    .init(
      codingPath: context.codingPath,
      debugDescription: "The coordinates of a \(rawValue) are numbers nested as in \(form). "
        + context.debugDescription,
      underlyingError: context.underlyingError)
  }
}
