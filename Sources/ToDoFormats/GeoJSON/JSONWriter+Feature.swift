import JSONText
import ToDo

extension JSONWriter {
  private enum FeatureMember {
    case value(JSONValue)
    case geometry(GeoJSONGeometry?)
  }

  /// Writes a feature of these members and a geometry, which would take many times its room as
  /// `JSONValue`.
  ///
  /// - Throws: `UnwritableJSON` as for the members as an object.
  mutating func write(
    feature members: [String: JSONValue], geometry: GeoJSONGeometry?
  ) throws(UnwritableJSON) {
    var feature = members.mapValues(FeatureMember.value)
    feature["geometry"] = .geometry(geometry)
    try write(object: feature) { writer, member throws(UnwritableJSON) in
      switch member {
      case .value(let value): try writer.write(value, depth: 1)
      case .geometry(let geometry?): writer.write(geometry)
      case .geometry(nil): writer.write(verbatim: "null")
      }
    }
  }

  /// Writes a geometry (RFC 7946, section 3.1); its positions must be finite.
  private mutating func write(_ geometry: GeoJSONGeometry) {
    if case .geometryCollection(let geometries) = geometry {
      write(verbatim: "{\"geometries\":")
      write(array: geometries) { $0.write($1) }
    } else {
      write(verbatim: "{\"coordinates\":")
      writeCoordinates(of: geometry)
    }
    write(verbatim: ",\"type\":")
    write(geometry.type)
    write(verbatim: "}")
  }

  private mutating func writeCoordinates(of geometry: GeoJSONGeometry) {
    switch geometry {
    case .point(let position): write(position)
    case .multiPoint(let line), .lineString(let line): write(array: line) { $0.write($1) }
    case .multiLineString(let lines), .polygon(let lines):
      write(array: lines) { writer, line in writer.write(array: line) { $0.write($1) } }
    case .multiPolygon(let polygons):
      write(array: polygons) { writer, lines in
        writer.write(array: lines) { writer, line in writer.write(array: line) { $0.write($1) } }
      }
    case .geometryCollection: preconditionFailure("A collection has no coordinates")
    }
  }

  private mutating func write(_ position: GeoJSONPosition) {
    write(verbatim: "[")
    write(finite: position.longitude)
    write(verbatim: ",")
    write(finite: position.latitude)
    write(verbatim: "]")
  }
}
