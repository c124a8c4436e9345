#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ToDoItem {
  /// Whether the item waits at a time: it is open, and ``waitsUntil`` is still to come.
  ///
  /// - Parameters:
  ///   - date: The time.
  ///   - timeZone: Where days begin, for an item that waits until a day.
  public func isWaiting(at date: Date, in timeZone: TimeZone = .current) -> Bool {
    guard !done, let waitsUntil else { return false }
    return !ReadyTime(date, in: timeZone).hasCome(waitsUntil)
  }
}

extension ToDoItem {
  /// One of the item's triggers, which starts when the wait is over if it does not start later; nil if
  /// it expires before.
  func afterWait(_ trigger: LocationTrigger) -> LocationTrigger? {
    guard let wait = waitsUntil?.beginning(in: .current),
      wait > trigger.startTimestamp ?? -.infinity
    else { return trigger }
    return try? trigger.with { $0.startTimestamp = wait }
  }
}

extension Due {
  /// When something that waits until then is over, in seconds since 1970: the time, or the beginning
  /// of the day.
  package func beginning(in timeZone: @autoclosure () -> TimeZone) -> Double {
    switch kind {
    case .day(let day): day.start(in: timeZone()).timeIntervalSince1970
    case .time(let timestamp): timestamp
    }
  }
}

/// A time with the day that it is, with which waits are compared: the day is found once for all items.
package struct ReadyTime: Hashable, Sendable {
  /// In seconds since 1970.
  package let timestamp: Double
  /// In days since 1970-01-01.
  package let day: Int

  package init(_ date: Date, in timeZone: TimeZone?) {
    timestamp = date.timeIntervalSince1970
    // Beyond the years that a day can have.
    guard timestamp > TimeText.writable.lowerBound else {
      day = .min
      return
    }
    guard timestamp < TimeText.writable.upperBound else {
      day = .max
      return
    }
    day = LocalClock(timeZone ?? .current).day(at: Int(timestamp.rounded(.down)))
  }

  /// Whether something that waits until then waits no longer.
  func hasCome(_ wait: Due) -> Bool {
    switch wait.kind {
    case .day(let day): day.daysSince1970 <= self.day
    case .time(let timestamp): timestamp <= self.timestamp
    }
  }
}
