#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why a fix was rejected, with the values that decided it.
///
/// All numbers are finite, so that a rejection can be written as JSON.
public enum FixRejection: Hashable, Sendable, Codable {
  /// A number of the fix is NaN or infinite. No switch lets such a fix through: nothing can be
  /// computed with it.
  case notFinite(Value)
  /// The accuracy is negative, which means that the fix is invalid.
  case invalidAccuracy(Distance)
  /// The coordinate is latitude 0, longitude 0, which a device without a position reports.
  case zeroPosition
  /// The accuracy is larger than allowed.
  case inaccurate(accuracy: Distance, largest: Distance)
  /// The fix is later than the time at which it was received, by more than the tolerance.
  case future(by: Duration, tolerance: Duration)
  /// The fix is older than the last accepted one. It is recorded but causes no event.
  case late(by: Duration)
  /// There was a fix with this time already.
  case duplicateTime(Date)
  /// The device would have to move faster than possible to come here from the last accepted fix.
  case jump(distance: Distance, duration: Duration, fastestMetersPerSecond: Double)

  /// A number of a fix that must be finite.
  public enum Value: String, Hashable, Sendable, Codable {
    /// The time of the fix.
    case timestamp
    /// Its horizontal accuracy.
    case accuracy
  }

  /// The kinds by which rejections are counted. The raw values never change, because they are stored.
  public enum Kind: String, Hashable, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    /// See ``FixRejection/notFinite(_:)``.
    case notFinite = "not-finite"
    /// See ``FixRejection/invalidAccuracy(_:)``.
    case invalidAccuracy = "invalid-accuracy"
    /// See ``FixRejection/zeroPosition``.
    case zeroPosition = "zero-position"
    /// See ``FixRejection/inaccurate(accuracy:largest:)``.
    case inaccurate
    /// See ``FixRejection/future(by:tolerance:)``.
    case future
    /// See ``FixRejection/late(by:)``.
    case late
    /// See ``FixRejection/duplicateTime(_:)``.
    case duplicateTime = "duplicate-time"
    /// See ``FixRejection/jump(distance:duration:fastestMetersPerSecond:)``.
    case jump
  }

  /// Which kind of rejection this is.
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
