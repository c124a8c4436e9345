import Foundation
import ToDo

/// Reads a due time in the words that people use.
///
/// Beside what `TimeText` reads: `today`, `tomorrow`, a weekday (the next one after today, `fri`
/// or `friday`), `next week` (its Monday), `next month` (its first day), `in 3 days`,
/// `in 2 weeks`: each the end of that day, or with a time behind it, `tomorrow 18:00`, that
/// time; and `in 90 minutes`, `in 2 hours`, from now on.
struct DueReading {
  /// Seconds since 1970.
  let now: Double
  let timeZone: TimeZone

  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }

  /// Seconds since 1970; nil for what is no due time.
  func time(_ text: String) -> Double? {
    if let time = TimeText.parse(text, timeZone: timeZone) { return time }
    let words = text.lowercased().split(separator: " ")
    if let span = span(words) { return (now + span).rounded() }
    for count in stride(from: min(3, words.count), to: 0, by: -1) {
      guard let day = day(words.prefix(count)) else { continue }
      let time = words.dropFirst(count)
      guard time.count < 2 else { return nil }
      return TimeText.parse(
        ([day] + time.map(String.init)).joined(separator: " "), timeZone: timeZone)
    }
    return nil
  }

  /// `in 90 minutes`: seconds from now.
  private func span(_ words: [Substring]) -> Double? {
    guard words.count == 3, words[0] == "in", let count = Self.count(words[1]) else { return nil }
    switch words[2] {
    case "minute", "minutes", "min": return Double(count) * 60
    case "hour", "hours", "h": return Double(count) * 3600
    default: return nil
    }
  }

  /// The day that some words name, as 2026-12-24.
  private func day(_ words: ArraySlice<Substring>) -> String? {
    let words = Array(words)
    switch words.count {
    case 1 where words[0] == "today": return date(after: 0, .day)
    case 1 where words[0] == "tomorrow": return date(after: 1, .day)
    case 1: return weekday(words[0])
    case 2 where words == ["next", "week"]: return weekday("mon")
    case 2 where words == ["next", "month"]:
      var parts = calendar.dateComponents([.year, .month], from: today)
      parts.month = (parts.month ?? 0) + 1
      return calendar.date(from: parts).map(text)
    case 3 where words[0] == "in":
      guard let count = Self.count(words[1]) else { return nil }
      switch words[2] {
      case "day", "days": return date(after: count, .day)
      case "week", "weeks": return date(after: 7 * count, .day)
      case "month", "months": return date(after: count, .month)
      default: return nil
      }
    default: return nil
    }
  }

  /// Reads a time that an option gives, here and now.
  ///
  /// - Throws: `CommandFailure` for what is none.
  static func time(_ text: String, for option: String) throws(CommandFailure) -> Double {
    let reading = DueReading(now: Date().timeIntervalSince1970, timeZone: .current)
    guard let time = reading.time(text), TimeText.rfc3339(time) != nil else {
      throw CommandFailure(
        .misuse,
        "\(option): \"\(TerminalText.safe(text))\" is no date. Give one like 2026-12-24, "
          + "\"2026-12-24 18:00\", tomorrow, fri, \"in 3 days\" or 2026-12-24T18:00:00+01:00.")
    }
    return time
  }

  /// Reads a time that is still to come.
  ///
  /// - Throws: `CommandFailure` for what is no time, and for one that is over.
  static func timeToCome(_ text: String, for option: String) throws(CommandFailure) -> Double {
    let time = try time(text, for: option)
    guard time > Date().timeIntervalSince1970 else {
      throw CommandFailure(
        .misuse, "\(option): \(TerminalText.safe(text)) is over already. Give a later time.")
    }
    return time
  }

  private static func count(_ word: Substring) -> Int? {
    guard word.utf8.count <= 4, let count = Int(word), count >= 0 else { return nil }
    return count
  }

  private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  private func weekday(_ word: Substring) -> String? {
    let names = [
      "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]
    guard
      let wanted = Self.weekdays.firstIndex(of: String(word)) ?? names.firstIndex(of: String(word))
    else { return nil }
    let current = calendar.component(.weekday, from: today) - 1
    return date(after: (wanted - current + 6) % 7 + 1, .day)
  }

  private var today: Date {
    calendar.startOfDay(for: Date(timeIntervalSince1970: now))
  }

  private func date(after count: Int, _ unit: Calendar.Component) -> String? {
    calendar.date(byAdding: unit, value: count, to: today).map(text)
  }

  private func text(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    func digits(_ number: Int?, _ width: Int) -> String {
      let digits = String(number ?? 0)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
  }
}
