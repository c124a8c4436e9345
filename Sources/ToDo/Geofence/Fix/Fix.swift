/// One position report of a device.
public struct Fix: Hashable, Sendable {
  /// Where the device was.
  public let coordinate: Coordinate
  /// The radius around the coordinate within which the device is with a probability of 68 %; nil means
  /// that the coordinate is exact. A negative one means that the coordinate is invalid, as with Core
  /// Location's `horizontalAccuracy`.
  public let accuracy: Distance?
  /// When the device was there, in seconds since 1970-01-01T00:00:00Z. Fixes are ordered by this
  /// time, not by when they arrive.
  package let timestamp: Double
  /// How fast the device moved over the ground; nil if unknown.
  public let speedMetersPerSecond: Double?
  /// The direction in which the device moved; nil if unknown.
  public let course: Bearing?

  /// Makes a fix from what a device reports.
  ///
  /// Accuracy and time are kept as they are, for ``FixFilter`` to judge. A speed that is negative or
  /// not finite becomes nil.
  package init(
    coordinate: Coordinate, accuracy: Distance? = nil, timestamp: Double,
    speedMetersPerSecond: Double? = nil, course: Bearing? = nil
  ) {
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.timestamp = timestamp
    self.speedMetersPerSecond = speedMetersPerSecond.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    self.course = course
  }
}

extension Fix: Codable {
  private enum CodingKeys: String, CodingKey {
    case coordinate, accuracy, timestamp, speedMetersPerSecond, courseDegrees
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let courseDegrees = try values.decodeIfPresent(Double.self, forKey: .courseDegrees)
    if let courseDegrees, !courseDegrees.isFinite {
      throw DecodingError.dataCorruptedError(
        forKey: .courseDegrees, in: values,
        debugDescription: "The course \(courseDegrees) is not a finite number of degrees.")
    }
    try self.init(
      coordinate: values.decode(Coordinate.self, forKey: .coordinate),
      accuracy: values.decodeIfPresent(Distance.self, forKey: .accuracy),
      timestamp: values.decode(Double.self, forKey: .timestamp),
      speedMetersPerSecond: values.decodeIfPresent(Double.self, forKey: .speedMetersPerSecond),
      course: courseDegrees.map(Bearing.init(degrees:)))
  }

  /// Encodes the accuracy in metres and the course in degrees, and leaves out what is unknown.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(coordinate, forKey: .coordinate)
    try values.encodeIfPresent(accuracy, forKey: .accuracy)
    try values.encode(timestamp, forKey: .timestamp)
    try values.encodeIfPresent(speedMetersPerSecond, forKey: .speedMetersPerSecond)
    try values.encodeIfPresent(course?.degrees, forKey: .courseDegrees)
  }
}
