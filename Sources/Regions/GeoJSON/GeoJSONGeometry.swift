/// A geometry as GeoJSON writes it (RFC 7946, section 3.1), its positions as yet any numbers.
public indirect enum GeoJSONGeometry: Hashable, Sendable {
  case point(GeoJSONPosition)
  case multiPoint([GeoJSONPosition])
  case lineString([GeoJSONPosition])
  case multiLineString([[GeoJSONPosition]])
  case polygon([[GeoJSONPosition]])
  case multiPolygon([[[GeoJSONPosition]]])
  case geometryCollection([GeoJSONGeometry])

  /// The name that GeoJSON gives the type.
  public var type: String { kind.rawValue }

  /// GeoJSON's seven types of geometry.
  enum Kind: String, CaseIterable {
    case point = "Point"
    case multiPoint = "MultiPoint"
    case lineString = "LineString"
    case multiLineString = "MultiLineString"
    case polygon = "Polygon"
    case multiPolygon = "MultiPolygon"
    case geometryCollection = "GeometryCollection"
  }

  var kind: Kind {
    switch self {
    case .point: .point
    case .multiPoint: .multiPoint
    case .lineString: .lineString
    case .multiLineString: .multiLineString
    case .polygon: .polygon
    case .multiPolygon: .multiPolygon
    case .geometryCollection: .geometryCollection
    }
  }
}
