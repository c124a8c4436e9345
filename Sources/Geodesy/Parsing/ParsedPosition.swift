/// A position read from a text, with what the text says of its accuracy.
public struct ParsedPosition: Hashable, Sendable {
  public let coordinate: Coordinate
  /// The radius around the coordinate that a geo URI gives by `u=`; nil when the text gives none.
  public let uncertainty: Distance?

  /// Reads a position as people paste it; the forms are those of `Coordinate.init(parsing:)`.
  ///
  /// - Throws: `GeodesyError.unreadablePosition` with the reason and an example.
  public init(parsing text: some StringProtocol) throws(GeodesyError) {
    do throws(UnreadablePosition) {
      try self.init(reading: text)
    } catch {
      throw .unreadablePosition(text: PastedText.excerpt(text), reason: error.reason)
    }
  }

  private init(reading text: some StringProtocol) throws(UnreadablePosition) {
    guard text.utf8.count <= PastedText.longestBytes else {
      throw UnreadablePosition("it is too long: give the position alone")
    }
    let cleaned = PastedText.cleaned(text)
    guard !cleaned.isEmpty else { throw UnreadablePosition("it is empty") }
    if GeoURI.isLike(cleaned) {
      let uri = try GeoURI(cleaned)
      coordinate = uri.coordinate
      uncertainty = uri.uncertainty
    } else {
      uncertainty = nil
      if Geohash.isLike(cleaned) {
        coordinate = try Geohash(prefixed: cleaned).center
      } else if MapLink.isLike(cleaned) {
        coordinate = try MapLink(cleaned).coordinate
      } else {
        coordinate = try WrittenPosition(cleaned).coordinate
      }
    }
  }
}
