import ToDo

/// Reads fixes from the tracks of a GPX file (1.0 or 1.1), one for each track point, in the order
/// of the file.
///
/// A point without a time or a position is refused. `speed`, in m/s, and `course` of GPX 1.0 are
/// read too. `hdop` is a factor, not a length, so a fix from GPX has no accuracy. Times without an
/// offset are UTC, as GPX says.
package struct GPXTrackReader: Sendable {
  /// Creates a reader.
  package init() {}

  /// Reads a file and gives each entry as soon as it has been read.
  ///
  /// - Throws: `FormatError` when the file cannot be read to its end; the entries before that point
  ///   were given; and what `body` throws.
  /// - Complexity: O(*n*) in its bytes. One point is held at a time; it may have 16 MiB.
  package func read(_ stream: ByteStream, _ body: (FixFileEntry) throws -> Void) throws {
    let parser = XMLPullParser(stream)
    var namespaces = GPXNamespace.gpx
    var pointCount = 0
    // Enters tracks and their segments, and skips everything but points.
    while true {
      switch try parser.next() {
      case .finish: return
      case .text, .end: break
      case .begin where parser.depth == 1:
        guard parser.name.local == "gpx" else {
          throw FormatError.notGPX(
            reason:
              "The file holds <\(parser.name.qualified)>, but GPX is <gpx>. Export it as GPX.")
        }
        namespaces.insert(parser.name.namespace)
      case .begin where namespaces.contains(parser.name.namespace):
        switch (parser.name.local, parser.depth) {
        case ("trk", 2), ("trkseg", 3): break
        case ("trkpt", 4):
          pointCount += 1
          parser.beginLimit()
          let point = try GPXTrackPoint(parser, number: pointCount, namespaces: namespaces)
          parser.endLimit()
          try body(point.entry())
        default: try parser.skipElement()
        }
      case .begin: try parser.skipElement()
      }
    }
  }
}
