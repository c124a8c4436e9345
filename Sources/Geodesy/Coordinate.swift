/// A position on the WGS84 ellipsoid, in degrees.
///
/// ```swift
/// let berlin = try Coordinate(latitude: 52.52, longitude: 13.405)
/// let pasted = try Coordinate(parsing: "52°31'12\"N 13°24'18\"E")
/// print(Geodesic.distance(from: berlin, to: pasted))
/// ```
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, from -90 to 90.
  public let latitude: Double
  /// Degrees east of Greenwich, from -180 to 180, both included.
  public let longitude: Double

  /// Makes a position from WGS84 degrees.
  ///
  /// A longitude within ±180 is kept as it is, so 180 and -180 stay two values for the same meridian.
  /// Others are wrapped to that range.
  ///
  /// - Throws: ``GeodesyError/invalidLatitude(_:)`` if the latitude is NaN, infinite or beyond ±90;
  ///   ``GeodesyError/invalidLongitude(_:)`` if the longitude is NaN or infinite.
  public init(latitude: Double, longitude: Double) throws(GeodesyError) {
    // NaN fails every comparison, so it is refused here as well.
    guard latitude >= -90, latitude <= 90 else { throw .invalidLatitude(latitude) }
    guard longitude.isFinite else { throw .invalidLongitude(longitude) }
    self.init(uncheckedLatitude: latitude, longitude: Coordinate.wrapped(longitude))
  }

  /// Makes a position from values that are known to be in range.
  package init(uncheckedLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The longitude in degrees, wrapped to ±180 by whole turns, which is exact.
  private static func wrapped(_ longitude: Double) -> Double {
    abs(longitude) <= 180 ? longitude : longitude.remainder(dividingBy: 360)
  }
}

extension Coordinate: CustomStringConvertible {
  /// Latitude and longitude in degrees, which ``init(parsing:)`` reads: `52.52,13.405`.
  public var description: String {
    "\(latitude.decimalNotation),\(longitude.decimalNotation)"
  }
}

extension Coordinate: Codable {
  private enum CodingKeys: String, CodingKey { case latitude, longitude }

  /// Reads a position from `latitude` and `longitude` in degrees.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      latitude: values.decode(Double.self, forKey: .latitude),
      longitude: values.decode(Double.self, forKey: .longitude))
  }

  /// Writes the position as `latitude` and `longitude` in degrees.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(latitude, forKey: .latitude)
    try values.encode(longitude, forKey: .longitude)
  }
}
