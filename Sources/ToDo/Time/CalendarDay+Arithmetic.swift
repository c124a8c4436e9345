extension CalendarDay {
  /// The day of the week.
  package var weekday: Weekday { Weekday(daysSince1970: daysSince1970) }

  /// The day so many days later.
  package func adding(days: Int) -> CalendarDay {
    CalendarDay(daysSince1970: daysSince1970 + days)
  }

  /// The same day so many months later, or the last day of a month that is too short for it; nil
  /// beyond the year 9999.
  package func adding(months: Int) -> CalendarDay? {
    let count = year * 12 + month - 1 + months
    guard count >= 0 else { return nil }
    let (year, month) = (count / 12, count % 12 + 1)
    guard year <= 9999 else { return nil }
    return CalendarDay(
      year: year, month: month, day: min(day, Self.days(inMonth: month, of: year)))
  }

  /// The last day of its month.
  package var endOfMonth: CalendarDay? {
    CalendarDay(year: year, month: month, day: Self.days(inMonth: month, of: year))
  }
}
