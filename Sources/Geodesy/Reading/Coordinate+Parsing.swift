extension Coordinate {
  /// Reads a position as people paste it.
  ///
  /// Latitude comes first unless hemisphere letters say otherwise. What is read:
  /// - degrees: `52.52,13.405`, `52.52 13.405`, `52,52 13,405`, `52.52N 13.405E`;
  /// - degrees and minutes, or minutes and seconds: `52°31'12"N 13°24'18"E`, `N52 31.2 E13 24.3`;
  /// - a geo URI: `geo:52.52,13.405;u=35` (RFC 5870), and Android's `geo:0,0?q=52.52,13.405(Home)`;
  /// - a full Plus Code, `9F4MGCC4+22`, and a geohash by its prefix, `geohash:u33db`: the centre
  ///   of the cell;
  /// - links of OpenStreetMap, Google Maps and Apple Maps that carry a position: its pin before
  ///   the middle of the view.
  ///
  /// Longitudes are wrapped up to ±360; what lies beyond is a slip rather than a longitude.
  ///
  /// - Throws: `GeodesyError.unreadablePosition` with the reason and an example for everything
  ///   else, names and addresses among them, and for what can be read in more than one way.
  /// - Complexity: O(*n*); a text of more than 8192 bytes is refused unread.
  public init(parsing text: some StringProtocol) throws(GeodesyError) {
    self = try ParsedPosition(parsing: text).coordinate
  }
}
