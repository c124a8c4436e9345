#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A due date as clocks and calendars show it in a time zone.
struct LocalDue {
  /// Nil without a due date, and for a time whose year does not have four digits.
  let day: CalendarDay?
  /// The seconds since midnight; nil if it is due on a day.
  let second: Double?

  init(_ due: Due?, in timeZone: TimeZone) {
    switch due?.kind {
    case .day(let day): (self.day, second) = (day, nil)
    case .time(let timestamp):
      day = CalendarDay(Date(timeIntervalSince1970: timestamp), in: timeZone)
      second = day.map { day in
        let whole = timestamp.rounded(.down)
        let local = LocalClock(timeZone).local(at: Int(whole))
        return Double(local - day.daysSince1970 * CalendarDay.secondsInDay) + (timestamp - whole)
      }
    case nil: (day, second) = (nil, nil)
    }
  }

  /// Due on a day at a local time: the first of two when clocks are set back, and as if they had not
  /// been set where they skip it (RFC 5545, section 3.3.5).
  ///
  /// - Returns: Also whether clocks skip that time.
  static func due(
    on day: CalendarDay, second: Double?, in timeZone: TimeZone
  ) -> (due: Due, isShifted: Bool) {
    guard let second else { return (.day(day), false) }
    let whole = second.rounded(.down)
    let local = day.daysSince1970 * CalendarDay.secondsInDay + Int(whole)
    let time = LocalTime(timeZone).first(atLocal: local)
    return (
      Due(timestamp: Double(time) + (second - whole)),
      LocalClock(timeZone).local(at: time) != local
    )
  }
}
