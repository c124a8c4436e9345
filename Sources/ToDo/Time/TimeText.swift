#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The notation of times, which is read and written here: RFC 3339 and the local times that it
/// leaves out, as seconds since 1970-01-01T00:00:00Z.
package enum TimeText {
  /// The end of a day that a date without a time means.
  package enum DayEdge: Sendable {
    /// The first second of the day.
    case start
    /// The last second of the day.
    case end
  }

  /// Reads a date and time of RFC 3339, `2026-12-24T18:00:00+01:00`, or a local one without an
  /// offset: `2026-12-24T18:00:00`, `2026-12-24 18:00`, or `2026-12-24`, which means an edge of
  /// that day.
  ///
  /// Seconds may have a fraction of any length or be left out. A local time that occurs twice
  /// when clocks are set back is the first of the two; one that is skipped when they are set
  /// forward is counted on from before. A leap second counts as the second after it.
  ///
  /// - Parameters:
  ///   - timeZone: the zone of a local time; called only for one.
  ///   - edge: what a date without a time means.
  /// - Returns: seconds since 1970; nil for everything else, including a month 13 or a 29 February
  ///   of a common year.
  package static func parse<Failure>(
    _ text: some StringProtocol, timeZone: () throws(Failure) -> TimeZone, dateAlone edge: DayEdge
  ) throws(Failure) -> Double? {
    var scanner = TimeScanner(text)
    guard let date = scanner.date() else { return nil }
    if scanner.isAtEnd {
      let time = LocalTime(try timeZone())
      switch edge {
      case .start: return Double(time.firstSecond(ofDay: date.daysSince1970))
      case .end: return Double(time.lastSecond(ofDay: date.daysSince1970))
      }
    }
    guard let time = scanner.time() else { return nil }
    let secondsSince1970 = date.daysSince1970 * CalendarDay.secondsInDay + time.seconds
    if scanner.isAtEnd {
      guard !time.isLeapSecond else { return nil }
      let first = LocalTime(try timeZone()).first(atLocal: secondsSince1970)
      return value(first, time.fraction)
    }
    guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
    let seconds = secondsSince1970 - offset
    // Leap seconds are those after 23:59:59 UTC (RFC 3339, section 5.6).
    guard !time.isLeapSecond || seconds.isMultiple(of: CalendarDay.secondsInDay) else { return nil }
    return value(seconds, time.fraction)
  }

  /// The same in a known zone; a date without a time means the end of the day.
  package static func parse(
    _ text: some StringProtocol, timeZone: TimeZone, dateAlone edge: DayEdge = .end
  ) -> Double? {
    parse(text, timeZone: { timeZone }, dateAlone: edge)
  }

  /// Writes a time: as RFC 3339 where that can say it, else in seconds after an `@`, as GNU
  /// `date` reads it.
  package static func text(_ timestamp: Double) -> String {
    rfc3339(timestamp) ?? "@" + timestamp.decimalNotation
  }

  /// Writes a time as RFC 3339 in UTC: `2026-12-24T17:00:00Z`, with as many decimals of a second
  /// as it takes to read the same number again, and mostly none.
  ///
  /// - Returns: nil if the year does not have four digits.
  package static func rfc3339(_ timestamp: Double) -> String? {
    guard isWritable(timestamp) else { return nil }
    let (seconds, fraction) = parts(of: timestamp)
    let days = Int((Double(seconds) / Double(CalendarDay.secondsInDay)).rounded(.down))
    let day = CalendarDay(daysSince1970: days)
    let second = seconds - days * CalendarDay.secondsInDay
    let time =
      "\(padded(second / 3600)):\(padded(second / 60 % 60)):\(padded(second % 60))"
    return "\(day)T\(time)\(fraction.isEmpty ? "" : ".")\(fraction)Z"
  }

  /// Whether the time has a year from 0000 to 9999.
  package static func isWritable(_ timestamp: Double) -> Bool {
    writable.contains(timestamp)
  }

  /// The times that have such a year.
  package static let writable = -62_167_219_200.0..<253_402_300_800.0
}

extension TimeText {
  /// Whole seconds and decimals, added without rounding twice: as the decimal number that they
  /// are together.
  private static func value(_ seconds: Int, _ fraction: String) -> Double? {
    let digits = fraction.trimmingTrailingZeros
    guard !digits.isEmpty else { return Double(seconds) }
    return seconds >= 0
      ? Double("\(seconds).\(digits)") : Double("-\(-seconds - 1).\(complement(of: digits))")
  }

  /// The whole seconds below a time, and the decimals that are left.
  private static func parts(of timestamp: Double) -> (seconds: Int, fraction: String) {
    let whole = Int(timestamp.magnitude.rounded(.down))
    if Double(whole) == timestamp.magnitude { return (timestamp < 0 ? -whole : whole, "") }
    let text = timestamp.magnitude.decimalNotation
    let fraction = String(text.drop { $0 != "." }.dropFirst()).trimmingTrailingZeros
    guard timestamp < 0 else { return (whole, fraction) }
    return (-whole - 1, complement(of: fraction))
  }

  /// The decimals of 1 minus the number with these decimals. The last decimal is not 0.
  private static func complement(of digits: String) -> String {
    let nines = digits.utf8.dropLast().map { 9 - ($0 - UInt8(ascii: "0")) }
    let ten = digits.utf8.last.map { 10 - ($0 - UInt8(ascii: "0")) }
    return (nines + [ten].compactMap(\.self)).map(String.init).joined()
  }

  private static func padded(_ number: Int) -> String { CalendarDay.padded(number, 2) }
}

extension String {
  fileprivate var trimmingTrailingZeros: String {
    String(reversed().drop { $0 == "0" }.reversed())
  }
}
