import JSONText
import ToDo

/// What a geometry needs from its feature's properties to become a position or a place.
enum FeatureGeometryKind {
  case none, point, multiPoint, line, area
  /// The places are in the properties, and the geometry is only for drawing.
  case drawingOnly

  init(_ geometry: GeoJSONGeometry?) {
    switch geometry {
    case nil, .geometryCollection: self = .none
    case .point: self = .point
    case .multiPoint: self = .multiPoint
    case .lineString, .multiLineString: self = .line
    case .polygon, .multiPolygon: self = .area
    }
  }
}
