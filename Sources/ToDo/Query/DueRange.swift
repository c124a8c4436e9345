#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Between which times, and on which days, an item has to be due for a filter: the days are found once
/// for all items.
package struct DueRange: Hashable, Sendable {
  /// In seconds since 1970; inclusive, nil without a bound.
  package let start: Double?
  /// In seconds since 1970; exclusive, nil without a bound.
  package let end: Double?
  /// The first day, in days since 1970-01-01.
  package let startDay: Int?
  /// The day after the last one.
  package let endDay: Int?

  /// - Parameters:
  ///   - due: What the filter asks for.
  ///   - timeZone: Where days end; nil for the current time zone.
  /// - Returns: nil for `.undated`.
  init?(_ due: ItemFilter.Due, in timeZone: TimeZone?) {
    switch due {
    case .undated: return nil
    case .before(let date): (start, end) = (nil, date.timeIntervalSince1970)
    case .from(let date): (start, end) = (date.timeIntervalSince1970, nil)
    case .between(let first, let last):
      (start, end) = (first.timeIntervalSince1970, last.timeIntervalSince1970)
    }
    let timeZone = timeZone ?? .current
    // NaN is before nothing.
    startDay = start.map { $0.isNaN ? .max : Self.firstDay(endingAtOrAfter: $0, in: timeZone) }
    endDay = end.map { Self.firstDay(endingAtOrAfter: $0, in: timeZone) }
  }

  /// Whether an item that is due then counts.
  func includes(_ due: Due) -> Bool {
    switch due.kind {
    case .day(let day): Self.contains(day.daysSince1970, startDay, endDay)
    case .time(let timestamp): Self.contains(timestamp, start, end)
    }
  }

  private static func contains<Value: Comparable>(
    _ value: Value, _ start: Value?, _ end: Value?
  ) -> Bool {
    start.map { value >= $0 } ?? true && end.map { value < $0 } ?? true
  }

  /// The first day whose last second is not before the second of a time, in days since 1970-01-01.
  private static func firstDay(endingAtOrAfter time: Double, in timeZone: TimeZone) -> Int {
    // Beyond the years that a day can have.
    guard time > TimeText.writable.lowerBound else { return .min }
    guard time < TimeText.writable.upperBound else { return .max }
    let seconds = Int(time.rounded(.down))
    var day = LocalClock(timeZone).day(at: seconds)
    // Where clocks are set back over midnight a day begins twice.
    while CalendarDay(daysSince1970: day).lastSecond(in: timeZone) < seconds { day += 1 }
    return day
  }
}
