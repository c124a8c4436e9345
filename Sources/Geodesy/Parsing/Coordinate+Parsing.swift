extension Coordinate {
  /// Reads a position as people paste it.
  ///
  /// Latitude comes first unless hemisphere letters say otherwise. These notations are read:
  /// - degrees: `52.52,13.405`, `52.52 13.405`, `52,52 13,405`, `52.52N 13.405E`;
  /// - degrees with minutes, or with minutes and seconds: `52°31'12"N 13°24'18"E`,
  ///   `N52 31.2 E13 24.3`;
  /// - a geo URI: `geo:52.52,13.405;u=35` (RFC 5870), and Android's `geo:0,0?q=52.52,13.405(Home)`;
  /// - a full Plus Code, `9F4MGCC4+22`, or a geohash with its prefix, `geohash:u33db`: the centre
  ///   of the cell;
  /// - links of OpenStreetMap, Google Maps and Apple Maps that contain a position: the pin if there
  ///   is one, else the middle of the view.
  ///
  /// Longitudes up to ±360 are wrapped to ±180; larger ones are taken for mistakes.
  ///
  /// - Throws: ``GeodesyError/unreadablePosition(text:reason:)`` with the reason and an example for
  ///   everything else, including names and addresses, and for text with more than one meaning.
  /// - Complexity: O(*n*). Text of more than 8,192 bytes is refused without being read.
  public init(parsing text: some StringProtocol) throws(GeodesyError) {
    self = try ParsedPosition(parsing: text).coordinate
  }
}

extension Coordinate {
  /// The largest longitude, in degrees either way, that is read: some maps count from 0 to 360,
  /// and maps that are dragged around the world keep counting for another turn.
  static let longestReadLongitude = 360.0

  /// Makes a position from degrees found in a text.
  init(readLatitude latitude: Double, longitude: Double) throws(UnreadablePosition) {
    guard abs(latitude) <= 90 else {
      if abs(latitude) <= Self.longestReadLongitude, abs(longitude) <= 90 {
        throw UnreadablePosition(
          "the latitude \(latitude) is beyond 90; write the latitude first",
          example: "\(longitude.decimalNotation),\(latitude.decimalNotation)")
      }
      throw UnreadablePosition("the latitude \(latitude) is beyond 90")
    }
    guard abs(longitude) <= Self.longestReadLongitude else {
      throw UnreadablePosition("the longitude \(longitude) is beyond 360")
    }
    do throws(GeodesyError) {
      try self.init(latitude: latitude, longitude: longitude)
    } catch {
      throw UnreadablePosition("the degrees are not numbers")
    }
  }
}
