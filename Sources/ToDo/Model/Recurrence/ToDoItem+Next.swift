#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ToDoItem {
  /// The item that follows this one when it is done; nil if it does not repeat, or is the last.
  ///
  /// It has the same content and is open. Its reminders are armed anew: not snoozed, and with the times
  /// between which they may fire as many days later as the item is.
  ///
  /// - A rule of the calendar gives its next day after the one on which this item is due. Days that
  ///   are over are left out, so that one that is done late is followed by one item and not by
  ///   many; they count for ``Recurrence/End/count(_:)``. A day is not over before its end: of a
  ///   daily item, today's follows yesterday's, also late in the evening.
  /// - Otherwise it is due so long after the day on which this one is done; a month after 31
  ///   January is the last day of February.
  ///
  /// The time of day stays the same on the clocks of the time zone. A time that they skip is as much
  /// later as they are set forward, on that day only; one that they show twice is the first.
  ///
  /// - Parameters:
  ///   - date: When this one is done.
  ///   - timeZone: Where days begin and clocks show the time.
  public func next(doneAt date: Date = Date(), in timeZone: TimeZone = .current) -> ToDoItem? {
    guard
      let step = recurrence?.next(
        after: due, doneAt: date.timeIntervalSince1970, in: timeZone)
    else { return nil }
    var next = self
    next.done = false
    next.record = nil
    next.due = step.due
    next.recurrence = step.recurrence
    let days = days(to: step.due, in: timeZone)
    next.waitsUntil = waitsUntil.map { $0.moved(daysLater: days, in: timeZone) }
    next.triggers = triggers.map { $0.rearmed(daysLater: days, in: timeZone) }
    return next
  }

  /// Marks the item as done. It does not repeat any more, since the next one does.
  ///
  /// - Returns: The item that follows.
  package mutating func complete(at date: Date, in timeZone: TimeZone) -> ToDoItem? {
    let next = next(doneAt: date, in: timeZone)
    done = true
    recurrence = nil
    return next
  }

  /// How many days later another date is; 0 without a due date.
  private func days(to later: Due, in timeZone: TimeZone) -> Int {
    guard let from = LocalDue(due, in: timeZone).day, let to = LocalDue(later, in: timeZone).day
    else { return 0 }
    return to.daysSince1970 - from.daysSince1970
  }
}

extension Due {
  /// The same day or time of day, so many days later. One beyond the year 9999 stays.
  package func moved(daysLater days: Int, in timeZone: TimeZone) -> Due {
    let local = LocalDue(self, in: timeZone)
    guard let day = local.day?.adding(days: days) else { return self }
    if self.day != nil { return .day(day) }
    return LocalDue.due(on: day, second: local.second, in: timeZone).due
  }
}

extension LocationTrigger {
  /// The same trigger for another item, so many days later. A time beyond the year 9999 stays.
  fileprivate func rearmed(daysLater days: Int, in timeZone: TimeZone) -> LocationTrigger {
    func moved(_ timestamp: Double?) -> Double? {
      guard let timestamp else { return nil }
      let time = LocalDue(Due(timestamp: timestamp), in: timeZone)
      guard let day = time.day?.adding(days: days) else { return timestamp }
      return LocalDue.due(on: day, second: time.second, in: timeZone).due.timestamp(in: timeZone)
    }
    var settings = settings
    settings.snooze = nil
    let unmoved = settings
    settings.startTimestamp = moved(settings.startTimestamp)
    settings.expiryTimestamp = moved(settings.expiryTimestamp)
    return (try? LocationTrigger(settings)) ?? (try? LocationTrigger(unmoved)) ?? self
  }
}
