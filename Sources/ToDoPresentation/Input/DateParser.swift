package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
#if canImport(FoundationInternationalization)
  import FoundationInternationalization
#endif

/// Reads a time in the words that people use.
///
/// Besides what `TimeText` reads: `today`, `tomorrow`, a weekday (the next one after today, `fri`
/// or `friday`), `next week` (its Monday), `next month` (its first day), `in 3 days` and
/// `in 2 weeks`, each alone or with a time, such as `tomorrow 18:00`; and `in 90 minutes` or
/// `in 2 hours` from now.
package struct DateParser {
  /// Seconds since 1970.
  private let now: Double
  private let zone: () throws(InputError) -> TimeZone

  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - timeZone: the time zone of local times; evaluated only if there is one.
  package init(
    now: Double, timeZone: @escaping @autoclosure () throws(InputError) -> TimeZone
  ) {
    self.now = now
    zone = timeZone
  }

  /// Reads a time.
  ///
  /// - Parameter edge: what a date without a time means: the beginning of that day if something
  ///   starts then, its end if something ends or is due then.
  /// - Returns: seconds since 1970.
  /// - Throws: `InputError.notADate` and `InputError.unknownTimeZone`.
  package func parse(_ text: String, dateAlone edge: TimeText.DayEdge) throws(InputError) -> Double
  {
    guard let time = try time(text, edge), TimeText.rfc3339(time) != nil else {
      throw .notADate(text)
    }
    return time
  }

  /// Reads a time at which something may have happened. It has a length: a minute if the text gives no
  /// seconds, otherwise a second.
  ///
  /// Besides what `parse` reads: `17:05`, the last time that it was as late as that, and times as
  /// they are shown, such as `11/21/2026 17:05`.
  ///
  /// - Returns: The beginning, in seconds since 1970, and the length.
  /// - Throws: What `parse` throws.
  package func parseSpan(
    _ text: String, dateAlone edge: TimeText.DayEdge
  ) throws(InputError) -> (start: Double, length: Duration) {
    let length: Duration = Self.endsAtMinute(text) ? .seconds(60) : .seconds(1)
    if let start = try lastTime(ofDay: text) { return (start, length) }
    if let shown = Self.shownTime(text), let start = try time(shown, edge) {
      return (start, length)
    }
    return (try parse(text, dateAlone: edge), length)
  }

  /// Whether a time of day in the text has no seconds: what follows the first colon are minutes in
  /// every notation.
  private static func endsAtMinute(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return false }
    return text[colon...].dropFirst(3).first != ":"
  }

  /// The last time up to now that has this time of day, today or yesterday; nil for other texts.
  private func lastTime(ofDay text: String) throws(InputError) -> Double? {
    guard text.dropFirst(2).first == ":" else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try zone()
    let today = calendar.startOfDay(for: Date(timeIntervalSince1970: now))
    for days in [0, -1] {
      guard let day = calendar.date(byAdding: .day, value: days, to: today),
        let time = try TimeText.parse(
          "\(self.text(day, calendar)) \(text)", timeZone: zone, dateAlone: .end)
      else { return nil }
      if time <= now { return time }
    }
    return nil
  }

  /// A time as it is shown, `11/21/2026 17:05`, in the order in which times are read.
  private static func shownTime(_ text: String) -> String? {
    let day = text.prefix { $0 != " " }.split(separator: "/", omittingEmptySubsequences: false)
    guard day.count == 3, day.map(\.count) == [2, 2, 4] else { return nil }
    return "\(day[2])-\(day[0])-\(day[1])\(text.drop { $0 != " " })"
  }

  /// Reads when something is due: a day, or a time.
  ///
  /// - Throws: `InputError.notADate` and `InputError.unknownTimeZone`.
  package func parseDue(_ text: String) throws(InputError) -> Due {
    guard let notation = try notation(text) else { throw .notADate(text) }
    if case .time(let time) = notation { return Due(timestamp: time) }
    guard case .text(let text) = notation, let due = try Due.parse(text, timeZone: zone),
      due.rfc3339 != nil
    else { throw .notADate(text) }
    return due
  }

  /// Reads a time that is still to come.
  ///
  /// - Throws: `InputError.inThePast`, and what `parse` throws.
  package func parseFuture(
    _ text: String, dateAlone edge: TimeText.DayEdge
  ) throws(InputError) -> Double {
    let time = try parse(text, dateAlone: edge)
    guard time > now else { throw .inThePast(text) }
    return time
  }

  private func time(_ text: String, _ edge: TimeText.DayEdge) throws(InputError) -> Double? {
    switch try notation(text) {
    case .time(let time): time
    case .text(let text): try TimeText.parse(text, timeZone: zone, dateAlone: edge)
    case nil: nil
    }
  }

  /// What the words mean, in the notation of `TimeText`.
  private enum Notation {
    case time(Double)
    case text(String)
  }

  private func notation(_ text: String) throws(InputError) -> Notation? {
    let words = text.lowercased().split(separator: " ")
    if let span = Self.span(words) { return .time((now + span).rounded()) }
    for count in stride(from: min(3, words.count), to: 0, by: -1) {
      guard let day = try day(words.prefix(count)) else { continue }
      let time = words.dropFirst(count)
      guard time.count < 2 else { return nil }
      return .text(([day] + time.map(String.init)).joined(separator: " "))
    }
    return .text(text)
  }

  /// `in 90 minutes`: seconds from now.
  private static func span(_ words: [Substring]) -> Double? {
    guard words.count == 3, words[0] == "in", let count = count(words[1]) else { return nil }
    switch words[2] {
    case "minute", "minutes", "min": return Double(count) * 60
    case "hour", "hours", "h": return Double(count) * 3600
    default: return nil
    }
  }

  /// The day that some words name, as 2026-12-24.
  private func day(_ words: ArraySlice<Substring>) throws(InputError) -> String? {
    guard let day = Self.relativeDay(Array(words)) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try zone()
    let today = calendar.startOfDay(for: Date(timeIntervalSince1970: now))
    switch day {
    case .after(let count, let unit):
      return calendar.date(byAdding: unit, value: count, to: today).map { text($0, calendar) }
    case .weekday(let wanted):
      let current = calendar.component(.weekday, from: today) - 1
      return calendar.date(byAdding: .day, value: (wanted - current + 6) % 7 + 1, to: today)
        .map { text($0, calendar) }
    case .firstOfNextMonth:
      var parts = calendar.dateComponents([.year, .month], from: today)
      parts.month = (parts.month ?? 0) + 1
      return calendar.date(from: parts).map { text($0, calendar) }
    }
  }

  private enum RelativeDay {
    case after(Int, Calendar.Component)
    /// The next one after today; Sunday is 0.
    case weekday(Int)
    case firstOfNextMonth
  }

  private static func relativeDay(_ words: [Substring]) -> RelativeDay? {
    switch words.count {
    case 1 where words[0] == "today": return .after(0, .day)
    case 1 where words[0] == "tomorrow": return .after(1, .day)
    case 1: return weekday(words[0]).map { .weekday($0) }
    case 2 where words == ["next", "week"]: return .weekday(1)
    case 2 where words == ["next", "month"]: return .firstOfNextMonth
    case 3 where words[0] == "in":
      guard let count = count(words[1]) else { return nil }
      switch words[2] {
      case "day", "days": return .after(count, .day)
      case "week", "weeks": return .after(7 * count, .day)
      case "month", "months": return .after(count, .month)
      default: return nil
      }
    default: return nil
    }
  }

  private static func count(_ word: Substring) -> Int? {
    guard word.utf8.count <= 4, let count = Int(word), count >= 0 else { return nil }
    return count
  }

  private static func weekday(_ word: Substring) -> Int? {
    let names = [
      "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]
    return names.firstIndex { $0 == word || $0.prefix(3) == word }
  }

  private func text(_ date: Date, _ calendar: Calendar) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    func digits(_ number: Int?, _ width: Int) -> String {
      let digits = String(number ?? 0)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
  }
}
