import ToDo

extension JSONWriter {
  /// Writes a feature of these members and a geometry, which would take many times its room as
  /// `JSONValue`.
  ///
  /// - Throws: `UnwritableJSON` as for the members as an object.
  mutating func write(
    feature members: [String: JSONValue], geometry: GeoJSONGeometry?
  ) throws(UnwritableJSON) {
    let geometryName = "geometry"
    let names = (members.keys + [geometryName]).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    bytes.append(.leftBrace)
    for (index, name) in names.enumerated() {
      if index > 0 { bytes.append(.comma) }
      write(name)
      bytes.append(.colon)
      if let value = members[name] {
        try write(value, depth: 1)
      } else if let geometry {
        write(geometry)
      } else {
        write(verbatim: "null")
      }
    }
    bytes.append(.rightBrace)
  }

  /// Writes a geometry as RFC 7946 has it; its positions must be finite.
  private mutating func write(_ geometry: GeoJSONGeometry) {
    if case .geometryCollection(let geometries) = geometry {
      write(verbatim: "{\"geometries\":")
      write(geometries) { $0.write($1) }
    } else {
      write(verbatim: "{\"coordinates\":")
      writeCoordinates(of: geometry)
    }
    write(verbatim: ",\"type\":")
    write(geometry.type)
    bytes.append(.rightBrace)
  }

  private mutating func writeCoordinates(of geometry: GeoJSONGeometry) {
    switch geometry {
    case .point(let position): write(position)
    case .multiPoint(let line), .lineString(let line): write(line) { $0.write($1) }
    case .multiLineString(let lines), .polygon(let lines):
      write(lines) { writer, line in writer.write(line) { $0.write($1) } }
    case .multiPolygon(let polygons):
      write(polygons) { writer, lines in
        writer.write(lines) { writer, line in writer.write(line) { $0.write($1) } }
      }
    case .geometryCollection: preconditionFailure("A collection has no coordinates")
    }
  }

  private mutating func write(_ position: GeoJSONPosition) {
    bytes.append(.leftBracket)
    bytes.append(contentsOf: position.longitude.description.utf8)
    bytes.append(.comma)
    bytes.append(contentsOf: position.latitude.description.utf8)
    bytes.append(.rightBracket)
  }

  private mutating func write<Element>(
    _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
  ) {
    bytes.append(.leftBracket)
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(.comma) }
      body(&self, element)
    }
    bytes.append(.rightBracket)
  }
}
