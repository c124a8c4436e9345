import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Reads items from the waypoints of a GPX file (1.0 or 1.1), one item per waypoint.
///
/// The element `name` is the title (else `desc`, else `cmt`, else "Untitled N"), `desc` the
/// description, `lat` and `lon` are the location's position. The time of a waypoint says when it
/// was made, not when something is due; it is kept with everything else in the item's
/// properties, see ``GPXProperty``. What ``GPXItemWriter`` wrote into the extensions is read.
/// Tracks and routes are skipped.
///
/// The XML must be well-formed, in UTF-8, UTF-16 or ISO-8859-1. Files that
/// declare entities are refused.
package struct GPXItemReader: Sendable {
  private let isStrict: Bool

  /// - Parameter isStrict: Whether to throw at the first waypoint that is refused.
  package init(isStrict: Bool = false) {
    self.isStrict = isStrict
  }

  /// Reads a file and gives each entry as soon as it has been read.
  ///
  /// - Throws: `FormatError` when the file cannot be read to its end; the entries before that point
  ///   were given; and what `body` throws. A bad waypoint is a refusal, and the others are read.
  /// - Complexity: O(*n*) in its bytes. One waypoint is held at a time; it may have 16 MiB.
  package func read(_ stream: ByteStream, _ body: (ItemFileEntry) throws -> Void) throws {
    var entries = GPXEntries(stream, isStrict: isStrict)
    while let entry = try entries.next() { try body(entry) }
  }

  /// Reads a file.
  ///
  /// - Throws: `FormatError` when the file cannot be read to its end.
  package func read(_ data: Data) throws(FormatError) -> ItemFileContents {
    try ItemFileContents { body in try read(ByteStream(data), body) }
  }
}
