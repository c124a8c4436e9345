/// A position read from text, with its uncertainty if the text gives one.
public struct ParsedPosition: Hashable, Sendable {
  /// The position.
  public let coordinate: Coordinate
  /// The radius around the position that a geo URI gives as `u=`; nil if the text gives none.
  public let uncertainty: Distance?

  /// Reads a position as people paste it, in the notations of ``Coordinate/init(parsing:)``.
  ///
  /// - Throws: ``GeodesyError/unreadablePosition(text:reason:)`` with the reason and an example.
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

/// The reason why a text is not a position, in words for people, with an example of one.
struct UnreadablePosition: Error {
  let reason: String

  init(_ reason: String, example: String = "52.52,13.405") {
    self.reason = "\(reason). Example: \(example)"
  }
}
