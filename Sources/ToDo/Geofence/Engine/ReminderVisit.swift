/// What a device does at the places of an item: a visit, or the absence after it that an "away"
/// reminder waits out.
package struct ReminderVisit: Hashable, Sendable {
  /// Why a reminder is silent for the rest of a visit.
  package enum Silence: String, Hashable, Sendable {
    /// It has fired.
    case fired
    /// The device was there already when it was made.
    case initial
    /// It was snoozed until the next visit.
    case snoozed
  }

  // In this order they take 28 bytes together.
  /// When it began, in seconds since 1970.
  package var since: Double
  /// When the reminder fires if nothing changes until then, in seconds since 1970.
  package private(set) var due: Double?
  /// What it fires for then.
  package private(set) var cause: GeofenceEvent.Cause
  /// Why the reminder is silent until it ends; nil while it is not.
  package var silence: Silence?
  /// Whether the reminder has fired in it, whatever keeps it silent now.
  package private(set) var hasFired: Bool
  /// Whether the reminder was due while a change was pending, and waits for what comes of it.
  package var isHeld: Bool
  private var insideCountBits: UInt32
  /// The place that it began at, or one that the device is still inside; of an absence the one
  /// that was left last.
  package var place: UInt32

  package init(
    insideCount: Int, place: UInt32, since: Double, silence: Silence? = nil, due: Double? = nil,
    cause: GeofenceEvent.Cause = .opening, isHeld: Bool = false, hasFired: Bool = false
  ) {
    insideCountBits = UInt32(insideCount)
    self.place = place
    self.since = since
    self.silence = silence
    self.due = due
    self.cause = cause
    self.isHeld = isHeld
    self.hasFired = hasFired
  }

  /// How many of the item's places the device is inside; 0 in an absence.
  package var insideCount: Int {
    get { Int(insideCountBits) }
    set { insideCountBits = UInt32(newValue) }
  }

  /// Sets the timer as the trigger wants it.
  ///
  /// - Parameters:
  ///   - earliest: when it may fire at the earliest.
  ///   - initial: whether the device was not seen to come.
  mutating func wait(for trigger: LocationTrigger, from earliest: Double, initial: Bool = false) {
    isHeld = false
    due = nil
    guard silence == nil else { return }
    switch trigger.event {
    case .arrive where insideCount > 0, .pass where insideCount > 0:
      let start = max(since, earliest)
      due = trigger.opening(onOrAfter: start)
      cause = due != start || start > since ? .opening : initial ? .initial : .enter
    case .dwell(let seconds) where insideCount > 0:
      due = trigger.opening(onOrAfter: max(since + seconds, earliest))
      cause = .dwell
    case .away(let seconds) where insideCount == 0:
      due = trigger.opening(onOrAfter: max(since + seconds, earliest))
      cause = .away
    default: break
    }
  }

  /// The visit goes on inside some of the places.
  mutating func stay(_ inside: [Int]) {
    guard let first = inside.first, !inside.contains(Int(place)) else { return }
    place = UInt32(first)
  }

  /// The reminder has fired.
  mutating func fired() {
    silence = .fired
    hasFired = true
    due = nil
    isHeld = false
  }
}
