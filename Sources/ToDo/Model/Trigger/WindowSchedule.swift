/// When a window is open around a day.
struct WindowSchedule {
  /// How many days ahead to look for an opening. A window opens at least once a week, and no clocks are
  /// set forward over it three weeks in a row.
  static let longestWait = 28

  /// The years 0 to 9999, for which local times are computed, in seconds since 1970.
  static let years = -62_167_219_200.0..<253_402_300_800.0

  private let window: TimeWindow
  private let clock: LocalClock
  /// The local day of the time in question, in days after 1970-01-01.
  private let today: Int

  /// Returns nil for a time outside the years 0 to 9999.
  init?(_ window: TimeWindow, around timestamp: Double) {
    guard Self.years.contains(timestamp) else { return nil }
    guard let clock = LocalClock(identifier: window.timeZone) else {
      preconditionFailure("A window has a valid time zone")
    }
    self.window = window
    self.clock = clock
    today = clock.day(at: Int(timestamp.rounded(.down)))
  }

  /// The first opening on one of some days that satisfies a condition.
  ///
  /// - Parameter days: Counted from the day in question.
  func opening(
    on days: ClosedRange<Int>, where isWanted: (Range<Double>) -> Bool
  ) -> Range<Double>? {
    for day in days {
      if let open = opening(onDay: today + day), isWanted(open) { return open }
    }
    return nil
  }

  /// When the window is open that opens on a day. Nil if it does not open on that day, or if clocks
  /// are set forward over all of it.
  private func opening(onDay day: Int) -> Range<Double>? {
    guard window.days.contains(Weekday(daysSince1970: day)) else { return nil }
    let midnight = day * LocalClock.secondsInDay
    let nextDay = window.to > window.from ? 0 : LocalClock.secondsInDay
    let from = clock.first(showing: midnight + window.from * 60)
    let to = clock.first(showing: midnight + nextDay + window.to * 60)
    return from < to ? Double(from)..<Double(to) : nil
  }
}
