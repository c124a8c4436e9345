import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How a reminder is written.
enum TriggerText {
  /// The triggers of an item, separated by semicolons; empty without any.
  static func text(of item: ToDoItem, in timeZone: TimeZone) -> String {
    if item.triggers.isEmpty { return "" }
    return item.triggers.map { text($0, of: item, in: timeZone) }.joined(separator: "; ")
  }

  /// "arrive", "dwell 10m".
  static func event(_ event: LocationTrigger.Event) -> String {
    event.seconds.map { "\(event.kind.rawValue) \(DurationText.exact($0))" }
      ?? event.kind.rawValue
  }

  /// "arrive, radius 100 m, every visit, 17:00-20:00 mon-fri (Europe/Berlin)".
  static func text(
    _ trigger: LocationTrigger, of item: ToDoItem, in timeZone: TimeZone
  ) -> String {
    let radius = item.radius(for: trigger).map { "radius \(DistanceText.text($0, in: .metric))" }
    let parts = [
      event(trigger.event), radius, trigger.repeats ? "every visit" : nil, trigger.window.map(text),
      trigger.startTimestamp.map { "from \(time($0, timeZone))" },
      trigger.expiryTimestamp.map { "until \(time($0, timeZone))" },
      trigger.initial == .fire ? "at once when there already" : nil,
      trigger.snooze.map { snooze in
        "snoozed until \(snooze.timestamp.map { time($0, timeZone) } ?? "the next visit")"
      },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// "17:00-20:00 mon-fri (Europe/Berlin)"; whole days without their hours.
  static func text(_ window: TimeWindow) -> String {
    let hours =
      window.from == 0 && window.to == 0
      ? nil
      : TimeWindow.text(ofMinute: window.from) + "-" + TimeWindow.text(ofMinute: window.to)
    let days = window.isDaily ? (hours == nil ? "every day" : nil) : text(window.days)
    let parts = [hours, days, "(\(window.timeZone))"]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  /// "mon-fri", "sat,sun": three or more days in a row by the first and the last.
  private static func text(_ days: Set<Weekday>) -> String {
    let runs = Weekday.allCases.split { !days.contains($0) }
    return runs.flatMap { run in
      run.count < 3
        ? run.map(\.rawValue)
        : ["\(run[run.startIndex].rawValue)-\(run[run.endIndex - 1].rawValue)"]
    }.joined(separator: ",")
  }

  private static func time(_ timestamp: Double, _ timeZone: TimeZone) -> String {
    DateText.minute(timestamp, in: timeZone) ?? "@\(timestamp)"
  }
}
