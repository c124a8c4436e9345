#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Fixes carry their times as seconds since 1970: a thousand hours of them are compared in tests and
// replays. At the edge they are dates. A time from 1985 on that came as seconds comes back from a
// date to the bit; a date is kept to a quarter of a microsecond, in its order.

extension Fix {
  /// Makes a fix from what a device reports.
  ///
  /// Accuracy and date are kept as they are, for ``FixFilter`` to judge.
  ///
  /// - Parameters:
  ///   - coordinate: Where the device was.
  ///   - accuracy: The radius in which the device is with a probability of 68 %; nil for an exact
  ///     coordinate, negative for an invalid one.
  ///   - date: When the device was there.
  ///   - speedMetersPerSecond: How fast it moved over the ground; nil, negative or not finite for
  ///     unknown.
  ///   - course: The direction in which it moved; nil if unknown.
  public init(
    coordinate: Coordinate, accuracy: Distance? = nil, date: Date,
    speedMetersPerSecond: Double? = nil, course: Bearing? = nil
  ) {
    self.init(
      coordinate: coordinate, accuracy: accuracy, timestamp: date.timeIntervalSince1970,
      speedMetersPerSecond: speedMetersPerSecond, course: course)
  }

  /// When the device was there. Fixes are ordered by this time, not by when they arrive.
  public var date: Date { Date(timeIntervalSince1970: timestamp) }
}

extension ReceivedFix {
  /// Makes a report of a fix.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - device: The name of the device, any text.
  ///   - receivedAt: When the fix arrived.
  public init(_ fix: Fix, from device: String, receivedAt: Date) {
    self.init(fix, from: device, receivedAt: receivedAt.timeIntervalSince1970)
  }

  /// When the fix arrived.
  public var receivedDate: Date { Date(timeIntervalSince1970: receivedAt) }
}

extension FixFilter {
  /// Takes a fix and returns the verdicts that its arrival makes known: its own, unless the window
  /// holds it back, and those of the fixes that the window lets go, in the order of their times. If it
  /// confirms a jump, the jump comes first, as accepted.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - receivedAt: When it arrived; only the rule about the future uses it.
  /// - Complexity: O(*h*) for *h* fixes held; without a window none are.
  public mutating func take(_ fix: Fix, receivedAt: Date) -> [FixVerdict] {
    take(fix, receivedAt: receivedAt.timeIntervalSince1970)
  }

  /// Lets go of the held fixes that are older than `date` by the reorder window or more: for when
  /// nothing arrives. A time that has passed before changes nothing.
  public mutating func release(upTo date: Date) -> [FixVerdict] {
    release(upTo: date.timeIntervalSince1970)
  }
}

extension FixFilter.Rules {
  /// How much later than its arrival a fix may be; nil accepts any. Five minutes by default, the
  /// difference that RFC 4120 (Kerberos) allows between two clocks.
  public var futureTolerance: Duration? {
    get { futureToleranceSeconds.map(Duration.init(nearestToSeconds:)) }
    set { futureToleranceSeconds = newValue?.inSeconds }
  }

  /// For how long, in the time of the fixes, a fix is held back for older ones to arrive; zero, the
  /// default, for not at all.
  public var reorderWindow: Duration {
    get { Duration(nearestToSeconds: reorderSeconds) }
    set { reorderSeconds = newValue.inSeconds }
  }
}
