import Geodesy

extension Region {
  /// Whether the region covers a position; its boundary belongs to it.
  ///
  /// For one question: a region of polygons is made known to GEOS anew each time, O(*n*). Where
  /// many are asked, keep a `RegionMatcher`.
  public func covers(_ position: Coordinate) -> Bool {
    RegionMatcher(capacity: 1).covers(self, position)
  }

  /// The geodesic distance from a position to the region; 0 where it covers the position.
  ///
  /// For one question, as `covers` is.
  public func distance(from position: Coordinate) -> Distance {
    RegionMatcher(capacity: 1).distance(from: position, to: self)
  }

  /// Half the length of a meridian ellipse in metres, the greatest distance there is on the
  /// ellipsoid: the distance between two antipodal positions (WGS84: 2 × 10,001,965.7293 m).
  static let halfMeridianMeters = 20_003_931.4586255

  /// Whether a box covers a position; ±180° are one meridian, and a pole has any longitude.
  static func boxCovers(
    _ position: Coordinate, southwest: Coordinate, northeast: Coordinate
  ) -> Bool {
    guard southwest.latitude <= position.latitude, position.latitude <= northeast.latitude else {
      return false
    }
    let (west, east) = (southwest.longitude, northeast.longitude)
    let longitude = position.longitude
    if abs(position.latitude) == 90 { return true }
    if abs(longitude) == 180, west >= east || abs(west) == 180 || abs(east) == 180 { return true }
    return west < east
      ? west <= longitude && longitude <= east : longitude >= west || longitude <= east
  }
}
