#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Converts what clocks show in a time zone into seconds since 1970, as for due times. Local
/// seconds count as if the zone were UTC.
struct LocalTime {
  private let clock: LocalClock

  init(_ timeZone: TimeZone) {
    clock = LocalClock(timeZone)
  }

  /// The first time at which clocks show this. If clocks are set forward over it, the time at which
  /// they would have shown it.
  func first(atLocal local: Int) -> Int {
    clock.times(showing: local).min() ?? unset(local)
  }

  /// The first second of a day: after midnight where clocks are set forward over it.
  func firstSecond(ofDay daysSince1970: Int) -> Int {
    clock.first(showing: daysSince1970 * CalendarDay.secondsInDay)
  }

  /// The last second before the next day begins: before midnight where clocks are set forward from
  /// then, and that of the day before for a day that is skipped.
  func lastSecond(ofDay daysSince1970: Int) -> Int {
    let local = (daysSince1970 + 1) * CalendarDay.secondsInDay - 1
    return clock.times(showing: local).max() ?? firstSecond(ofDay: daysSince1970 + 1) - 1
  }

  /// When clocks would show this if they had not been set since the day before.
  private func unset(_ local: Int) -> Int {
    local - clock.offset(at: local - CalendarDay.secondsInDay)
  }
}
