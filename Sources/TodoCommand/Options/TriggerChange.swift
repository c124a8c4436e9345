import Foundation
import ToDo

/// The changes to the reminders of an item. Everything that is not given stays the same.
struct TriggerChange {
  /// What the reminders are for; none to remove them, nil to keep them.
  var events: [LocationTrigger.Event]?
  var radius: Distance?
  var repeats: Bool?
  var hours: (from: Int, to: Int)?
  var days: Set<Weekday>?
  var start: Double?
  var expiry: Double?
  var initial: LocationTrigger.InitialPolicy?

  /// The given options that need a reminder.
  private var details: [String] {
    let given = [
      ("--radius", radius != nil), ("--every-visit or --once", repeats != nil),
      ("--between", hours != nil), ("--days", days != nil), ("--from", start != nil),
      ("--until", expiry != nil), ("--initial", initial != nil),
    ]
    return given.filter(\.1).map(\.0)
  }

  /// Whether nothing changes.
  var isEmpty: Bool { events == nil && details.isEmpty }

  /// The reminders after the change.
  ///
  /// A new one has the settings of the first old one.
  ///
  /// - Throws: `CommandFailure` for details without a reminder, and `ToDoError`.
  func applied(to old: [LocationTrigger]) throws -> [LocationTrigger] {
    if let detail = details.first, (events ?? old.map(\.event)).isEmpty {
      throw CommandFailure(
        .misuse,
        events == nil
          ? "\(detail) needs a reminder. Add one, e.g. --on arrive."
          : "--on none removes every reminder. Leave out \(detail).")
    }
    guard let events else { return try old.map { try trigger($0.event, like: $0) } }
    return try Self.order(events, keeping: old).map { event, trigger in
      try self.trigger(event, like: trigger ?? old.first)
    }
  }

  /// The events in the order of the reminders that they keep, each with that reminder.
  ///
  /// Those that stay keep their place in the list as far as possible. A new event takes the place of a
  /// reminder that goes, or comes last.
  private static func order(
    _ events: [LocationTrigger.Event], keeping old: [LocationTrigger]
  ) -> [(event: LocationTrigger.Event, kept: LocationTrigger?)] {
    var kept = Set<LocationTrigger.Event>()
    var new = events.filter { event in !old.contains { $0.event == event } }[...]
    var ordered: [(event: LocationTrigger.Event, kept: LocationTrigger?)] = []
    for trigger in old {
      if events.contains(trigger.event), kept.insert(trigger.event).inserted {
        ordered.append((trigger.event, trigger))
      } else if let event = new.popFirst() {
        ordered.append((event, nil))
      }
    }
    return ordered + new.map { ($0, nil) }
  }

  private func trigger(
    _ event: LocationTrigger.Event, like old: LocationTrigger?
  ) throws -> LocationTrigger {
    var settings = old?.settings ?? LocationTrigger.Settings(event: event)
    settings.event = event
    settings.window = try window(old?.window)
    if let radius { settings.radius = radius }
    if let repeats { settings.repeats = repeats }
    if let start { settings.startTimestamp = start }
    if let expiry { settings.expiryTimestamp = expiry }
    if let initial { settings.initial = initial }
    if settings.initial == .fire, !event.canFireAtOnce, initial != nil || event != old?.event {
      guard initial == nil else {
        throw CommandFailure(
          .misuse,
          "--initial fire does not work with leave or away, only with arrive, dwell and pass.")
      }
      settings.initial = .none
    }
    return try LocationTrigger(settings)
  }

  /// Hours are in the time zone here. Days without hours keep the hours, or mean whole days.
  private func window(_ old: TimeWindow?) throws -> TimeWindow? {
    guard hours != nil || days != nil else { return old }
    let timeZone = hours == nil ? old?.timeZone : nil
    return try TimeWindow(
      from: hours?.from ?? old?.from ?? 0, to: hours?.to ?? old?.to ?? 0,
      days: days ?? old?.days ?? [], timeZone: timeZone ?? TimeZoneVariable.zone().identifier)
  }
}

extension LocationTrigger.Event {
  /// Whether somebody who is at the place already can be reminded at once.
  fileprivate var canFireAtOnce: Bool {
    switch self {
    case .arrive, .dwell, .pass: true
    case .leave, .away: false
    }
  }
}
