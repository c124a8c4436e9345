package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Reads which items of a list are wanted, by their due date: `today`, `week`, `overdue`, `none`, or
/// a date as `DateParser` reads it, for what is due by then.
///
/// What is overdue is due by then too: `today` has it, and so have `week` and a date.
package struct DueFilterParser {
  /// The words that are not dates.
  package enum Word: String, CaseIterable, Sendable {
    case today, week, overdue
    case undated = "none"
  }

  /// Seconds since 1970.
  private let now: Double
  private let zone: () throws(InputError) -> TimeZone

  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - timeZone: in which days end.
  package init(
    now: Double, timeZone: @escaping @autoclosure () throws(InputError) -> TimeZone
  ) {
    self.now = now
    zone = timeZone
  }

  /// Reads the filter.
  ///
  /// - Throws: `InputError.notADueFilter` and `InputError.unknownTimeZone`.
  package func parse(_ text: String) throws(InputError) -> ItemFilter.Due {
    switch Word(rawValue: text.lowercased()) {
    case .today: return .before(try end(ofDay: 0))
    case .week: return .before(try end(ofDay: 6))
    case .overdue: return .before(now)
    case .undated: return .undated
    case nil:
      let due: Due
      do {
        due = try DateParser(now: now, timeZone: try zone()).parseDue(text)
      } catch InputError.notADate {
        throw .notADueFilter(text)
      }
      guard let day = due.day else {
        return .before(due.timestamp(in: .gmt).nextUp)
      }
      return .before(Double(day.lastSecond(in: try zone())) + 1)
    }
  }

  /// The end of the day so many days after today, in seconds since 1970.
  private func end(ofDay days: Int) throws(InputError) -> Double {
    let zone = try zone()
    let today = LocalClock(zone).day(at: Int(now.rounded(.down)))
    return Double(CalendarDay(daysSince1970: today + days).lastSecond(in: zone)) + 1
  }
}
