import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Reads items from GeoJSON (RFC 7946): a FeatureCollection, or a bare Feature or geometry as one
/// item.
///
/// The geometry says where: a Point is the location's position, or a circle where the property
/// `radius` gives metres; a MultiPoint is several places; a Polygon or MultiPolygon is a place; a
/// LineString or MultiLineString is a corridor where the property `width` gives its full width in
/// metres; null is an item without a place.
///
/// The properties say what, their names in any case: `title` or `name` (else the feature's id,
/// else "Untitled N"), `description` (`desc`, `note`, `notes`), `due` (what `TimeText` reads, or
/// seconds since 1970), `tags` (a list, or a text with commas or spaces), `done` (`completed`),
/// `location` (`address`), `place` (the place's name; else the title), and `todo`, which
/// `GeoJSONItemWriter` explains. All others are kept in the item's properties, the feature's id
/// and its foreign members under the names in `GeoJSONProperty`.
package struct GeoJSONItemReader: Sendable {
  private let isStrict: Bool
  private let timeZone: TimeZone

  /// - Parameters:
  ///   - isStrict: Whether to throw at the first feature that is refused or repaired.
  ///   - timeZone: The time zone of due dates without an offset.
  package init(isStrict: Bool = false, timeZone: TimeZone = .current) {
    self.isStrict = isStrict
    self.timeZone = timeZone
  }

  /// Reads a file as it comes, and gives its entries in their order.
  ///
  /// A feature's warnings come before its item or its refusal, and all carry the byte at which
  /// the feature begins. When reading strictly, the first refusal is thrown instead, as
  /// `FormatError.refused`.
  ///
  /// - Throws: `FormatError` if reading cannot go on, such as malformed JSON, after what came
  ///   before it was given; and what `body` throws.
  /// - Complexity: O(*n*) in the bytes. One feature is held at a time, and not its bytes.
  package func read(_ stream: ByteStream, _ body: (ItemFileEntry) throws -> Void) throws {
    var reader = GeoJSONFileReader(stream, isStrict: isStrict, timeZone: timeZone)
    try reader.read(body)
  }

  /// Reads a file that is in memory.
  ///
  /// - Throws: `FormatError` when the whole file cannot be read; what is wrong with one feature
  ///   is among the refusals, and the others are read.
  /// - Complexity: O(*n*) in its bytes.
  package func read(_ data: Data) throws(FormatError) -> ItemFileContents {
    try ItemFileContents { body in try read(ByteStream(data), body) }
  }
}
