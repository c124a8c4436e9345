import ToDo

extension DurableGeofenceEngine {
  /// Explains why a reminder fires or does not.
  ///
  /// Without a position: what came of the device's last fix by a time; and without a time how
  /// things stand now. With a position: what a fix there would do; one from before the device's
  /// last fix is looked at as if it had come then.
  ///
  /// What was before the last fix is worked out from the recorded fixes, as far as they were not
  /// pruned, with the reminder as it is now.
  ///
  /// - Parameters:
  ///   - position: where a fix is supposed to be, with its accuracy.
  ///   - time: in seconds since 1970; nil for now.
  ///   - now: in seconds since 1970.
  /// - Throws: `StoreError`.
  public func explanation(
    of stored: StoredItem, for device: String,
    at position: (coordinate: Coordinate, accuracy: Distance?)?, time: Double?, now: Double
  ) throws -> Explanation {
    let supposed = position.map {
      Fix(coordinate: $0.coordinate, accuracy: $0.accuracy, timestamp: time ?? now)
    }
    let engine = try engine()
    guard let time, let last = engine.lastFix(of: device), time <= last.timestamp else {
      return engine.explanation(of: stored, for: device, at: supposed, receivedAt: time ?? now)
    }
    let recorded = try fixes(of: device).prefix { $0.fix.timestamp <= time }
    var past = GeofenceEngine(
      rules: engine.rules, filterRules: engine.filterRules, matcher: engine.fences.matcher)
    past.watch(stored, at: -.infinity)
    let fix = supposed ?? recorded.last?.fix
    for before in recorded
    where before.rejection == nil && before.fix.timestamp < fix?.timestamp ?? -.infinity {
      _ = past.take(before.fix, from: device, receivedAt: before.receivedAt)
    }
    return past.explanation(of: stored, for: device, at: fix, receivedAt: fix?.timestamp ?? time)
  }
}
