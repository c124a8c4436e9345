/// The times at which a window is open around a day.
struct WindowSchedule {
  /// How many days ahead an opening is looked for: one a week, and three times in a row skipped as
  /// clocks are set forward, which none is.
  static let longestWait = 28

  /// The years 0 to 9999, for which local times are computed, in seconds since 1970.
  static let years = -62_167_219_200.0..<253_402_300_800.0

  private let window: TimeWindow
  private let clock: LocalClock
  /// The local day of the time that is asked about, in days after 1970-01-01.
  private let today: Int

  /// Nil for a time outside the years 0 to 9999.
  init?(_ window: TimeWindow, around timestamp: Double) {
    guard Self.years.contains(timestamp) else { return nil }
    guard let clock = LocalClock(identifier: window.timeZone) else {
      preconditionFailure("A window has a time zone that there is")
    }
    self.window = window
    self.clock = clock
    today = clock.day(at: Int(timestamp.rounded(.down)))
  }

  /// The first opening, from one of these days on, that satisfies a condition.
  ///
  /// - Parameter days: days after the day that is asked about.
  func opening(
    on days: ClosedRange<Int>, where isWanted: (Range<Double>) -> Bool
  ) -> Range<Double>? {
    for day in days {
      if let open = opening(onDay: today + day), isWanted(open) { return open }
    }
    return nil
  }

  /// When it is open that began on this day; nil on a day that is none of its own, and where
  /// clocks are set forward over the whole of it.
  private func opening(onDay day: Int) -> Range<Double>? {
    guard window.days.contains(Weekday(daysSince1970: day)) else { return nil }
    let midnight = day * LocalClock.secondsInDay
    let nextDay = window.to > window.from ? 0 : LocalClock.secondsInDay
    let from = clock.first(showing: midnight + window.from * 60)
    let to = clock.first(showing: midnight + nextDay + window.to * 60)
    return from < to ? Double(from)..<Double(to) : nil
  }
}
