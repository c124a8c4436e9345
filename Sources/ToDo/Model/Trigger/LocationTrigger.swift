#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// When an item reminds by location: what has to happen at its places, and at what times.
///
/// The places are the item's; see ``ToDoItem/regions(for:)``. A trigger is valid from the start and
/// cannot be made invalid: it is changed by ``with(_:)``, which checks it again.
///
/// ```swift
/// let trigger = try LocationTrigger(event: .dwell(.seconds(600)), radius: .meters(150))
/// let weekly = try trigger.with { $0.repeats = true }
/// ```
public struct LocationTrigger: Hashable, Sendable {
  /// What has to happen at the places for the reminder to fire.
  public enum Event: Hashable, Sendable {
    /// Arriving at any of them.
    case arrive
    /// Being outside all of them again.
    case leave
    /// Having been inside for this long.
    case dwell(Duration)
    /// Having been outside all of them for this long.
    case away(Duration)
    /// Arriving at any of them or passing through it.
    case pass
  }

  /// What happens when a reminder is made while the device is at its place already.
  public enum InitialPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing before the next visit.
    case none
    /// It fires at once.
    case fire
  }

  /// How long a reminder is silent.
  public enum Snooze: Hashable, Sendable {
    /// Until this time.
    case until(Date)
    /// Until the device has left and arrives again.
    case nextVisit
  }

  /// The parts of a trigger, which can be set freely; ``LocationTrigger/init(_:)`` checks them.
  public struct Settings: Hashable, Sendable {
    /// What has to happen.
    public var event: Event
    /// How far around a position the trigger reaches; nil for ``LocationTrigger/defaultRadius``.
    /// Regions have their own extent.
    public var radius: Distance?
    /// Whether it fires at every visit until the item is done, rather than once.
    public var repeats: Bool
    /// The hours and days at which it may fire; nil for any.
    public var window: TimeWindow?
    /// What happens where the device is at the place already.
    public var initial: InitialPolicy
    /// How long it is silent; nil if it is not.
    public var snooze: Snooze?
    /// ``start`` in seconds since 1970.
    package var startTimestamp: Double?
    /// ``expiry`` in seconds since 1970.
    package var expiryTimestamp: Double?

    /// The settings of a trigger that fires once, at any time.
    public init(event: Event) {
      self.event = event
      repeats = false
      initial = .none
    }

    /// When it may fire for the first time; nil for at once.
    public var start: Date? {
      get { startTimestamp.map(Date.init(timeIntervalSince1970:)) }
      set { startTimestamp = newValue?.timeIntervalSince1970 }
    }

    /// When it may fire for the last time; nil for no end.
    public var expiry: Date? {
      get { expiryTimestamp.map(Date.init(timeIntervalSince1970:)) }
      set { expiryTimestamp = newValue?.timeIntervalSince1970 }
    }
  }

  /// The parts of this trigger, to be changed and made a trigger of again.
  public let settings: Settings

  /// The radius of a trigger without one: the least that the positions of phones allow in a town
  /// (Android's guide to geofences advises 100 to 150 m or more).
  public static let defaultRadius = Distance.meters(100)

  /// The longest time that ``Event/dwell(_:)`` and ``Event/away(_:)`` can wait: ten years. Anything
  /// longer is taken for a mistake.
  public static let longestWait = Duration.seconds(315_576_000)

  /// Makes a trigger of settings.
  ///
  /// - Throws: ``ToDoError/invalidTriggerRadius(_:)`` for a radius that is not above 0 and finite,
  ///   ``ToDoError/invalidDuration(_:)`` for a duration that is not above 0 or beyond
  ///   ``longestWait``, ``ToDoError/invalidTime(secondsSince1970:)`` for a time outside the years 0
  ///   to 9999, and ``ToDoError/expiryBeforeStart``.
  public init(_ settings: Settings) throws(ToDoError) {
    if let duration = settings.event.duration,
      !(duration > .zero && duration <= Self.longestWait)
    {
      throw .invalidDuration(duration)
    }
    if let radius = settings.radius, !(radius.meters > 0 && radius.meters.isFinite) {
      throw .invalidTriggerRadius(radius)
    }
    let (start, expiry) = (settings.startTimestamp, settings.expiryTimestamp)
    for time in [start, expiry, settings.snooze?.timestamp] {
      if let time, !WindowSchedule.years.contains(time) {
        throw .invalidTime(secondsSince1970: time)
      }
    }
    if let start, let expiry, expiry < start { throw .expiryBeforeStart }
    self.settings = settings
  }

  /// Makes a trigger.
  ///
  /// - Parameters:
  ///   - event: What has to happen at the item's places.
  ///   - radius: How far around a position it reaches; nil for ``defaultRadius``.
  ///   - repeats: Whether it fires at every visit until the item is done, rather than once.
  ///   - window: The hours and days at which it may fire; nil for any.
  ///   - start: When it may fire for the first time; nil for at once.
  ///   - expiry: When it may fire for the last time; nil for no end.
  ///   - initial: What happens where the device is at the place already.
  ///   - snooze: How long it is silent; nil for not at all.
  /// - Throws: what ``init(_:)`` throws.
  public init(
    event: Event, radius: Distance? = nil, repeats: Bool = false, window: TimeWindow? = nil,
    start: Date? = nil, expiry: Date? = nil, initial: InitialPolicy = .none,
    snooze: Snooze? = nil
  ) throws(ToDoError) {
    try self.init(
      event: event, radius: radius, repeats: repeats, window: window,
      start: start?.timeIntervalSince1970, expiry: expiry?.timeIntervalSince1970,
      initial: initial, snooze: snooze)
  }

  /// Makes a trigger with times in seconds since 1970.
  // Disfavored so that a call without times is not ambiguous.
  @_disfavoredOverload
  package init(
    event: Event, radius: Distance? = nil, repeats: Bool = false, window: TimeWindow? = nil,
    start: Double? = nil, expiry: Double? = nil, initial: InitialPolicy = .none,
    snooze: Snooze? = nil
  ) throws(ToDoError) {
    var settings = Settings(event: event)
    settings.radius = radius
    settings.repeats = repeats
    settings.window = window
    settings.startTimestamp = start
    settings.expiryTimestamp = expiry
    settings.initial = initial
    settings.snooze = snooze
    try self.init(settings)
  }

  /// The same trigger with some settings changed.
  ///
  /// ```swift
  /// let endless = try trigger.with { $0.expiry = nil }
  /// ```
  ///
  /// - Throws: what ``init(_:)`` throws for the settings after the change.
  public func with(_ change: (inout Settings) -> Void) throws(ToDoError) -> LocationTrigger {
    var settings = settings
    change(&settings)
    return try LocationTrigger(settings)
  }

  /// The same trigger, silent for that long; nil for not at all.
  ///
  /// - Throws: ``ToDoError/invalidTime(secondsSince1970:)`` for a time outside the years 0 to 9999.
  public func snoozed(_ snooze: Snooze?) throws(ToDoError) -> LocationTrigger {
    try with { $0.snooze = snooze }
  }
}

