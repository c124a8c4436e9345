/// What is known of one device: where it is among the fences, and its visits at their places.
///
/// There may be very many: nothing is kept for the fences that a device is plainly outside of.
package struct GeofenceDevice: Hashable, Sendable {
  /// Where it is among the fences, with its last fix.
  package var tracker = GeofenceTracker<GeofenceID>()
  /// What it does at the places of the reminders.
  package var visits = SortedPairs<ReminderID, ReminderVisit>()

  package init() {}

  /// The newest accepted fix; nil without one.
  package var lastFix: Fix? { tracker.lastFix }

  /// The visit or absence of a reminder.
  subscript(_ reminder: ReminderID) -> ReminderVisit? {
    get { visits[reminder] }
    set { visits[reminder] = newValue }
  }
}
