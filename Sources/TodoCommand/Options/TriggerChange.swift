import Foundation
import ToDo

/// The changes to a reminder. Everything that is not given stays the same.
struct TriggerChange {
  enum Event {
    case on(LocationTrigger.Event)
    /// The reminder is removed.
    case removed
  }

  var event: Event?
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
  var isEmpty: Bool { event == nil && details.isEmpty }

  /// The reminder after the change.
  ///
  /// - Throws: `CommandFailure` for details without a reminder, and `ToDoError`.
  func applied(to old: LocationTrigger?) throws -> LocationTrigger? {
    let event: LocationTrigger.Event
    switch (self.event, old) {
    case (.removed, _):
      guard let detail = details.first else { return nil }
      throw CommandFailure(.misuse, "--on none removes the reminder. Leave out \(detail).")
    case (.on(let new), _): event = new
    case (nil, let old?): event = old.event
    case (nil, nil):
      guard let detail = details.first else { return nil }
      throw CommandFailure(
        .misuse, "\(detail) needs a reminder. Add one, e.g. --on arrive.")
    }
    var settings = old?.settings ?? LocationTrigger.Settings(event: event)
    settings.event = event
    settings.window = try window(old?.window)
    if let radius { settings.radius = radius }
    if let repeats { settings.repeats = repeats }
    if let start { settings.startTimestamp = start }
    if let expiry { settings.expiryTimestamp = expiry }
    if let initial { settings.initial = initial }
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
