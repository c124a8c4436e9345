/// A geometry as GeoJSON writes it (RFC 7946, section 3.1). Its positions are not checked: any
/// numbers can be there.
public indirect enum GeoJSONGeometry: Hashable, Sendable {
  case point(GeoJSONPosition)
  case multiPoint([GeoJSONPosition])
  case lineString([GeoJSONPosition])
  case multiLineString([[GeoJSONPosition]])
  case polygon([[GeoJSONPosition]])
  case multiPolygon([[[GeoJSONPosition]]])
  case geometryCollection([GeoJSONGeometry])

  /// The name that GeoJSON gives the type.
  public var type: String {
    switch self {
    case .point: "Point"
    case .multiPoint: "MultiPoint"
    case .lineString: "LineString"
    case .multiLineString: "MultiLineString"
    case .polygon: "Polygon"
    case .multiPolygon: "MultiPolygon"
    case .geometryCollection: "GeometryCollection"
    }
  }
}
