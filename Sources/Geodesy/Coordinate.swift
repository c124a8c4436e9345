/// A position on the WGS84 ellipsoid, in degrees.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, from -90 to 90.
  public let latitude: Double
  /// Degrees east of Greenwich, from -180 to 180, both included.
  public let longitude: Double

  /// Makes a position from WGS84 degrees.
  ///
  /// A longitude within ±180 is kept as given, so that 180 and -180 stay two spellings of one
  /// meridian; one beyond is wrapped to that range.
  ///
  /// - Throws: `GeodesyError.invalidLatitude` when the latitude is NaN, infinite or beyond ±90;
  ///   `GeodesyError.invalidLongitude` when the longitude is NaN or infinite.
  public init(latitude: Double, longitude: Double) throws(GeodesyError) {
    // NaN fails every comparison, so it is refused here too.
    guard latitude >= -90, latitude <= 90 else { throw .invalidLatitude(latitude) }
    guard longitude.isFinite else { throw .invalidLongitude(longitude) }
    self.init(uncheckedLatitude: latitude, longitude: Coordinate.wrapped(longitude))
  }

  /// Makes a position from values that are known to be in range.
  package init(uncheckedLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The longitude in degrees, brought to ±180 by whole turns; exact, as `remainder` is.
  private static func wrapped(_ longitude: Double) -> Double {
    abs(longitude) <= 180 ? longitude : longitude.remainder(dividingBy: 360)
  }
}

extension Coordinate: CustomStringConvertible {
  /// Latitude and longitude in degrees, as the command reads them: `52.52,13.405`.
  public var description: String {
    "\(latitude.decimalNotation),\(longitude.decimalNotation)"
  }
}

extension Coordinate: Codable {
  private enum CodingKeys: String, CodingKey { case latitude, longitude }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      latitude: values.decode(Double.self, forKey: .latitude),
      longitude: values.decode(Double.self, forKey: .longitude))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(latitude, forKey: .latitude)
    try values.encode(longitude, forKey: .longitude)
  }
}
