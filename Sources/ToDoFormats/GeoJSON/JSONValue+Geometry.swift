import ToDo

extension JSONValue {
  init(_ position: GeoJSONPosition) {
    self = .array([.number(position.longitude), .number(position.latitude)])
  }

  /// A geometry as RFC 7946 writes it.
  init(_ geometry: GeoJSONGeometry) {
    var members: [String: JSONValue] = ["type": .string(geometry.type)]
    switch geometry {
    case .point(let position): members["coordinates"] = JSONValue(position)
    case .multiPoint(let line), .lineString(let line):
      members["coordinates"] = JSONValue(line)
    case .multiLineString(let lines), .polygon(let lines):
      members["coordinates"] = JSONValue(lines)
    case .multiPolygon(let polygons):
      members["coordinates"] = .array(polygons.map(JSONValue.init))
    case .geometryCollection(let geometries):
      members["geometries"] = .array(geometries.map(JSONValue.init))
    }
    self = .object(members)
  }

  private init(_ line: [GeoJSONPosition]) {
    self = .array(line.map(JSONValue.init))
  }

  private init(_ lines: [[GeoJSONPosition]]) {
    self = .array(lines.map(JSONValue.init))
  }
}
