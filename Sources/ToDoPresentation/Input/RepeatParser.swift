package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Reads how something repeats in the words that people use.
///
/// - `daily`, `weekly`, `monthly`, `yearly`, `weekdays`, `every day`, `every 3 months`,
///   `every other week`,
/// - on days: `every mon and thu`, `every 2 weeks on fri`, `monthly on the 15th`,
///   `monthly on last mon`, `monthly on the last day`, `yearly on dec 24`,
///   `yearly on the 4th thu of nov`, `every 1st fri`,
/// - after it is done: `3 days after done`, `a week after done`,
/// - each with a time, `at 9:00`, and with an end, `until 2027-01-01` or `5 times`,
/// - or the text of a rule: `FREQ=WEEKLY;BYDAY=FR`.
package struct RepeatParser {
  private let dates: DateParser
  private let now: Double
  private let zone: () throws(InputError) -> TimeZone

  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - timeZone: the time zone of an end; evaluated only if there is one.
  package init(
    now: Double, timeZone: @escaping @autoclosure () throws(InputError) -> TimeZone
  ) {
    self.now = now
    zone = timeZone
    dates = DateParser(now: now, timeZone: try timeZone())
  }

  /// Reads a repeat.
  ///
  /// - Throws: `InputError.notARepeat` with the mistake, and what `DateParser` throws for an end.
  package func parse(_ text: String) throws(InputError) -> Recurrence {
    if text.contains("=") {
      return try Self.translating(text) { () throws(ToDoError) in try Recurrence(parsing: text) }
    }
    var words = RepeatWords(text)
    let end = try end(in: &words, text)
    let time = words.takeTime()
    guard time.isReadable else { throw .notARepeat(text, .time) }
    let pattern = try Self.translating(text) { () throws(ToDoError) in try words.pattern() }
    guard let pattern else { throw .notARepeat(text, words.mistake) }
    return try Self.translating(text) { () throws(ToDoError) in
      try Recurrence(pattern, end: end, secondOfDay: time.second)
    }
  }

  /// Takes `until fri` or `5 times` from the end of the words.
  private func end(
    in words: inout RepeatWords, _ text: String
  ) throws(InputError) -> Recurrence.End? {
    if let date = words.takeAll(after: "until") {
      let due = try dates.parseDue(date)
      let timeZone = try zone()
      guard due.timestamp(in: timeZone) >= now else { throw .inThePast(date) }
      return .until(due)
    }
    return words.takeCount().map(Recurrence.End.count)
  }

  private static func translating<Value>(
    _ text: String, _ read: () throws(ToDoError) -> Value
  ) throws(InputError) -> Value {
    do throws(ToDoError) {
      return try read()
    } catch {
      throw .notARepeat(text, .impossible(error))
    }
  }
}

extension ToDoItem {
  /// Makes it repeat. Without a due date it is due on the first day of the rule.
  ///
  /// - Parameters:
  ///   - text: What was read as the recurrence.
  ///   - now: Seconds since 1970: the first day is not before.
  /// - Throws: `InputError.repeatEndsBeforeFirst` if there is no first day.
  package mutating func setRecurrence(
    _ recurrence: Recurrence, as text: String, now: Double, in timeZone: TimeZone
  ) throws(InputError) {
    let first = recurrence.first(due: due, now: now, in: timeZone)
    if first == nil, case .onDays = recurrence.pattern { throw .repeatEndsBeforeFirst(text) }
    due = first?.due
    self.recurrence = first?.recurrence ?? recurrence
  }
}
