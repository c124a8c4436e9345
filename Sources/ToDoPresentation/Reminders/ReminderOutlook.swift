package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// When a reminder can fire next, in words: "on arrival, from Fri 27 Nov 17:00".
package struct ReminderOutlook {
  let now: Date
  let timeZone: TimeZone
  let order: DateOrder

  package init(now: Date, timeZone: TimeZone, order: DateOrder) {
    self.now = now
    self.timeZone = timeZone
    self.order = order
  }

  /// - Parameters:
  ///   - trigger: The reminder's.
  ///   - item: The item it belongs to.
  ///   - isSpent: Whether it fires once and has.
  package func text(_ trigger: LocationTrigger, of item: ToDoItem, isSpent: Bool) -> String {
    if item.done { return "not while the item is done" }
    if item.triggerRegions.isEmpty { return "never, without a place" }
    if isSpent, !trigger.repeats { return "never: it fires only once, and has" }
    let now = now.timeIntervalSince1970
    if let expiry = trigger.expiryTimestamp, expiry < now {
      return "never: it expired \(time(expiry))"
    }
    let snooze = trigger.snooze.flatMap(\.timestamp)
    let earliest = max(now, trigger.startTimestamp ?? now, snooze ?? now)
    let opening = trigger.window.map { $0.opening(onOrAfter: earliest) } ?? earliest
    guard let opening, opening <= trigger.expiryTimestamp ?? .infinity else {
      return "never: it expires before it may fire"
    }
    let start = opening > now ? ", from \(time(opening))" : ""
    let isSnoozed = snooze.map { $0 > now } ?? (trigger.snooze != nil)
    guard isSnoozed else { return Self.event(trigger.event) + start }
    guard let snooze else {
      return "\(Self.event(trigger.event)), snoozed until the next visit\(start)"
    }
    let later = opening > snooze ? start : ""
    return "\(Self.event(trigger.event)), snoozed until \(time(snooze))\(later)"
  }

  private static func event(_ event: LocationTrigger.Event) -> String {
    let duration = event.seconds.map(DurationText.exact) ?? ""
    return switch event.kind {
    case .arrive: "on arrival"
    case .leave: "on leaving"
    case .pass: "on passing by"
    case .dwell: "\(duration) after arrival"
    case .away: "\(duration) after leaving"
    }
  }

  private func time(_ timestamp: Double) -> String {
    DueViewModel(
      Due(timestamp: timestamp), now: now, timeZone: timeZone, order: order)?.words
      ?? "@\(timestamp)"
  }
}
