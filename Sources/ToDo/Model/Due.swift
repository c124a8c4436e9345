#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// When an item is due: on a day, or at a time.
///
/// ```swift
/// item.due = .day(christmasEve)
/// item.due = .at(dentistAppointment)
/// ```
///
/// A day is the same day wherever it is read, and over when it is over there. A time is a moment,
/// which clocks in different time zones show differently.
public struct Due: Hashable, Sendable {
  /// Which of the two it is.
  package enum Kind: Hashable, Sendable {
    case day(CalendarDay)
    /// In seconds since 1970. A `Date` would round the fractions of times that are far from 2001.
    case time(Double)
  }

  package let kind: Kind

  private init(_ kind: Kind) {
    self.kind = kind
  }

  /// Due on a day, until its end.
  public static func day(_ day: CalendarDay) -> Due { Due(.day(day)) }

  /// Due at a time.
  public static func at(_ date: Date) -> Due { Due(timestamp: date.timeIntervalSince1970) }

  /// Due at a time in seconds since 1970.
  package init(timestamp: Double) {
    self.init(.time(timestamp))
  }

  /// The day on which the item is due; nil if it is due at a time.
  public var day: CalendarDay? {
    if case .day(let day) = kind { day } else { nil }
  }

  /// The moment after which the item is overdue: the time, or the last second of the day.
  ///
  /// - Parameter timeZone: Where the day ends; of no account for a time.
  public func date(in timeZone: TimeZone = .current) -> Date {
    Date(timeIntervalSince1970: timestamp(in: timeZone))
  }

  /// ``date(in:)`` in seconds since 1970.
  package func timestamp(in timeZone: @autoclosure () -> TimeZone) -> Double {
    switch kind {
    case .day(let day): Double(day.lastSecond(in: timeZone()))
    case .time(let timestamp): timestamp
    }
  }
}

// MARK: Text

extension Due {
  /// Reads a day, `2026-12-24`, or a time as ``TimeText`` does.
  ///
  /// - Parameter timeZone: The zone of a local time; evaluated only for one.
  /// - Returns: nil for everything else.
  package static func parse<Failure>(
    _ text: some StringProtocol, timeZone: () throws(Failure) -> TimeZone
  ) throws(Failure) -> Due? {
    if let day = CalendarDay(text) { return .day(day) }
    return try TimeText.parse(text, timeZone: timeZone, dateAlone: .end).map(Due.init(timestamp:))
  }

  /// The same in a zone that is known.
  package static func parse(_ text: some StringProtocol, timeZone: TimeZone) -> Due? {
    parse(text, timeZone: { timeZone })
  }

  /// The day as `2026-12-24`, or the time as RFC 3339 in UTC; nil for a time whose year does not
  /// have four digits.
  package var rfc3339: String? {
    switch kind {
    case .day(let day): day.description
    case .time(let timestamp): TimeText.rfc3339(timestamp)
    }
  }
}
