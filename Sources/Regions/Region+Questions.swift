import Geodesy

extension Region {
  /// Whether the region covers a position; its boundary belongs to it.
  ///
  /// As a `RegionMatcher` answers, but for positions on an edge of polygons those are made known
  /// to GEOS anew each time, O(*n*).
  public func covers(_ position: Coordinate) -> Bool {
    coversWithoutGEOS(position) ?? RegionMatcher(capacity: 1).covers(self, position)
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
}
