/// What a device does at the places of a reminder: a visit, or the absence after it that an "away"
/// reminder waits for.
package struct ReminderVisit: Hashable, Sendable {
  /// Why a reminder is silent for the rest of a visit.
  package enum Silence: String, Hashable, Sendable {
    /// It has fired.
    case fired
    /// The device was there already.
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
  /// Why the reminder is silent until the visit ends; nil while it is not.
  package var silence: Silence?
  /// Whether the reminder has fired during the visit.
  package private(set) var hasFired: Bool
  /// Whether the reminder was due while a change was pending, and waits until that is decided.
  package var isHeld: Bool
  private var insideCountBits: UInt32
  /// The region that the visit began at, or one that the device is still inside; of an absence the
  /// one that was left last.
  package var region: RegionNumber

  package init(
    insideCount: Int, region: RegionNumber, since: Double, silence: Silence? = nil,
    due: Double? = nil, cause: GeofenceEvent.Cause = .opening, isHeld: Bool = false,
    hasFired: Bool = false
  ) {
    insideCountBits = UInt32(insideCount)
    self.region = region
    self.since = since
    self.silence = silence
    self.due = due
    self.cause = cause
    self.isHeld = isHeld
    self.hasFired = hasFired
  }

  /// How many of the reminder's regions the device is inside; 0 in an absence.
  package var insideCount: Int {
    get { Int(insideCountBits) }
    set { insideCountBits = UInt32(newValue) }
  }

  /// Sets the timer as the trigger wants it.
  ///
  /// - Parameters:
  ///   - earliest: When it may fire at the earliest.
  ///   - initial: Whether nobody saw the device arrive.
  mutating func wait(for trigger: LocationTrigger, from earliest: Double, initial: Bool = false) {
    isHeld = false
    due = nil
    guard silence == nil else { return }
    switch trigger.event {
    case .arrive where insideCount > 0, .pass where insideCount > 0:
      let start = max(since, earliest)
      due = trigger.opening(onOrAfter: start)
      cause = due != start || start > since ? .opening : initial ? .initial : .enter
    case .dwell(let duration) where insideCount > 0:
      due = trigger.opening(onOrAfter: max(since + duration.inSeconds, earliest))
      cause = .dwell
    case .away(let duration) where insideCount == 0:
      due = trigger.opening(onOrAfter: max(since + duration.inSeconds, earliest))
      cause = .away
    default: break
    }
  }

  /// Goes on inside some of the regions.
  mutating func stay(_ inside: [RegionNumber]) {
    guard let first = inside.first, !inside.contains(region) else { return }
    region = first
  }

  /// Notes that the reminder has fired.
  mutating func endByFiring() {
    silence = .fired
    hasFired = true
    due = nil
    isHeld = false
  }
}
