import JSONText
import ToDo

extension JSONWriter {
  /// The most positions of a shape on a map of many; larger ones are drawn when they are tapped.
  private static let mostPositions = 400

  /// A region for a map: the radius of a circle in metres, else a GeoJSON geometry, with the `width` of a
  /// corridor in metres; null for none, and for one of too many positions.
  mutating func write(shape region: Region?, isWhole: Bool = false) {
    let most = isWhole ? Int.max : Self.mostPositions
    switch region?.shape {
    case nil: write(verbatim: "null")
    case .circle(_, let radius): write(finite: radius.meters, isShort: true)
    case .corridor(let lines, let halfWidth):
      guard lines.lazy.map(\.count).reduce(0, +) <= most else { return write(verbatim: "null") }
      write(verbatim: "{\"coordinates\":")
      write(array: lines) { $0.write(line: $1) }
      write(verbatim: ",\"type\":\"MultiLineString\",\"width\":")
      write(finite: 2 * halfWidth.meters, isShort: true)
      write(verbatim: "}")
    case .polygons, .box:
      let polygons = region?.outline ?? []
      let rings = polygons.map { [$0.shell] + $0.holes }
      guard rings.joined().lazy.map(\.count).reduce(0, +) <= most else {
        return write(verbatim: "null")
      }
      write(verbatim: "{\"coordinates\":")
      write(array: rings) { writer, rings in
        writer.write(array: rings) { $0.write(line: $1) }
      }
      write(verbatim: ",\"type\":\"MultiPolygon\"}")
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
