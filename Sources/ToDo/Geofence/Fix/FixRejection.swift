/// Why a fix was rejected, with the values that decided it.
///
/// The values are always finite, so that a rejection can be kept as JSON.
public enum FixRejection: Hashable, Sendable, Codable {
  /// A number of the fix is NaN or infinite. No switch lets such a fix through: it has no place
  /// among others, and nothing can be computed with it.
  case notFinite(Value)
  /// The accuracy is negative, by which a device says that the fix is invalid.
  case invalidAccuracy(Distance)
  /// The coordinate is latitude 0, longitude 0: what a device without a position reports.
  case zeroPosition
  /// The accuracy is beyond the largest allowed.
  case inaccurate(accuracy: Distance, largest: Distance)
  /// The fix is later than the time at which it was received, by more than the tolerance.
  case future(bySeconds: Double, toleranceSeconds: Double)
  /// The fix is older than the last accepted one. It is to be recorded but causes no event.
  case late(bySeconds: Double)
  /// A fix of this time, in seconds since 1970, was there already.
  case duplicateTime(Double)
  /// To come here from the last accepted fix the device had to be faster than possible.
  case jump(distance: Distance, seconds: Double, fastestMetersPerSecond: Double)

  /// A number of a fix that has to be finite.
  public enum Value: String, Hashable, Sendable, Codable {
    case timestamp, accuracy
  }

  /// What rejections are counted by. The raw values are lasting names: they are stored.
  public enum Kind: String, Hashable, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    case notFinite = "not-finite"
    case invalidAccuracy = "invalid-accuracy"
    case zeroPosition = "zero-position"
    case inaccurate
    case future
    case late
    case duplicateTime = "duplicate-time"
    case jump
  }

  public var kind: Kind {
    switch self {
    case .notFinite: .notFinite
    case .invalidAccuracy: .invalidAccuracy
    case .zeroPosition: .zeroPosition
    case .inaccurate: .inaccurate
    case .future: .future
    case .late: .late
    case .duplicateTime: .duplicateTime
    case .jump: .jump
    }
  }
}
