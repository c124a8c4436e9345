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
    var scanner = XMLScanner(stream)
    var namespaces = GPXNamespace.gpx
    var pointCount = 0
    // Down to the points, and past what is none: tracks and their segments are gone into.
    while true {
      switch try scanner.next() {
      case .finish: return
      case .text, .end: break
      case .begin where scanner.depth == 1:
        guard scanner.name.local == "gpx" else {
          throw FormatError.notGPX(
            reason:
              "The file holds <\(scanner.name.qualified)>, but GPX is <gpx>. Export it as GPX.")
        }
        namespaces.insert(scanner.name.namespace)
      case .begin where namespaces.contains(scanner.name.namespace):
        switch (scanner.name.local, scanner.depth) {
        case ("trk", 2), ("trkseg", 3): break
        case ("trkpt", 4):
          pointCount += 1
          scanner.beginLimit()
          let point = try GPXTrackPoint(&scanner, number: pointCount, namespaces: namespaces)
          scanner.endLimit()
          try body(point.entry())
        default: try scanner.skipElement()
        }
      case .begin: try scanner.skipElement()
      }
    }
  }
}
