/// When an item is to be brought to mind: by where one is, and at what times.
///
/// The places are the item's; see `ToDoItem.triggerRegions`.
public struct LocationTrigger: Hashable, Sendable {
  /// What has to happen at the places for the reminder to fire.
  public enum Event: Hashable, Sendable {
    /// At any of them one arrives.
    case arrive
    /// One is outside all of them again.
    case leave
    /// One has been inside for so long.
    case dwell(seconds: Double)
    /// One has been outside all of them for so long.
    case away(seconds: Double)
    /// One arrives at any of them or passes through it.
    case pass
  }

  /// What happens when a reminder is made while one is at its place already.
  public enum InitialPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing before the next visit.
    case none
    /// It fires at once.
    case fire
  }

  /// How long a reminder is silent.
  public enum Snooze: Hashable, Sendable {
    /// Until that time, in seconds since 1970.
    case until(Double)
    /// Until one has left and comes again.
    case nextVisit
  }

  public let event: Event
  /// How far around a position it reaches; nil for `defaultRadius`. Regions have their own extent.
  public let radius: Distance?
  /// Whether it fires at every visit until the item is done, rather than once.
  public let repeats: Bool
  /// The hours and days at which it may fire; nil for any.
  public let window: TimeWindow?
  /// When it may fire for the first time, in seconds since 1970; nil for at once.
  public let start: Double?
  /// When it may fire for the last time, in seconds since 1970; nil for never.
  public let expiry: Double?
  public let initial: InitialPolicy
  public let snooze: Snooze?

  /// The radius where none is given: the least that positions of phones allow in a town (Android's
  /// guide to geofences advises 100 to 150 m or more).
  public static let defaultRadius = Distance.meters(100)

  /// How long one can be waited for inside or outside at the most, in seconds: ten years. Who asks
  /// for more has slipped.
  public static let longestWait = 3652.5 * 86_400

  /// - Throws: `ToDoError.invalidTriggerRadius` for a radius that is not above 0,
  ///   `invalidDuration` for a duration that is not above 0 or beyond `longestWait`, `invalidTime`
  ///   for a time outside the years 0 to 9999, and `expiryBeforeStart`.
  public init(
    event: Event, radius: Distance? = nil, repeats: Bool = false, window: TimeWindow? = nil,
    start: Double? = nil, expiry: Double? = nil, initial: InitialPolicy = .none,
    snooze: Snooze? = nil
  ) throws(ToDoError) {
    if let seconds = event.seconds, !(seconds > 0 && seconds <= Self.longestWait) {
      throw .invalidDuration(seconds: seconds)
    }
    if let radius, !(radius.meters > 0 && radius.meters.isFinite) {
      throw .invalidTriggerRadius(radius)
    }
    for time in [start, expiry, snooze?.time] {
      if let time, !WindowSchedule.years.contains(time) { throw .invalidTime(time) }
    }
    if let start, let expiry, expiry < start { throw .expiryBeforeStart }
    self.event = event
    self.radius = radius
    self.repeats = repeats
    self.window = window
    self.start = start
    self.expiry = expiry
    self.initial = initial
    self.snooze = snooze
  }

  /// The same reminder, silent for that long; nil for not at all.
  ///
  /// - Throws: `ToDoError.invalidTime` for a time outside the years 0 to 9999.
  public func snoozed(_ snooze: Snooze?) throws(ToDoError) -> LocationTrigger {
    try LocationTrigger(
      event: event, radius: radius, repeats: repeats, window: window, start: start, expiry: expiry,
      initial: initial, snooze: snooze)
  }
}

extension LocationTrigger.Event {
  /// An event without its duration. The raw values are the names that files and commands use.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case arrive, leave, dwell, away, pass
  }

  /// Which event it is.
  public var kind: Kind {
    switch self {
    case .arrive: .arrive
    case .leave: .leave
    case .dwell: .dwell
    case .away: .away
    case .pass: .pass
    }
  }

  /// How long one has to be inside or outside; nil where that does not matter.
  public var seconds: Double? {
    switch self {
    case .dwell(let seconds), .away(let seconds): return seconds
    case .arrive, .leave, .pass: return nil
    }
  }
}

extension LocationTrigger.Snooze {
  /// Until when, in seconds since 1970; nil for until the next visit.
  public var time: Double? {
    if case .until(let time) = self { return time }
    return nil
  }
}
