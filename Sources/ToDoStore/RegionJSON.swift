import JSONText
import ToDo

/// The JSON of a region as the file keeps it: the same bytes as from `JSONEncoder` with sorted
/// keys, since the hashes of contents in the file were computed from those.
///
/// It is written straight into one text, because an encoder needs several hundred bytes a position.
enum RegionJSON {
  /// The text of a region.
  static func text(of region: Region) -> String {
    var writer = JSONWriter()
    writer.write(region.shape)
    return writer.text
  }

  /// The text of an array of regions.
  static func text(of regions: [Region]) -> String {
    var writer = JSONWriter()
    writer.write(array: regions) { $0.write($1.shape) }
    return writer.text
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ shape: Region.Shape) {
    switch shape {
    case .circle(let center, let radius):
      write(verbatim: "{\"center\":")
      write(center)
      write(verbatim: ",\"radius\":")
      write(finite: radius.meters, isShort: true)
      write(verbatim: ",\"type\":\"circle\"}")
    case .polygons(let polygons):
      write(verbatim: "{\"coordinates\":")
      write(array: polygons) { writer, polygon in
        writer.write(array: [polygon.shell] + polygon.holes) { $0.write($1) }
      }
      write(verbatim: ",\"type\":\"polygons\"}")
    case .box(let southwest, let northeast):
      write(verbatim: "{\"northeast\":")
      write(northeast)
      write(verbatim: ",\"southwest\":")
      write(southwest)
      write(verbatim: ",\"type\":\"box\"}")
    case .corridor(let lines, let halfWidth):
      write(verbatim: "{\"coordinates\":")
      write(array: lines) { $0.write($1) }
      write(verbatim: ",\"halfWidth\":")
      write(finite: halfWidth.meters, isShort: true)
      write(verbatim: ",\"type\":\"corridor\"}")
    }
  }

  private mutating func write(_ line: [Coordinate]) {
    write(array: line) { $0.write($1) }
  }

  private mutating func write(_ coordinate: Coordinate) {
    write(verbatim: "[")
    write(finite: coordinate.longitude, isShort: true)
    write(verbatim: ",")
    write(finite: coordinate.latitude, isShort: true)
    write(verbatim: "]")
  }
}
