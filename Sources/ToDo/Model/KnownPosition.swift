#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where one is, as far as a store knows: what `here` means.
///
/// It is the last accepted fix of any device, or the position that a person gave, whichever is later.
public struct KnownPosition: Hashable, Sendable {
  /// Where a position comes from.
  public enum Source: Hashable, Sendable {
    /// A fix of the device with this name.
    case device(String)
    /// A person gave it.
    case person
  }

  /// The position.
  public let coordinate: Coordinate
  /// Its horizontal accuracy, as in ``Fix``; nil if it is not known.
  public let accuracy: Distance?
  /// When one was there.
  public let date: Date
  /// Where it comes from.
  public let source: Source

  /// Makes a position that is known.
  public init(_ coordinate: Coordinate, accuracy: Distance? = nil, date: Date, source: Source) {
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.date = date
    self.source = source
  }

  /// The age after which one may well be somewhere else: an hour.
  public static let longestTrusted = Duration.seconds(3600)

  /// How old it is; never negative.
  public func age(at now: Date) -> Duration {
    Duration(nearestToSeconds: max(0, now.timeIntervalSince(date)))
  }

  /// Whether it is older than ``longestTrusted``.
  public func isOld(at now: Date) -> Bool { age(at: now) > Self.longestTrusted }
}

extension KnownPosition {
  /// The later one of a device's last fix and a position that a person gave; of equal times the
  /// latter.
  package static func later(
    _ fix: KnownPosition?, _ given: KnownPosition?
  ) -> KnownPosition? {
    guard let fix, let given else { return fix ?? given }
    return fix.date > given.date ? fix : given
  }

  /// - Parameter fix: The last accepted one of the device.
  package init(_ fix: Fix, of device: String) {
    self.init(
      fix.coordinate, accuracy: fix.accuracy,
      date: Date(timeIntervalSince1970: fix.timestamp), source: .device(device))
  }
}
