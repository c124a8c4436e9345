package import ToDo

/// Writes a way with named stops as a GPX 1.1 file with one route.
package struct GPXRouteWriter: Sendable {
  /// A point of the route.
  package struct Stop: Hashable, Sendable {
    package var coordinate: Coordinate
    /// What the receiver shows; no name is written where it is empty.
    package var name: String
    package var description: String

    package init(_ coordinate: Coordinate, name: String, description: String = "") {
      self.coordinate = coordinate
      self.name = name
      self.description = description
    }
  }

  /// Creates a writer.
  package init() {}

  /// The file. Characters that XML does not have are left out.
  package func bytes(name: String, stops: [Stop]) -> [UInt8] {
    var text: [UInt8] = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="todo" xmlns="\(GPXNamespace.gpx11)">
      <rte>

      """.utf8)
    Self.write("name", name, to: &text)
    text.append(contentsOf: "\n".utf8)
    for stop in stops {
      // GPX has no longitude of 180.
      let longitude = stop.coordinate.longitude == 180 ? -180 : stop.coordinate.longitude
      text.append(
        contentsOf: ("<rtept lat=\"\(stop.coordinate.latitude.shortDecimalNotation)\" "
          + "lon=\"\(longitude.shortDecimalNotation)\">").utf8)
      Self.write("name", stop.name, to: &text)
      Self.write("desc", stop.description, to: &text)
      text.append(contentsOf: "</rtept>\n".utf8)
    }
    text.append(contentsOf: "</rte>\n</gpx>\n".utf8)
    return text
  }

  private static func write(_ element: String, _ content: String, to bytes: inout [UInt8]) {
    let content = String(
      String.UnicodeScalarView(content.unicodeScalars.filter { XMLText.canSay(String($0)) }))
    guard !content.isEmpty else { return }
    bytes.append(contentsOf: "<\(element)>".utf8)
    XMLText.append(content.utf8, to: &bytes)
    bytes.append(contentsOf: "</\(element)>".utf8)
  }
}
