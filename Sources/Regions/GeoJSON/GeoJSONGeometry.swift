/// A geometry as GeoJSON writes it (RFC 7946, section 3.1). Its positions are not checked: any
/// numbers can be there.
package indirect enum GeoJSONGeometry: Hashable, Sendable {
  /// One position.
  case point(GeoJSONPosition)
  /// Several positions.
  case multiPoint([GeoJSONPosition])
  /// A line through positions.
  case lineString([GeoJSONPosition])
  /// Several lines.
  case multiLineString([[GeoJSONPosition]])
  /// The rings of a polygon, its shell first.
  case polygon([[GeoJSONPosition]])
  /// The rings of several polygons.
  case multiPolygon([[[GeoJSONPosition]]])
  /// Geometries of any kinds.
  case geometryCollection([GeoJSONGeometry])

  /// The name that GeoJSON gives the type.
  package var type: String {
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
