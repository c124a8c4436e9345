extension Coordinate {
  /// The largest longitude, in degrees either way, that is read: some maps count 0 to 360, and
  /// maps that are dragged around the world go on counting for a turn.
  static let longestReadLongitude = 360.0

  /// Makes a position from degrees that a text gives.
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
      throw UnreadablePosition("its degrees are not numbers")
    }
  }
}
