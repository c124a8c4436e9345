import ToDo

/// Reads fixes from the tracks of a GPX file (1.0 or 1.1), one for each track point, in the order
/// of the file.
///
/// A point without a time is refused, since nobody knows when it was; so is one without a
/// position. Of GPX 1.0 `speed`, in m/s, and `course` are read too. `hdop` is a factor and no
/// length: a fix from GPX has no accuracy. Times without an offset are UTC, as GPX says.
public struct GPXTrackReader: Sendable {
  public init() {}

  /// Reads a file and gives each entry as soon as it is read.
  ///
  /// - Throws: `FormatError` when the file cannot be read to its end; what came before was given.
  ///   And what `body` throws.
  /// - Complexity: O(*n*) in its bytes. One point is held at a time; it may have 16 MiB.
  public func read(_ stream: ByteStream, _ body: (FixFileEntry) throws -> Void) throws {
    let parser = XMLPullParser(stream)
    var namespaces = GPXNamespace.gpx
    var pointCount = 0
    // Down to the points, and past what is none: tracks and their segments are gone into.
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
