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

  /// When a reminder can fire next.
  package enum Next: Hashable, Sendable {
    /// Not while the item is done.
    case done
    /// Never, without a place.
    case nowhere
    /// Never: it fires once, and has.
    case spent
    /// Never: it expired, in seconds since 1970.
    case expired(Double)
    /// Never: it expires before it may fire.
    case expiresFirst
    /// At its event.
    ///
    /// - from: The earliest time, in seconds since 1970; nil for now.
    /// - snooze: How long it is silent; nil if it is not.
    case fires(from: Double?, snooze: LocationTrigger.Snooze?)
  }

  /// - Parameters:
  ///   - trigger: The reminder's.
  ///   - item: The item it belongs to.
  ///   - isSpent: Whether it fires once and has.
  package func next(_ trigger: LocationTrigger, of item: ToDoItem, isSpent: Bool) -> Next {
    if item.done { return .done }
    if item.triggerRegions.isEmpty { return .nowhere }
    if isSpent, !trigger.repeats { return .spent }
    let now = now.timeIntervalSince1970
    if let expiry = trigger.expiryTimestamp, expiry < now { return .expired(expiry) }
    let snooze = trigger.snooze.flatMap(\.timestamp)
    let earliest = max(now, trigger.startTimestamp ?? now, snooze ?? now)
    let opening = trigger.window.map { $0.opening(onOrAfter: earliest) } ?? earliest
    guard let opening, opening <= trigger.expiryTimestamp ?? .infinity else {
      return .expiresFirst
    }
    let isSnoozed = snooze.map { $0 > now } ?? (trigger.snooze != nil)
    // The end of a snooze is not told twice.
    let isLater = opening > now && !(isSnoozed && snooze.map { opening <= $0 } ?? false)
    return .fires(from: isLater ? opening : nil, snooze: isSnoozed ? trigger.snooze : nil)
  }

  /// The same in words.
  package func text(_ trigger: LocationTrigger, of item: ToDoItem, isSpent: Bool) -> String {
    switch next(trigger, of: item, isSpent: isSpent) {
    case .done: return "not while the item is done"
    case .nowhere: return "never, without a place"
    case .spent: return "never: it fires only once, and has"
    case .expired(let expiry): return "never: it expired \(time(expiry))"
    case .expiresFirst: return "never: it expires before it may fire"
    case .fires(let start, let snooze):
      let parts = [
        Self.event(trigger.event),
        snooze.map { "snoozed until \($0.timestamp.map(time) ?? "the next visit")" },
        start.map { "from \(time($0))" },
      ]
      return parts.compactMap(\.self).joined(separator: ", ")
    }
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
