extension FixFilter {
  /// Which fixes are rejected: each rule on its own switch. A fix is rejected by the first rule,
  /// in this order, that it breaks. The rules are those of Traccar's filter handler.
  ///
  /// With every switch off all fixes are accepted whose numbers are finite.
  public struct Rules: Hashable, Sendable, Codable {
    /// Rejects a negative accuracy, which means that the fix is invalid (Core Location's
    /// `horizontalAccuracy`). Off, such a fix is accepted with the accuracy that it has.
    public var rejectsInvalidAccuracy: Bool
    /// Rejects latitude 0, longitude 0 to the last bit: what a receiver without a position reports.
    public var rejectsZeroPosition: Bool
    /// The largest accuracy, itself included, that is accepted; nil, the default: any. What is
    /// demanded of an accuracy depends on the geofence, so that no figure is right for all.
    public var largestAccuracy: Distance?
    /// How many seconds a fix may be later than it was received; nil: any number. 300 by default,
    /// by which two clocks that are kept may differ (the clock skew of RFC 4120, Kerberos). A fix
    /// that is accepted from the future makes those before it late.
    public var futureToleranceSeconds: Double?
    /// Rejects a fix older than the last accepted one. It is to be recorded but causes no event.
    /// Off, it is accepted out of its order, unless another rule speaks against it.
    public var rejectsLateFixes: Bool
    /// Rejects a fix of the same time as the last accepted one, or as the jump that waits to be
    /// confirmed, whatever else it says: of two fixes of one time the first to arrive counts.
    public var rejectsDuplicateTimes: Bool
    /// How many metres a second, at most, the geodesic from the last accepted fix may take; nil:
    /// any number. 350 by default, beyond an airliner (250) with a jet stream behind it (100).
    public var fastestMetersPerSecond: Double?
    /// For how many seconds, in the time of the fixes, a fix is held back for older ones to arrive;
    /// 0, the default, and less: not at all.
    public var reorderSeconds: Double

    public init(
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
  /// What a fix breaks by itself, whatever others there are.
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
        bySeconds: seconds(from: receivedAt, to: fix.timestamp), toleranceSeconds: tolerance)
    }
    return nil
  }

  /// What a fix breaks by its time alone beside the last accepted one.
  func orderRejection(of fix: Fix, after last: Fix) -> FixRejection? {
    if rejectsLateFixes, fix.timestamp < last.timestamp {
      return .late(bySeconds: seconds(from: fix.timestamp, to: last.timestamp))
    }
    return rejectsDuplicateTimes && fix.timestamp == last.timestamp
      ? .duplicateTime(fix.timestamp) : nil
  }

  /// The jump between two fixes, when it is impossible; the same in either order. Two positions
  /// at one time are always a jump, a position is none from itself.
  func jump(from start: Fix, to end: Fix) -> FixRejection? {
    guard let fastest = fastestMetersPerSecond else { return nil }
    let seconds = abs(seconds(from: start.timestamp, to: end.timestamp))
    let distance = Geodesic.distance(from: start.coordinate, to: end.coordinate)
    // A product, since the quotient of 0 and 0 is no speed.
    return distance.meters > fastest * seconds
      ? .jump(distance: distance, seconds: seconds, fastestMetersPerSecond: fastest) : nil
  }

  /// The time between, finite even where the difference of two `Double`s is not.
  private func seconds(from start: Double, to end: Double) -> Double {
    min(max(end - start, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}
