#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// When a reminder may fire: hours of the local day, on some days of the week.
///
/// A window opens at the first instant at which clocks show its beginning or later, and closes at
/// the first at which they show its end or later. Where clocks are set forward over an edge, that
/// edge is the first instant after the gap, and a window that lies within the gap does not open on
/// that day. Where clocks are set back, the repeated hour counts once: an edge in it is the first
/// time that clocks show it.
///
/// A window that crosses midnight belongs to the day on which it opens.
public struct TimeWindow: Hashable, Sendable {
  package static let minutesInDay = 1440

  /// The minute of the local day at which it opens, 0 up to 1439.
  public let from: Int
  /// The minute at which it closes: on the same day if it is after ``from``, else on the next. Equal
  /// minutes mean a whole day.
  public let to: Int
  /// The days on which it opens: all seven for every day.
  public let days: Set<Weekday>
  /// The time zone, by its identifier: "Europe/Berlin".
  public let timeZone: String

  /// Makes a window.
  ///
  /// - Parameters:
  ///   - from: The minute of the local day at which it opens, 0 up to 1439.
  ///   - to: The minute at which it closes, 0 up to 1440, which is the next day's 0.
  ///   - days: The days on which it opens; empty for every day.
  ///   - timeZone: The identifier of the time zone, such as "Europe/Berlin".
  /// - Throws: ``ToDoError/invalidMinute(_:)`` and ``ToDoError/unknownTimeZone(_:)``.
  public init(
    from: Int, to: Int, days: Set<Weekday> = [], timeZone: String
  ) throws(ToDoError) {
    guard (0..<Self.minutesInDay).contains(from) else { throw .invalidMinute(from) }
    guard (0...Self.minutesInDay).contains(to) else { throw .invalidMinute(to) }
    guard let clock = LocalClock(identifier: timeZone) else { throw .unknownTimeZone(timeZone) }
    self.from = from
    self.to = to % Self.minutesInDay
    self.days = days.isEmpty ? Set(Weekday.allCases) : days
    self.timeZone = clock.identifier
  }

  /// Whether it opens on every day of the week.
  package var isDaily: Bool { days.count == Weekday.allCases.count }
}

extension TimeWindow {
  /// Whether it is open at that time. The instant at which it opens counts, the one at which it
  /// closes does not.
  ///
  /// No window is open at a time outside the years 0 to 9999.
  public func contains(_ date: Date) -> Bool { contains(date.timeIntervalSince1970) }

  /// The time itself if the window is open then, else the time at which it opens next.
  ///
  /// - Returns: nil for a time outside the years 0 to 9999.
  public func opening(onOrAfter date: Date) -> Date? {
    date.replaced(by: opening(onOrAfter: date.timeIntervalSince1970))
  }

  /// The next time at which it closes: when it stops being open, if it is open now, else after its
  /// next opening.
  ///
  /// - Returns: nil for a window that never closes, since each day's is followed by the next one's
  ///   at once, and for a time outside the years 0 to 9999.
  public func closing(after date: Date) -> Date? {
    closing(after: date.timeIntervalSince1970).map(Date.init(timeIntervalSince1970:))
  }

  /// ``contains(_:)`` for a time in seconds since 1970.
  package func contains(_ timestamp: Double) -> Bool {
    guard let schedule = WindowSchedule(self, around: timestamp) else { return false }
    return schedule.opening(on: -1...1) { $0.contains(timestamp) } != nil
  }

  /// ``opening(onOrAfter:)`` in seconds since 1970.
  package func opening(onOrAfter timestamp: Double) -> Double? {
    guard let schedule = WindowSchedule(self, around: timestamp) else { return nil }
    let next = schedule.opening(on: -1...WindowSchedule.longestWait) {
      $0.upperBound > timestamp
    }
    return next.map { max(timestamp, $0.lowerBound) }
  }

  /// ``closing(after:)`` in seconds since 1970.
  package func closing(after timestamp: Double) -> Double? {
    guard let schedule = WindowSchedule(self, around: timestamp), !(from == to && isDaily) else {
      return nil
    }
    var closing: Double?
    _ = schedule.opening(on: -1...WindowSchedule.longestWait) { open in
      guard open.upperBound > timestamp else { return false }
      // One that opens at the instant at which the last one closes continues it.
      if let closing, open.lowerBound > closing { return true }
      closing = open.upperBound
      return false
    }
    return closing
  }
}

extension Date {
  /// The date at a time since 1970; this very one where that is its own time, whatever the rounding.
  func replaced(by timestamp: Double?) -> Date? {
    timestamp.map { $0 == timeIntervalSince1970 ? self : Date(timeIntervalSince1970: $0) }
  }
}
