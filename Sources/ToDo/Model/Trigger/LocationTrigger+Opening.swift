extension LocationTrigger {
  /// The first time, from one on, at which the reminder may fire: not before its start, not while
  /// it is snoozed until a time, within its window, and not after its expiry; nil for never.
  ///
  /// "Until the next visit" is no time, and is not looked at.
  public func opening(onOrAfter timestamp: Double) -> Double? {
    let earliest = max(timestamp, start ?? timestamp, snooze?.time ?? timestamp)
    guard let opening = window.map({ $0.opening(onOrAfter: earliest) }) ?? earliest,
      opening <= expiry ?? .infinity
    else { return nil }
    return opening
  }
}
