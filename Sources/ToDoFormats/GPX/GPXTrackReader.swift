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
    var elements = GPXElements(parser, expectation: "GPX is <gpx>. Export it as GPX")
    var pointCount = 0
    // Enters tracks and their segments, and skips everything but points.
    while try elements.next() {
      switch (parser.name.local, parser.depth) {
      case ("trk", 2), ("trkseg", 3): break
      case ("trkpt", 4):
        pointCount += 1
        parser.beginLimit()
        let point = try GPXTrackPoint(
          parser, number: pointCount, namespaces: elements.namespaces)
        parser.endLimit()
        try body(point.entry())
      default: try parser.skipElement()
      }
    }
  }
}