extension LocationTrigger {
  /// What has to happen.
  public var event: Event { settings.event }
  /// How far around a position it reaches; nil for ``defaultRadius``. Regions have their own extent.
  public var radius: Distance? { settings.radius }
  /// Whether it fires at every visit until the item is done, rather than once.
  public var repeats: Bool { settings.repeats }
  /// The hours and days at which it may fire; nil for any.
  public var window: TimeWindow? { settings.window }
  /// When it may fire for the first time; nil for at once.
  public var start: Date? { settings.start }
  /// When it may fire for the last time; nil for no end.
  public var expiry: Date? { settings.expiry }
  /// What happens where the device is at the place already.
  public var initial: InitialPolicy { settings.initial }
  /// How long it is silent; nil if it is not.
  public var snooze: Snooze? { settings.snooze }

  /// ``start`` in seconds since 1970.
  package var startTimestamp: Double? { settings.startTimestamp }
  /// ``expiry`` in seconds since 1970.
  package var expiryTimestamp: Double? { settings.expiryTimestamp }
}

extension LocationTrigger.Event {
  /// An event without its duration. The raw values are the names that files and commands use.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// See ``LocationTrigger/Event/arrive``.
    case arrive
    /// See ``LocationTrigger/Event/leave``.
    case leave
    /// See ``LocationTrigger/Event/dwell(_:)``.
    case dwell
    /// See ``LocationTrigger/Event/away(_:)``.
    case away
    /// See ``LocationTrigger/Event/pass``.
    case pass
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

  /// How long the device has to be inside or outside; nil for an event without a wait.
  public var duration: Duration? {
    switch self {
    case .dwell(let duration), .away(let duration): return duration
    case .arrive, .leave, .pass: return nil
    }
  }

  /// ``duration`` in seconds.
  package var seconds: Double? { duration?.inSeconds }

  /// ``dwell(_:)`` for a number of seconds; an impossible one is refused by the trigger.
  package static func dwell(seconds: Double) -> LocationTrigger.Event {
    .dwell(Duration(nearestToSeconds: seconds))
  }

  /// ``away(_:)`` for a number of seconds; an impossible one is refused by the trigger.
  package static func away(seconds: Double) -> LocationTrigger.Event {
    .away(Duration(nearestToSeconds: seconds))
  }
}

extension LocationTrigger.Snooze {
  /// When the silence ends; nil for the next visit, whose time is not known.
  public var date: Date? {
    if case .until(let date) = self { return date }
    return nil
  }

  /// ``date`` in seconds since 1970.
  package var timestamp: Double? { date?.timeIntervalSince1970 }

  /// ``until(_:)`` with a time in seconds since 1970.
  package static func until(_ timestamp: Double) -> LocationTrigger.Snooze {
    .until(Date(timeIntervalSince1970: timestamp))
  }
}

extension LocationTrigger {
  /// The first time, from `date` on, at which the reminder may fire: not before its start, not while
  /// it is snoozed until a time, within its window, and not after its expiry.
  ///
  /// A snooze until the next visit is ignored, since it does not end at a time.
  ///
  /// - Returns: nil if it may not fire any more.
  public func opening(onOrAfter date: Date) -> Date? {
    date.replaced(by: opening(onOrAfter: date.timeIntervalSince1970))
  }

  /// ``opening(onOrAfter:)`` in seconds since 1970.
  package func opening(onOrAfter timestamp: Double) -> Double? {
    let earliest = max(timestamp, startTimestamp ?? timestamp, snooze?.timestamp ?? timestamp)
    guard let opening = window.map({ $0.opening(onOrAfter: earliest) }) ?? earliest,
      opening <= expiryTimestamp ?? .infinity
    else { return nil }
    return opening
  }
}
