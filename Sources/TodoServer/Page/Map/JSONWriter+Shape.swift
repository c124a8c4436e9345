import JSONText
import ToDo
import ToDoPresentation

extension JSONWriter {
  /// The most positions of a shape on a map of many.
  private static let mostPositions = 400

  /// A region for a map: the radius of a circle in metres, else a GeoJSON geometry, with the `width` of a
  /// corridor in metres; null for none. A shape of too many positions has those that are seen best.
  mutating func write(shape region: Region?) {
    switch region?.shape {
    case nil: write(verbatim: "null")
    case .circle(_, let radius): write(finite: radius.meters, isShort: true)
    case .corridor(let lines, let halfWidth):
      let drawn = OutlineGeneralization.generalized(lines, to: Self.mostPositions)
      write(verbatim: "{\"coordinates\":")
      write(array: drawn.compactMap { $0 }) { $0.write(line: $1) }
      write(verbatim: ",\"type\":\"MultiLineString\",\"width\":")
      write(finite: 2 * halfWidth.meters, isShort: true)
      write(verbatim: "}")
    case .polygons, .box:
      write(verbatim: "{\"coordinates\":")
      write(array: Self.drawn(region?.outline ?? [])) { writer, rings in
        writer.write(array: rings) { $0.write(line: $1) }
      }
      write(verbatim: ",\"type\":\"MultiPolygon\"}")
    }
  }

  /// The rings of polygons that are large enough to be seen, shells first.
  private static func drawn(_ polygons: [Polygon]) -> [[[Coordinate]]] {
    let rings = polygons.flatMap { [$0.shell] + $0.holes }
    var drawn = OutlineGeneralization.generalized(rings, to: mostPositions)[...]
    return polygons.compactMap { polygon in
      let rings = drawn.prefix(1 + polygon.holes.count)
      drawn = drawn.dropFirst(rings.count)
      return rings.first.flatMap { $0 } == nil ? nil : rings.compactMap { $0 }
    }
  }

  private mutating func write(line: [Coordinate]) {
    write(array: line) { writer, position in
      writer.write(verbatim: "[")
      writer.write(degrees: position.longitude)
      writer.write(verbatim: ",")
      writer.write(degrees: position.latitude)
      writer.write(verbatim: "]")
    }
  }
}
