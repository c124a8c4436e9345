#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A day of the Gregorian calendar, the same day in every time zone; also before there was that
/// calendar (ISO 8601).
///
/// ```swift
/// let day = CalendarDay("2026-12-24")
/// ```
public struct CalendarDay: Hashable, Sendable {
  /// The year, 0 to 9999 in a day that was given or read.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  static let secondsInDay = 86_400

  /// Makes a day; nil if there is no such day, or its year is not 0 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads a day of RFC 3339, `2026-12-24`; nil for everything else.
  public init?(_ text: some StringProtocol) {
    var scanner = TimeScanner(text)
    guard let day = scanner.date(), scanner.isAtEnd else { return nil }
    self = day
  }

  /// The day on which a moment is in a time zone; nil if its year is not 0 to 9999.
  public init?(_ date: Date, in timeZone: TimeZone = .current) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    // A day more on both sides, for the zone.
    guard TimeText.isWritable(seconds) else { return nil }
    self.init(daysSince1970: LocalClock(timeZone).day(at: Int(seconds)))
    guard (0...9999).contains(year) else { return nil }
  }

  /// The day that many days after 1970-01-01 (H. Hinnant, *chrono-compatible low-level date
  /// algorithms*, `civil_from_days`): years begin in March, eras have 400 of them.
  package init(daysSince1970: Int) {
    let days = daysSince1970 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The inverse, `days_from_civil` of the same source.
  package var daysSince1970: Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2:
      let isLeap =
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
      return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}

extension CalendarDay {
  /// The first moment of the day in a time zone: after midnight where clocks are set forward over
  /// it.
  public func start(in timeZone: TimeZone = .current) -> Date {
    Date(timeIntervalSince1970: Double(LocalTime(timeZone).firstSecond(ofDay: daysSince1970)))
  }

  /// The last second of the day in a time zone.
  public func end(in timeZone: TimeZone = .current) -> Date {
    Date(timeIntervalSince1970: Double(lastSecond(in: timeZone)))
  }

  /// The last second of the day in a time zone, in seconds since 1970.
  package func lastSecond(in timeZone: TimeZone) -> Int {
    LocalTime(timeZone).lastSecond(ofDay: daysSince1970)
  }
}

extension CalendarDay: Comparable {
  /// Whether a day is before another one.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as RFC 3339 writes it: `2026-12-24`.
  public var description: String {
    "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }

  package static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// As the string that ``description`` is.
extension CalendarDay: Codable {
  /// - Throws: `DecodingError` for what is not a day.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = CalendarDay(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is not a day like 2026-12-24")
    }
    self = day
  }

  /// Writes the day as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
