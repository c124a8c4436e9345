import Foundation
import ToDo
import ToDoPresentation

/// Writes dates, numbers and distances as whoever reads the page does.
struct PageWords: Sendable {
  let text: PageText
  let locale: Locale
  let timeZone: TimeZone
  let now: Date

  /// How far a day may be for its weekday to tell it.
  private static let daysNamed = 7

  // MARK: Numbers

  func number(_ number: Int) -> String {
    number.formatted(IntegerFormatStyle<Int>().locale(locale))
  }

  /// Feet and miles in the United States. Britain has miles on its roads, but its maps and its forms are
  /// metric.
  var units: DistanceUnits { locale.measurementSystem == .us ? .imperial : .metric }

  /// `350 m`, `1,2 km`; `1,148 ft`, `0.7 mi`.
  func distance(_ distance: Distance) -> String {
    let isMetric = units == .metric
    let (small, smallUnit, large, largeUnit) =
      isMetric
      ? (distance.meters, "m", distance.meters / 1000, "km")
      : (distance.meters / 0.3048, "ft", distance.meters / 1609.344, "mi")
    if small.rounded() < 1000 {
      return "\(number(Int(small.rounded())))\u{A0}\(smallUnit)"
    }
    let digits = large < 100 ? 1 : 0
    let written = large.formatted(
      FloatingPointFormatStyle<Double>().locale(locale).precision(.fractionLength(digits)))
    return "\(written)\u{A0}\(largeUnit)"
  }

  // MARK: Dates

  /// When an item is due, in as few words as tell it.
  func due(_ due: Due) -> String {
    guard let day = due.day else { return moment(due.date(in: timeZone)) }
    return self.day(day)
  }

  /// The same for programs: `2026-11-27`, or a time with its offset from UTC.
  func notation(_ due: Due) -> String {
    if let day = due.day { return day.description }
    return due.date(in: timeZone).formatted(
      Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day().timeZone(separator: .colon)
        .time(includingFractionalSeconds: false))
  }

  /// A time: `14:30` today, `Fri 27 Nov, 14:30` otherwise.
  func moment(_ date: Date) -> String {
    guard let day = CalendarDay(date, in: timeZone) else { return "" }
    let time = date.formatted(style.hour().minute())
    return isToday(day) ? time : "\(self.day(day)), \(time)"
  }

  /// A day: `today`, `tomorrow`, `Fri 27 Nov`, `18 Jan 2028`.
  func day(_ day: CalendarDay) -> String {
    guard let today = CalendarDay(now, in: timeZone) else { return day.description }
    let days = day.daysSince1970 - today.daysSince1970
    switch days {
    case 0: return text("today")
    case 1: return text("tomorrow")
    case -1: return text("yesterday")
    default: break
    }
    // Noon, which no change of clock moves to another day.
    let noon = day.start(in: timeZone).addingTimeInterval(43_200)
    if abs(days) <= Self.daysNamed {
      return noon.formatted(style.weekday(.abbreviated).day().month(.abbreviated))
    }
    return day.year == today.year
      ? noon.formatted(style.day().month(.abbreviated))
      : noon.formatted(style.day().month(.abbreviated).year())
  }

  /// How long ago: `5 minutes ago`.
  func ago(_ date: Date) -> String {
    let seconds = max(0, now.timeIntervalSince(date))
    let (count, unit): (Double, String) =
      switch seconds {
      case ..<60: (0, "")
      case ..<3_600: (seconds / 60, "minutesAgo")
      case ..<86_400: (seconds / 3_600, "hoursAgo")
      default: (seconds / 86_400, "daysAgo")
      }
    guard !unit.isEmpty else { return text("justNow") }
    let whole = Int(count)
    return text(unit, count: whole, number(whole))
  }

  private func isToday(_ day: CalendarDay) -> Bool { CalendarDay(now, in: timeZone) == day }

  private var style: Date.FormatStyle {
    Date.FormatStyle(locale: locale, timeZone: timeZone)
  }
}
