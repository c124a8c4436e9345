/// What is known of a device, with its last fix once.
///
/// There may be very many: nothing is kept for the fences that a device is plainly outside of.
package struct GeofenceDevice: Hashable, Sendable {
  /// The newest accepted fix.
  package var lastFix: Fix?
  /// What the reorder window holds back, by time.
  package var held: [Fix]
  /// A jump that waits to be confirmed.
  package var waitingJump: Fix?
  package var counts: FixCounts
  package var states: SortedPairs<GeofenceID, GeofenceState>
  package var visits: SortedPairs<ItemID, ReminderVisit>

  package init(
    lastFix: Fix? = nil, held: [Fix] = [], waitingJump: Fix? = nil, counts: FixCounts = FixCounts(),
    states: SortedPairs<GeofenceID, GeofenceState> = SortedPairs(),
    visits: SortedPairs<ItemID, ReminderVisit> = SortedPairs()
  ) {
    self.lastFix = lastFix
    self.held = held
    self.waitingJump = waitingJump
    self.counts = counts
    self.states = states
    self.visits = visits
  }
}

extension GeofenceDevice {
  /// - Precondition: filter and tracker were given the same fixes.
  init(_ device: GeofenceEngine.Device) {
    self.init(
      lastFix: device.tracker.lastFix, held: device.filter.held,
      waitingJump: device.filter.waitingJump, counts: device.filter.counts,
      states: device.tracker.states, visits: device.visits)
  }
}

extension GeofenceEngine {
  /// Goes on from what another engine of the same reminders made of some devices.
  ///
  /// - Parameter spent: the reminders that were to fire once, and have.
  package mutating func takeOver(
    _ others: [String: GeofenceDevice], spent: some Sequence<ItemID>
  ) {
    devices.merge(others) { $1 }
    for item in spent { reminders[item]?.isSpent = true }
  }

  /// A device as it is worked on.
  func opened(_ device: GeofenceDevice) -> Device {
    var filter = FixFilter(filterRules)
    filter.lastAccepted = device.lastFix
    filter.held = device.held
    filter.waitingJump = device.waitingJump
    filter.counts = device.counts
    var tracker = GeofenceTracker(rules: rules)
    tracker.lastFix = device.lastFix
    tracker.states = device.states
    return Device(filter: filter, tracker: tracker, visits: device.visits)
  }
}
