package import ToDo

/// Where an item is to be done, as a GeoJSON geometry: its places, or else its position. Circles are the
/// points in their middle, and corridors the lines along them.
package struct ItemGeometryJSON: Encodable {
  private let geometry: GeoJSONGeometry

  /// - Returns: Nil for an item that is nowhere.
  package init?(_ item: ToDoItem) {
    guard let geometry = PlaceGeometry.geometry(of: item) else { return nil }
    self.geometry = geometry
  }

  private init(_ geometry: GeoJSONGeometry) { self.geometry = geometry }

  private enum Key: String, CodingKey { case type, coordinates, geometries }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(geometry.type, forKey: .type)
    switch geometry {
    case .point(let position): try values.encode(position, forKey: .coordinates)
    case .multiPoint(let line), .lineString(let line):
      try values.encode(line, forKey: .coordinates)
    case .multiLineString(let lines), .polygon(let lines):
      try values.encode(lines, forKey: .coordinates)
    case .multiPolygon(let polygons): try values.encode(polygons, forKey: .coordinates)
    case .geometryCollection(let geometries):
      try values.encode(geometries.map(ItemGeometryJSON.init), forKey: .geometries)
    }
  }
}
