package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Reads a day or a time in the words that people use.
///
/// Besides what `TimeText` reads, a day can be
///
/// - `today`, `tomorrow`, `yesterday`, `fri` or `friday` (the next one after today),
/// - `weekend` (its Saturday, or today if it has begun), `next weekend`,
/// - `next fri` (in the week after this one), `next week` (its Monday), `next month` (its first day),
/// - `in 3 days`, `in 2 weeks`, `in 3 months`, `in a week`, `+3d`, `+2w`, `eow` (the Sunday of this
///   week), `eom` (the end of this month),
/// - `1st` (the next one after today), `dec 1`, `1 dec 2027`, `1.12.`, `1.12.2027`, and
///   `tue 1 dec` as it is shown, if it is that weekday,
///
/// each alone or with a time, such as `mon 9:00`, `mon at 9am` or `sat morning` (9:00; `afternoon` is
/// 15:00, `evening` 18:00). A time can be alone too, `18:00`, `7pm`, `noon`, `this evening` or `tonight`
/// (20:00), or counted from now: `in 90 minutes`, `in 2 hours`, `+90min`, `+2h`.
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

  /// Reads a time. A time of day alone is today's.
  ///
  /// - Parameter edge: what a date without a time means: the beginning of that day if something
  ///   starts then, its end if something ends or is due then.
  /// - Returns: seconds since 1970.
  /// - Throws: `InputError.notADate` and `InputError.unknownTimeZone`.
  package func parse(_ text: String, dateAlone edge: TimeText.DayEdge) throws(InputError) -> Double
  {
    try time(of: try notation(text), text, edge)
  }

  /// Reads a time at which something may have happened. It has a length: a minute if the text gives no
  /// seconds, otherwise a second.
  ///
  /// Besides what `parse` reads: `17:05`, the last time that it was as late as that.
  ///
  /// - Returns: The beginning, in seconds since 1970, and the length.
  /// - Throws: What `parse` throws.
  package func parseSpan(
    _ text: String, dateAlone edge: TimeText.DayEdge
  ) throws(InputError) -> (start: Double, length: Duration) {
    let length: Duration = Self.endsAtMinute(text) ? .seconds(60) : .seconds(1)
    if let start = try lastTime(ofDay: text) { return (start, length) }
    return (try parse(text, dateAlone: edge), length)
  }

  /// Reads a time that is over: a weekday is the last one, today included; a time of day alone is the
  /// last one.
  ///
  /// - Returns: seconds since 1970.
  /// - Throws: What `parse` throws.
  package func parsePast(
    _ text: String, dateAlone edge: TimeText.DayEdge
  ) throws(InputError) -> Double {
    if let time = try lastTime(ofDay: text) { return time }
    let words = text.lowercased().split(separator: " ")
    if words == ["yesterday"] {
      return try time(of: .text(today().adding(days: -1).description), text, edge)
    }
    if words.count == 1, DayWords.weekday(words[0]) != nil, let next = DayWords(words[...]),
      let day = next.day(today: try today())
    {
      return try time(of: .text(day.adding(days: -7).description), text, edge)
    }
    return try parse(text, dateAlone: edge)
  }

  /// Reads when something is due: a day, or a time. A time of day alone is the next one. What was due
  /// in the past is overdue.
  ///
  /// - Throws: `InputError.notADate` and `InputError.unknownTimeZone`.
  package func parseDue(_ text: String) throws(InputError) -> Due {
    switch try notation(text) {
    case .time(let time): return Due(timestamp: time)
    case .timeOfDay:
      return Due(timestamp: try parseFuture(text, dateAlone: .end))
    case .text(let notation):
      guard let due = try Due.parse(notation, timeZone: zone), due.rfc3339 != nil else {
        throw .notADate(text)
      }
      return due
    }
  }

  /// Reads until when something waits, as `parseDue` reads when it is due.
  ///
  /// - Throws: `InputError.inThePast` for a day before today and a time that is over, and what
  ///   `parseDue` throws.
  package func parseWait(_ text: String) throws(InputError) -> Due {
    let wait = try parseDue(text)
    let today = try today()
    guard wait.day.map({ $0 >= today }) ?? (wait.timestamp(in: .gmt) > now) else {
      throw .inThePast(text)
    }
    return wait
  }

  /// Reads `+1d` or `+2w`, by which a date is put off.
  ///
  /// - Returns: how many days; nil for every other text.
  package static func days(puttingOff text: String) -> Int? {
    DayWords.plusDays(text.lowercased()[...])
  }

  /// Reads a time that is still to come. A time of day alone is the next one.
  ///
  /// - Throws: `InputError.inThePast`, and what `parse` throws.
  package func parseFuture(
    _ text: String, dateAlone edge: TimeText.DayEdge
  ) throws(InputError) -> Double {
    let notation = try notation(text)
    var time = try time(of: notation, text, edge)
    if case .timeOfDay(let clock) = notation, time <= now {
      time = try self.time(of: .text("\(try today().adding(days: 1)) \(clock)"), text, edge)
    }
    guard time > now else { throw .inThePast(text) }
    return time
  }
}

extension DateParser {
  /// What words mean.
  private enum Notation {
    /// A time counted from now, in seconds since 1970.
    case time(Double)
    /// A time of day, as `TimeText` reads it after a day.
    case timeOfDay(String)
    /// In the notation of `TimeText`.
    case text(String)
  }

