#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FixFilter {
  /// Which fixes are rejected: each rule has its own switch. A fix is rejected by the first rule that
  /// it breaks, in this order. The rules are those of Traccar's filter handler.
  ///
  /// With every switch off, all fixes are accepted whose numbers are finite.
  public struct Rules: Hashable, Sendable, Codable {
    /// Rejects a negative accuracy, which means that the fix is invalid (Core Location's
    /// `horizontalAccuracy`). If off, such a fix is accepted as it is.
    public var rejectsInvalidAccuracy: Bool
    /// Rejects exactly latitude 0, longitude 0: what a receiver without a position reports.
    public var rejectsZeroPosition: Bool
    /// The largest accuracy that is accepted, inclusive; nil, the default, accepts any. Which accuracy
    /// is good enough depends on the geofence, so no figure is right for all.
    public var largestAccuracy: Distance?
    /// How many seconds a fix may be later than it was received; nil accepts any. 300 by default, the
    /// difference that RFC 4120 (Kerberos) allows between two clocks. A fix that is accepted from the
    /// future makes those before it late.
    package var futureToleranceSeconds: Double?
    /// Rejects a fix older than the last accepted one. It is recorded but causes no event. If off, it
    /// is accepted out of order, unless another rule rejects it.
    public var rejectsLateFixes: Bool
    /// Rejects a fix with the same time as the last accepted one, or as the jump that waits to be
    /// confirmed: of two fixes with one time the first to arrive counts.
    public var rejectsDuplicateTimes: Bool
    /// The greatest speed, in metres a second along the geodesic, that is possible from the last
    /// accepted fix; nil accepts any. 350 by default: more than an airliner (250) with a jet stream
    /// behind it (100).
    public var fastestMetersPerSecond: Double?
    /// For how many seconds, in the time of the fixes, a fix is held back for older ones to arrive; 0,
    /// the default, or less for not at all.
    package var reorderSeconds: Double

    /// Makes the default rules, each of which can then be changed.
    public init() { self.init(rejectsInvalidAccuracy: true) }

    /// Makes rules with times in seconds.
    package init(
      rejectsInvalidAccuracy: Bool = true, rejectsZeroPosition: Bool = true,
      largestAccuracy: Distance? = nil, futureToleranceSeconds: Double? = 300,
      rejectsLateFixes: Bool = true, rejectsDuplicateTimes: Bool = true,
      fastestMetersPerSecond: Double? = 350, reorderSeconds: Double = 0
    ) {
      self.rejectsInvalidAccuracy = rejectsInvalidAccuracy
      self.rejectsZeroPosition = rejectsZeroPosition
      self.largestAccuracy = largestAccuracy
      self.futureToleranceSeconds = futureToleranceSeconds
      self.rejectsLateFixes = rejectsLateFixes
      self.rejectsDuplicateTimes = rejectsDuplicateTimes
      self.fastestMetersPerSecond = fastestMetersPerSecond
      self.reorderSeconds = reorderSeconds
    }

    /// Every switch off, and no reorder window.
    public static let none = Rules(
      rejectsInvalidAccuracy: false, rejectsZeroPosition: false, largestAccuracy: nil,
      futureToleranceSeconds: nil, rejectsLateFixes: false, rejectsDuplicateTimes: false,
      fastestMetersPerSecond: nil)
  }
}

extension FixFilter.Rules {
  /// The rule that a fix breaks by its own numbers; nil if none.
  func rejection(of fix: Fix, receivedAt: Double) -> FixRejection? {
    guard fix.timestamp.isFinite else { return .notFinite(.timestamp) }
    if let accuracy = fix.accuracy {
      guard accuracy.meters.isFinite else { return .notFinite(.accuracy) }
      if rejectsInvalidAccuracy, accuracy < .zero { return .invalidAccuracy(accuracy) }
    }
    if rejectsZeroPosition, fix.coordinate.latitude == 0, fix.coordinate.longitude == 0 {
      return .zeroPosition
    }
    if let largest = largestAccuracy, let accuracy = fix.accuracy, accuracy > largest {
      return .inaccurate(accuracy: accuracy, largest: largest)
    }
    if let tolerance = futureToleranceSeconds, fix.timestamp > receivedAt + tolerance {
      return .future(
        by: Duration(nearestToSeconds: fix.timestamp - receivedAt),
        tolerance: Duration(nearestToSeconds: tolerance))
    }
    return nil
  }

  /// The rule that a fix breaks by its time, compared with the last accepted one; nil if none.
  func orderRejection(of fix: Fix, after last: Fix) -> FixRejection? {
    if rejectsLateFixes, fix.timestamp < last.timestamp {
      return .late(by: Duration(nearestToSeconds: last.timestamp - fix.timestamp))
    }
    return rejectsDuplicateTimes && fix.timestamp == last.timestamp
      ? .duplicateTime(Date(timeIntervalSince1970: fix.timestamp)) : nil
  }

  /// The jump between two fixes if it is impossible, in either order; nil if it is possible. Two
  /// positions at one time are always a jump; equal positions never are.
  func jump(from start: Fix, to end: Fix) -> FixRejection? {
    guard let fastest = fastestMetersPerSecond else { return nil }
    let seconds = abs(end.timestamp - start.timestamp)
    let distance = Geodesic.distance(from: start.coordinate, to: end.coordinate)
    // A product, because 0 / 0 is not a speed.
    return distance.meters > fastest * seconds
      ? .jump(
        distance: distance, duration: Duration(nearestToSeconds: seconds),
        fastestMetersPerSecond: fastest) : nil
  }
}
