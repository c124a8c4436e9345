/// Whether a device is inside a geofence, and since when a change of that is pending.
///
/// Nothing is kept for most fences of most devices: that means ``outside``.
package struct GeofenceState: Hashable, Sendable, Codable {
  // In this order they take 10 bytes together, in the other 17.
  /// The time of the first fix that indicates the pending change, in seconds since 1970; nil while
  /// no change is pending.
  package private(set) var pendingSince: Double?
  /// Whether the device is inside, as far as that is confirmed.
  package private(set) var isInside: Bool

  /// Outside, with no change pending.
  package static let outside = GeofenceState(isInside: false)
  /// Inside, with no change pending.
  package static let inside = GeofenceState(isInside: true)

  /// - Parameter pendingSince: when a fix first indicated the pending change.
  package init(isInside: Bool, pendingSince: Double? = nil) {
    self.isInside = isInside
    self.pendingSince = pendingSince
  }
}

/// A confirmed change of a geofence's state, with the time of the first fix that indicated it.
package enum GeofenceTransition: Hashable, Sendable {
  case entered(at: Double)
  case exited(at: Double)
}

extension GeofenceState {
  /// The state after a fix, and what it confirms.
  ///
  /// A change is confirmed by a second fix that indicates it some seconds after the first, or by the
  /// first alone after a pause. Every fix between must indicate the same: one that is undecided ends
  /// the pending change too. Otherwise a phone beside a fence of 100 m with an error of 15 m would
  /// enter it several times an hour. Only fixes that are too inaccurate for the fence are passed
  /// over: they neither end nor confirm a pending change. Time alone confirms nothing.
  ///
  /// - Parameters:
  ///   - isPrecise: Whether the fix is accurate enough for the fence.
  ///   - timestamp: The fix's.
  ///   - previous: That of the accepted fix before it.
  package func after(
    _ indication: GeofenceIndication, isPrecise: Bool = true, at timestamp: Double,
    previous: Double?, _ rules: GeofenceRules
  ) -> (state: GeofenceState, transition: GeofenceTransition?) {
    var state = self
    let isChange = indication == (isInside ? .outside : .inside)
    let isAfterPause = previous.map { timestamp - $0 > rules.pauseSeconds } ?? false
    if pendingSince != nil, !isPrecise, !(isChange && isAfterPause) { return (state, nil) }
    guard isChange else {
      state.pendingSince = nil
      return (state, nil)
    }
    let since = pendingSince ?? timestamp
    let isConfirmed =
      pendingSince != nil
      && timestamp - since >= (isInside ? rules.exitSeconds : rules.enterSeconds)
    guard isAfterPause || isConfirmed else {
      state.pendingSince = since
      return (state, nil)
    }
    return isInside ? (.outside, .exited(at: since)) : (.inside, .entered(at: since))
  }
}
