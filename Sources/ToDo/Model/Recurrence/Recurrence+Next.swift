#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension Recurrence {
  /// When the next one is due, and how it repeats.
  package typealias Step = (due: Due, recurrence: Recurrence)

  /// The one after an item that is done; nil at the end of the series.
  ///
  /// - Parameters:
  ///   - due: When the item is due; nil is taken for the day on which it is done.
  ///   - seconds: When it is done, in seconds since 1970.
  ///   - timeZone: Where its time of day stays the same.
  func next(after due: Due?, doneAt seconds: Double, in timeZone: TimeZone) -> Step? {
    guard let today = CalendarDay(Date(timeIntervalSince1970: seconds), in: timeZone) else {
      return nil
    }
    let time = LocalDue(due, in: timeZone)
    guard let (day, number) = nextDay(after: time.day ?? today, doneOn: today) else { return nil }
    var remaining: Int?
    if case .count(let count) = end {
      guard count > number else { return nil }
      remaining = count - number
    }
    let second = secondOfDay.map(Double.init) ?? time.second
    let next = LocalDue.due(on: day, second: second, in: timeZone)
    guard includes(next.due, in: timeZone) else { return nil }
    return (
      next.due,
      following(
        count: remaining, secondOfDay: next.isShifted ? second.map { Int($0) } : nil)
    )
  }

  /// When the first one is due, for an item that is to repeat and has this due date: a day is due at the
  /// time of day that the recurrence says, and one without a date on the first day of the rule.
  ///
  /// - Parameter timestamp: Now, in seconds since 1970: the first day is not before.
  /// - Returns: nil if there is no first day, or it is known only when the item is done.
  package func first(
    due: Due?, now timestamp: Double, in timeZone: TimeZone
  ) -> Step? {
    guard let due = due ?? firstDay(from: timestamp, in: timeZone) else { return nil }
    guard let secondOfDay, let day = due.day else { return (due, self) }
    let first = LocalDue.due(on: day, second: Double(secondOfDay), in: timeZone)
    return (
      first.due, following(count: nil, secondOfDay: first.isShifted ? secondOfDay : nil)
    )
  }

  /// The first day of the rule that is not over, or whose time of day is not.
  private func firstDay(from timestamp: Double, in timeZone: TimeZone) -> Due? {
    guard case .onDays(let rule) = pattern,
      let today = CalendarDay(Date(timeIntervalSince1970: timestamp), in: timeZone)
    else { return nil }
    for start in [today, today.adding(days: 1)] {
      guard let day = rule.firstDay(from: start) else { return nil }
      let due = LocalDue.due(on: day, second: secondOfDay.map(Double.init), in: timeZone).due
      if due.timestamp(in: timeZone) >= timestamp {
        return includes(due, in: timeZone) ? .day(day) : nil
      }
    }
    return nil
  }

  /// The next day, and how many later than the item's it is in the series. Days before today are left
  /// out, but counted.
  private func nextDay(
    after day: CalendarDay, doneOn today: CalendarDay
  ) -> (CalendarDay, number: Int)? {
    switch pattern {
    case .onDays(let rule):
      var number = 0
      for next in rule.days(after: day) {
        number += 1
        if next >= today { return (next, number) }
      }
      return nil
    case .afterDone(let count, let unit):
      let next =
        switch unit {
        case .daily: today.adding(days: count)
        case .weekly: today.adding(days: 7 * count)
        case .monthly: today.adding(months: count)
        case .yearly: today.adding(months: 12 * count)
        }
      return next.flatMap { $0.year <= 9999 ? ($0, 1) : nil }
    }
  }

  /// Whether the series has not ended by then.
  private func includes(_ due: Due, in timeZone: TimeZone) -> Bool {
    guard case .until(let end) = end else { return true }
    switch (due.kind, end.kind) {
    case (.time(let time), .time(let end)): return time <= end
    default:
      guard let day = LocalDue(due, in: timeZone).day, let last = LocalDue(end, in: timeZone).day
      else { return false }
      return day <= last
    }
  }
}
