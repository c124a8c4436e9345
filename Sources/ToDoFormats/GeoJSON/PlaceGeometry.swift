import JSONText
import ToDo

/// The geometry that shows where an item is to be done.
enum PlaceGeometry {
  /// The places if there are any, else the location's position.
  ///
  /// Several places become one geometry of the kind that they share, else a collection.
  static func geometry(of item: ToDoItem) -> GeoJSONGeometry? {
    guard !item.places.isEmpty else {
      return item.location?.coordinate.map { .point(GeoJSONPosition($0)) }
    }
    let geometries = item.places.map(\.region.geoJSON.geometry)
    guard geometries.count > 1 else { return geometries[0] }
    return points(geometries) ?? lines(geometries) ?? polygons(geometries)
      ?? .geometryCollection(geometries)
  }

  /// Whether a reader finds the item's places in the geometry and the properties beside it.
  static func tellsPlaces(of item: ToDoItem) -> Bool {
    guard let first = item.places.first else { return false }
    guard item.places.count == 1 else {
      return item.places.allSatisfy { $0.name == first.name && isPoint($0.region) }
    }
    switch first.region.shape {
    case .circle, .polygons: return true
    case .box: return false
    // The full width is written, and half of it must be exactly the half-width.
    case .corridor(_, let halfWidth): return (2 * halfWidth.meters).isFinite
    }
  }

  private static func isPoint(_ region: Region) -> Bool {
    guard case .circle(_, let radius) = region.shape else { return false }
    return radius == .zero
  }

  private static func points(_ geometries: [GeoJSONGeometry]) -> GeoJSONGeometry? {
    var points: [GeoJSONPosition] = []
    for geometry in geometries {
      guard case .point(let point) = geometry else { return nil }
      points.append(point)
    }
    return .multiPoint(points)
  }

  private static func lines(_ geometries: [GeoJSONGeometry]) -> GeoJSONGeometry? {
    var lines: [[GeoJSONPosition]] = []
    for geometry in geometries {
      switch geometry {
      case .lineString(let line): lines.append(line)
      case .multiLineString(let more): lines += more
      default: return nil
      }
    }
    return .multiLineString(lines)
  }

  private static func polygons(_ geometries: [GeoJSONGeometry]) -> GeoJSONGeometry? {
    var polygons: [[[GeoJSONPosition]]] = []
    for geometry in geometries {
      switch geometry {
      case .polygon(let rings): polygons.append(rings)
      case .multiPolygon(let more): polygons += more
      default: return nil
      }
    }
    return .multiPolygon(polygons)
  }
}
