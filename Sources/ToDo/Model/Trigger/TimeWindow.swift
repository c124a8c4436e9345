/// When a reminder may fire: hours of the local day, on some days of the week.
///
/// A window opens at the first instant at which clocks show its beginning or later, and closes at
/// the first at which they show its end or later. So where clocks are set forward over an edge, it
/// is at the first instant after the gap, and a window that lies in the gap altogether does not
/// open on that day; where they are set back, the hour that comes twice counts once: an edge in it
/// is at the first time that clocks show it.
///
/// One that crosses midnight belongs to the day on which it opens.
public struct TimeWindow: Hashable, Sendable {
  public static let minutesInDay = 1440

  /// The minute of the local day at which it opens, 0 up to 1439.
  public let from: Int
  /// The minute at which it closes: of the same day where it is after `from`, else of the next. So
  /// the same minute means a whole day.
  public let to: Int
  /// The days on which it opens, all seven where there is no restriction.
  public let days: Set<Weekday>
  /// The time zone, by its identifier: "Europe/Berlin".
  public let timeZone: String

  /// - Parameters:
  ///   - from: The minute of the local day at which it opens, 0 up to 1439.
  ///   - to: The minute at which it closes, 0 up to 1440, which is the next day's 0.
  ///   - days: The days on which it opens; none means every day.
  /// - Throws: `ToDoError.invalidMinute` and `ToDoError.unknownTimeZone`.
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
  public var isDaily: Bool { days.count == Weekday.allCases.count }
}

extension TimeWindow {
  /// Whether it is open at that time, in seconds since 1970. The instant at which it opens counts,
  /// that at which it closes does not.
  ///
  /// A time outside the years 0 to 9999 is in no window.
  public func contains(_ timestamp: Double) -> Bool {
    guard let schedule = WindowSchedule(self, around: timestamp) else { return false }
    return schedule.opening(on: -1...1) { $0.contains(timestamp) } != nil
  }

  /// The time itself where it is open then, else that at which it opens next.
  ///
  /// - Returns: seconds since 1970; nil for a time outside the years 0 to 9999.
  public func opening(onOrAfter timestamp: Double) -> Double? {
    guard let schedule = WindowSchedule(self, around: timestamp) else { return nil }
    let next = schedule.opening(on: -1...WindowSchedule.longestWait) {
      $0.upperBound > timestamp
    }
    return next.map { max(timestamp, $0.lowerBound) }
  }

  /// The time after this one at which it closes next: when it stops being open, if it is open now,
  /// else after its next opening.
  ///
  /// - Returns: seconds since 1970; nil for a window that never closes, since each day's is
  ///   followed by the next one's at once, and for a time outside the years 0 to 9999.
  public func closing(after timestamp: Double) -> Double? {
    guard let schedule = WindowSchedule(self, around: timestamp), !(from == to && isDaily) else {
      return nil
    }
    var closing: Double?
    _ = schedule.opening(on: -1...WindowSchedule.longestWait) { open in
      guard open.upperBound > timestamp else { return false }
      // One that opens as the last closes goes on with it.
      if let closing, open.lowerBound > closing { return true }
      closing = open.upperBound
      return false
    }
    return closing
  }
}
