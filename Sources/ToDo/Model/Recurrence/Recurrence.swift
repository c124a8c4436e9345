/// How an item repeats: when it is marked done, the next one is made.
///
/// ```swift
/// item.recurrence = try Recurrence("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR")
/// item.recurrence = try Recurrence(.afterDone(3, .daily), end: .count(5))
/// ```
///
/// See ``ToDoItem/next(doneAt:in:)`` for when the next one is due.
public struct Recurrence: Hashable, Sendable {
  /// What the date of the next one depends on.
  public enum Pattern: Hashable, Sendable {
    /// On the calendar: the days of a rule, counted from the day on which the item is due.
    case onDays(RecurrenceRule)
    /// On when it is done: so many days, weeks, months or years after that day.
    case afterDone(Int, RecurrenceRule.Frequency)
  }

  /// When a series ends.
  public enum End: Hashable, Sendable {
    /// After this many, this one included.
    case count(Int)
    /// With the last one that is not after this day or time.
    case until(Due)
  }

  /// What the date of the next one depends on.
  public let pattern: Pattern
  /// When the series ends; nil for never.
  public let end: End?
  /// The time of day of the next ones, in seconds; nil if it is that of the item. Set where clocks
  /// were set forward over the time of the item, which is then due later than the others.
  package let secondOfDay: Int?

  /// The counts that a series can have.
  public static let counts = 1...999_999

  /// Makes a recurrence.
  ///
  /// - Throws: ``ToDoError/invalidRecurrence(_:)`` for an interval that is not in
  ///   ``RecurrenceRule/intervals``, a count that is not in ``counts``, and an end outside the years
  ///   0 to 9999.
  public init(_ pattern: Pattern, end: End? = nil) throws(ToDoError) {
    try self.init(pattern, end: end, secondOfDay: nil)
  }

  package init(_ pattern: Pattern, end: End?, secondOfDay: Int?) throws(ToDoError) {
    if case .afterDone(let interval, _) = pattern {
      try RecurrenceRule.check(interval, in: RecurrenceRule.intervals, Self.afterDoneName)
    }
    self.pattern = pattern
    self.end = try end.map { end throws(ToDoError) in
      switch end {
      case .count(let count): try RecurrenceRule.check(count, in: Self.counts, "COUNT")
      case .until(let due):
        guard case .time(let timestamp) = due.kind else { break }
        guard TimeText.isWritable(timestamp) else {
          throw .invalidTime(secondsSince1970: timestamp)
        }
        // RFC 5545 has whole seconds only.
        return .until(Due(timestamp: timestamp.rounded(.down)))
      }
      return end
    }
    self.secondOfDay = secondOfDay
  }

  /// The same series, seen from a later one of it.
  func following(count: Int?, secondOfDay: Int?) -> Recurrence {
    Recurrence(self, end: count.map(End.count) ?? end, secondOfDay: secondOfDay)
  }

  private init(_ other: Recurrence, end: End?, secondOfDay: Int?) {
    pattern = other.pattern
    self.end = end
    self.secondOfDay = secondOfDay
  }
}

extension Recurrence {
  /// Why something cannot be a recurrence. The texts are parts of a rule of RFC 5545.
  public enum Problem: Hashable, Sendable {
    /// The part cannot be read.
    case unreadable(String)
    /// The part is one of RFC 5545 that is not supported.
    case unsupported(String)
    /// The part is given twice.
    case repeated(String)
    /// There is neither `FREQ` nor `AFTER-DONE`.
    case noFrequency
    /// A number of the part is out of its range.
    case outOfRange(String, Int, ClosedRange<Int>)
    /// The two parts exclude each other.
    case together(String, String)
    /// There is no such day, such as 30 February.
    case never
  }
}

extension Recurrence.Problem: CustomStringConvertible {
  /// What is wrong and what to do, in English.
  public var description: String {
    switch self {
    case .unreadable(let part):
      "\"\(part)\" is not part of a repeat rule (RFC 5545). Correct it."
    case .unsupported(let part): "\(part) is not supported. Leave it out."
    case .repeated(let part): "\(part) is given twice. Give it once."
    case .noFrequency: "There is no frequency. Give one, such as FREQ=WEEKLY."
    case .outOfRange(let part, let number, let range):
      "\(part) cannot be \(number). Give \(range.lowerBound) to \(range.upperBound)."
    case .together(let one, let other):
      "\(one) and \(other) exclude each other. Leave one out."
    case .never: "There is no such day in any year."
    }
  }
}
