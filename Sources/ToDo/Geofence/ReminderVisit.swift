/// What a device does at the places of an item: a visit, or the absence after it that an "away"
/// reminder waits out.
struct ReminderVisit: Hashable, Sendable, Codable {
  /// How many of the item's places the device is inside; 0 in an absence.
  var insideCount: Int
  /// The place that it began, or the absence.
  var place: UInt32
  /// When the reminder fires if nothing changes until then, in seconds since 1970.
  var due: Double?
  /// What it fires for then.
  var cause = GeofenceEvent.Cause.opening
  /// Whether the reminder was due while a change was pending, and waits for what comes of it.
  var isHeld = false
  /// Whether the reminder has fired, or is silent until the next visit.
  var isOver = false

  /// Sets the timer, unless the visit is over or there is no such time.
  mutating func wait(until due: Double?, for cause: GeofenceEvent.Cause) {
    self.due = isOver ? nil : due
    self.cause = cause
    isHeld = false
  }
}