  private func notation(_ text: String) throws(InputError) -> Notation {
    let words = Self.plainTimeOfDay(text.lowercased().split(separator: " "))
    if let day = DayWords.impossibleDay(in: text) { throw .noSuchDay(text, day: day) }
    if let span = Self.span(words) { return .time((now + span).rounded()) }
    if words.count == 1, let clock = Self.timeOfDay(words[0]) { return .timeOfDay(clock) }
    if words.count == 2, words[0] == "this", let clock = Self.partsOfDay[words[1]] {
      return .text("\(try today()) \(clock)")
    }
    for count in stride(from: min(4, words.count), to: 0, by: -1) {
      guard let dayWords = DayWords(words.prefix(count)) else { continue }
      guard words.count - count < 2, let day = dayWords.day(today: try today()) else {
        throw .notADate(text)
      }
      guard words.count > count else { return .text(day.description) }
      return .text("\(day) \(Self.timeOfDay(words[count]) ?? String(words[count]))")
    }
    return .text(text)
  }

  private func time(
    of notation: Notation, _ text: String, _ edge: TimeText.DayEdge
  ) throws(InputError) -> Double {
    let time: Double? =
      switch notation {
      case .time(let time): time
      case .timeOfDay(let clock):
        TimeText.parse("\(try today()) \(clock)", timeZone: try zone(), dateAlone: edge)
      case .text(let text): try TimeText.parse(text, timeZone: zone, dateAlone: edge)
      }
    guard let time, TimeText.rfc3339(time) != nil else { throw .notADate(text) }
    return time
  }

  /// Whether a time of day in the text has no seconds: what follows the first colon are minutes in
  /// every notation.
  private static func endsAtMinute(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return false }
    return text[colon...].dropFirst(3).first != ":"
  }

  /// The last time up to now that has this time of day, today or yesterday; nil for other texts.
  private func lastTime(ofDay text: String) throws(InputError) -> Double? {
    guard let clock = Self.timeOfDay(text[...]) ?? (text.dropFirst(2).first == ":" ? text : nil)
    else { return nil }
    let today = try today()
    for day in [today, today.adding(days: -1)] {
      guard let time = try TimeText.parse("\(day) \(clock)", timeZone: zone, dateAlone: .end)
      else { return nil }
      if time <= now { return time }
    }
    return nil
  }

  private func today() throws(InputError) -> CalendarDay {
    guard let today = CalendarDay(Date(timeIntervalSince1970: now), in: try zone()) else {
      preconditionFailure("Now has a year of four digits")
    }
    return today
  }

  /// `in 90 minutes`, `+90min`, `+2h`: seconds from now. `+1m` is not read: it could be a month.
  private static func span(_ words: [Substring]) -> Double? {
    if words.count == 1, words[0].first == "+" {
      let digits = words[0].dropFirst().prefix(while: \.isNumber)
      return DayWords.count(digits).flatMap { count in
        switch words[0].dropFirst(1 + digits.count) {
        case "min": Double(count) * 60
        case "h": Double(count) * 3600
        default: nil
        }
      }
    }
    guard words.count == 3, words[0] == "in",
      let count = DayWords.article(words[1]) ?? DayWords.count(words[1])
    else { return nil }
    switch words[2] {
    case "minute", "minutes", "min": return Double(count) * 60
    case "hour", "hours", "h": return Double(count) * 3600
    default: return nil
    }
  }

  /// `7 pm` as one word, without an `at` before it.
  private static func plainTimeOfDay(_ words: [Substring]) -> [Substring] {
    var words = words
    if words.count > 1, let last = words.last, last == "am" || last == "pm" {
      words = words.dropLast(2) + [words[words.count - 2] + last]
    }
    if words.count > 1, words[words.count - 2] == "at" { words.remove(at: words.count - 2) }
    return words
  }

  private static let partsOfDay: [Substring: String] = [
    "morning": "09:00", "noon": "12:00", "afternoon": "15:00", "evening": "18:00",
    "tonight": "20:00", "midnight": "00:00",
  ]

  /// `7pm`, `7:30am`, with two digits for the hour; `12am` is midnight.
  private static func twelveHours(_ word: Substring) -> String? {
    guard word.hasSuffix("am") || word.hasSuffix("pm") else { return nil }
    let parts = word.dropLast(2).split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let hour = DayWords.count(parts[0]),
      (1...12).contains(hour), parts.count == 1 || parts[1].utf8.count == 2,
      let minute = parts.count == 1 ? 0 : DayWords.count(parts[1]), minute < 60
    else { return nil }
    let ofDay = hour % 12 + (word.hasSuffix("pm") ? 12 : 0)
    return "\(CalendarDay.padded(ofDay, 2)):\(CalendarDay.padded(minute, 2))"
  }

  /// `9:00`, `18:00`, `7pm`, `noon`, `evening`, with two digits for the hour.
  private static func timeOfDay(_ word: Substring) -> String? {
    if let time = partsOfDay[word] ?? twelveHours(word) { return time }
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      let hour = DayWords.count(parts[0]), hour < 24, DayWords.count(parts[1]) ?? 60 < 60
    else { return nil }
    return parts[0].utf8.count == 1 ? "0\(word)" : String(word)
  }
}
