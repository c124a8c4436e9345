/// Where a device is to a geofence.
///
/// Of most fences of most devices nothing is kept: that is `outside`.
public struct GeofenceState: Hashable, Sendable, Codable {
  // In this order they take 10 bytes together, in the other 17.
  /// The time of the first fix that asked for the change which now waits to be confirmed.
  public private(set) var pendingSince: Double?
  /// Whether the device is inside, as far as that is confirmed.
  public private(set) var isInside: Bool

  /// Outside, with no change pending.
  public static let outside = GeofenceState(isInside: false)
  /// Inside, with no change pending.
  public static let inside = GeofenceState(isInside: true)

  /// - Parameter pendingSince: when a fix first asked for the change that is pending.
  package init(isInside: Bool, pendingSince: Double? = nil) {
    self.isInside = isInside
    self.pendingSince = pendingSince
  }
}

extension GeofenceState {
  /// The state after a fix, and what the fix did.
  ///
  /// A change is confirmed by a second fix that asks for it, some seconds after the first; or by
  /// the first alone after a pause, when there was no fix for long. Every fix in between has to
  /// ask for the same: if one that asks for nothing were let pass, somebody who stands beside a
  /// fence of 100 m with an error of 15 m would be taken in several times an hour. One that asks
  /// for nothing drops what is pending; one that asks for the opposite contradicts it. Time alone
  /// confirms nothing.
  ///
  /// - Parameters:
  ///   - timestamp: the fix's.
  ///   - previous: the accepted fix's before it.
  public func after(
    _ request: GeofenceRequest, at timestamp: Double, previous: Double?, _ rules: GeofenceRules
  ) -> (state: GeofenceState, transition: GeofenceTransition?) {
    var state = self
    guard request == (isInside ? .outside : .inside) else {
      state.pendingSince = nil
      guard let since = pendingSince, !isInside, request == .outside else { return (state, nil) }
      return (state, .passed(at: since))
    }
    let since = pendingSince ?? timestamp
    let isAfterPause = previous.map { timestamp - $0 > rules.pauseSeconds } ?? false
    let isOverdue =
      pendingSince != nil
      && timestamp - since >= (isInside ? rules.exitSeconds : rules.enterSeconds)
    guard isAfterPause || isOverdue else {
      state.pendingSince = since
      return (state, nil)
    }
    return isInside ? (.outside, .exited(at: since)) : (.inside, .entered(at: since))
  }
}
