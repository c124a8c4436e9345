import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How days and times are written.
enum DateText {
  /// The day as MM/dd/yyyy in a time zone, as the screens of the original app show it; nil before the
  /// year 1 and after 9999.
  static func original(_ due: Due?, in timeZone: TimeZone) -> String? {
    guard let day = day(due, in: timeZone), day.year > 0 else { return nil }
    return "\(padded(day.month))/\(padded(day.day))/\(CalendarDay.padded(day.year, 4))"
  }

  /// The time in a time zone as `2026-12-24 18:00`; nil if its year does not have four digits.
  static func minute(_ timestamp: Double, in timeZone: TimeZone) -> String? {
    moment(timestamp, in: timeZone).map { "\($0.day) \($0.minute)" }
  }

  /// The time as `2026-12-24 18:00:30`; nil if its year does not have four digits.
  static func second(_ timestamp: Double, in timeZone: TimeZone) -> String? {
    moment(timestamp, in: timeZone).map { "\($0.day) \($0.minute):\(padded($0.second))" }
  }

  /// The day, or the time in a time zone, as `DateParser` reads it: `2026-12-24`, `2026-12-24 18:00`.
  static func notation(_ due: Due, in timeZone: TimeZone) -> String? {
    switch due.kind {
    case .day(let day): day.description
    case .time(let timestamp): minute(timestamp, in: timeZone)
    }
  }

  /// The whole day, and the time if there is one: `Thu 24 Dec 2026 18:00`.
  static func whole(
    _ due: Due, in timeZone: TimeZone, order: DateOrder = .dayFirst
  ) -> String? {
    guard let day = day(due, in: timeZone) else { return nil }
    let words = "\(weekday(day)) \(dayMonthAndYear(day, order))"
    return ([words] + [timeOfDay(due, in: timeZone)].compactMap(\.self)).joined(separator: " ")
  }

  /// As much as tells the day from others that are near: `today`, `Fri 27 Nov` within a week,
  /// `18 Jan` within some months, else `18 Jan 2028`; each with the time if there is one, which is
  /// enough for today: `14:30`.
  ///
  /// - Parameter now: Seconds since 1970.
  static func words(
    _ due: Due, now: Double, in timeZone: TimeZone, order: DateOrder = .dayFirst
  ) -> String? {
    guard let day = day(due, in: timeZone),
      let today = CalendarDay(Date(timeIntervalSince1970: now), in: timeZone)
    else { return nil }
    let time = timeOfDay(due, in: timeZone)
    let words: String? =
      switch day.daysSince1970 - today.daysSince1970 {
      case 0: time == nil ? "today" : nil
      case -7...7: "\(weekday(day)) \(dayAndMonth(day, order))"
      case daysWithoutYear: dayAndMonth(day, order)
      default: dayMonthAndYear(day, order)
      }
    return [words, time].compactMap(\.self).joined(separator: " ")
  }

  /// The same where there is little room: `14:30` or `today`, `27 Nov` within some months, else
  /// `Jan 2028`.
  static func short(
    _ due: Due, now: Double, in timeZone: TimeZone, order: DateOrder = .dayFirst
  ) -> String? {
    guard let day = day(due, in: timeZone),
      let today = CalendarDay(Date(timeIntervalSince1970: now), in: timeZone)
    else { return nil }
    switch day.daysSince1970 - today.daysSince1970 {
    case 0: return timeOfDay(due, in: timeZone) ?? "today"
    case daysWithoutYear: return dayAndMonth(day, order)
    default: return "\(month(day)) \(CalendarDay.padded(day.year, 4))"
    }
  }

  /// The days from today that need no year: fewer than a year in all, so that none is meant for
  /// another, and more of them ahead.
  private static let daysWithoutYear = -60...300
}

extension DateText {
  private static func day(_ due: Due?, in timeZone: TimeZone) -> CalendarDay? {
    switch due?.kind {
    case .day(let day): day
    case .time(let timestamp): moment(timestamp, in: timeZone)?.day
    case nil: nil
    }
  }

  private static func timeOfDay(_ due: Due, in timeZone: TimeZone) -> String? {
    guard case .time(let timestamp) = due.kind else { return nil }
    return moment(timestamp, in: timeZone)?.minute
  }

  /// What clocks show: the day, the time of day as 18:00, and the second.
  private static func moment(
    _ timestamp: Double, in timeZone: TimeZone
  ) -> (day: CalendarDay, minute: String, second: Int)? {
    guard TimeText.isWritable(timestamp) else { return nil }
    let clock = LocalClock(timeZone)
    let seconds = Int(timestamp.rounded(.down))
    let day = CalendarDay(daysSince1970: clock.day(at: seconds))
    guard (0...9999).contains(day.year) else { return nil }
    let ofDay = clock.local(at: seconds) - day.daysSince1970 * LocalClock.secondsInDay
    return (day, "\(padded(ofDay / 3600)):\(padded(ofDay / 60 % 60))", ofDay % 60)
  }

  private static func weekday(_ day: CalendarDay) -> String {
    switch day.weekday {
    case .monday: "Mon"
    case .tuesday: "Tue"
    case .wednesday: "Wed"
    case .thursday: "Thu"
    case .friday: "Fri"
    case .saturday: "Sat"
    case .sunday: "Sun"
    }
  }

  private static func dayAndMonth(_ day: CalendarDay, _ order: DateOrder) -> String {
    switch order {
    case .dayFirst: "\(day.day) \(month(day))"
    case .monthFirst: "\(month(day)) \(day.day)"
    }
  }

  private static func dayMonthAndYear(_ day: CalendarDay, _ order: DateOrder) -> String {
    let comma = order == .monthFirst ? "," : ""
    return "\(dayAndMonth(day, order))\(comma) \(CalendarDay.padded(day.year, 4))"
  }

  private static func month(_ day: CalendarDay) -> String {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return months[day.month - 1]
  }

  private static func padded(_ number: Int) -> String { CalendarDay.padded(number, 2) }
}
