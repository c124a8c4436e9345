extension GeoJSONGeometry: Codable {
  /// Reads a geometry object; what is odd about it but readable is passed over. To hear of that,
  /// decode a `GeoJSONGeometryReading`.
  /// - Throws: `DecodingError` whose coding path names the place.
  public init(from decoder: any Decoder) throws {
    self = try GeoJSONGeometryReading(from: decoder).geometry
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: GeoJSONMember.self)
    try values.encode(type, forKey: .type)
    switch self {
    case .point(let position): try values.encode(position, forKey: .coordinates)
    case .multiPoint(let positions), .lineString(let positions):
      try values.encode(positions, forKey: .coordinates)
    case .multiLineString(let lines), .polygon(let lines):
      try values.encode(lines, forKey: .coordinates)
    case .multiPolygon(let polygons): try values.encode(polygons, forKey: .coordinates)
    case .geometryCollection(let geometries):
      try values.encode(geometries, forKey: .geometries)
    }
  }
}

/// The name of a member, known or foreign.
struct GeoJSONMember: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }

  static let type = GeoJSONMember(stringValue: "type")
  static let coordinates = GeoJSONMember(stringValue: "coordinates")
  static let geometries = GeoJSONMember(stringValue: "geometries")
  static let bbox = GeoJSONMember(stringValue: "bbox")
}
