package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// How something repeats, in words that `RepeatParser` reads back as the same: "every 2 weeks on fri".
package enum RepeatText {
  /// The words; the text of the rule where there are none for it.
  ///
  /// - Parameter timeZone: That of an end.
  package static func text(_ recurrence: Recurrence, in timeZone: TimeZone = .current) -> String {
    guard let phrase = RepeatPhrase(recurrence) else { return recurrence.description }
    return phrase.parts.map { text($0, timeZone) }.joined(separator: " ")
  }

  /// A day, or a time as clocks in the zone show it if that tells it exactly.
  private static func date(_ due: Due, in timeZone: TimeZone) -> String {
    if let local = DateText.notation(due, in: timeZone),
      Due.parse(local, timeZone: timeZone) == due
    {
      return local
    }
    return due.rfc3339 ?? ""
  }
}

extension RepeatText {
  private static func text(_ part: RepeatPhrase.Part, _ timeZone: TimeZone) -> String {
    switch part {
    case .every(1, let unit): unit.rawValue.lowercased()
    case .every(let count, let unit): "every \(units(count, unit))"
    case .everyWeekday(let days): "every \(list(days.map(\.rawValue)))"
    case .workdays: "weekdays"
    case .onWeekdays(let days): "on \(list(days.map(\.rawValue)))"
    case .onDate(let month, let day): "on \(months[month - 1]) \(day)"
    case .onDays(let days): "on the \(list(days.map(text)))"
    case .inMonths(let numbers, let followsDays):
      (followsDays ? "of " : "in ") + list(numbers.map { months[$0 - 1] })
    case .afterDone(let count, let unit): "\(units(count, unit)) after done"
    case .at(let minute): "at \(TimeWindow.text(ofMinute: minute))"
    case .times(let count): count == 1 ? "once" : "\(count) times"
    case .until(let due): "until \(date(due, in: timeZone))"
    }
  }

  private static func text(_ day: RepeatPhrase.Day) -> String {
    switch day {
    case .ofMonth(let number): ordinal(number) + (number < 0 ? " day" : "")
    case .weekday(let number, let weekday): "\(ordinal(number)) \(weekday.rawValue)"
    }
  }

  /// `1 day`, `2 weeks`.
  private static func units(_ count: Int, _ unit: RecurrenceRule.Frequency) -> String {
    let name =
      switch unit {
      case .daily: "day"
      case .weekly: "week"
      case .monthly: "month"
      case .yearly: "year"
      }
    return "\(count) \(name)\(count == 1 ? "" : "s")"
  }

  /// `1st`, `22nd`, `last`, `2nd last`.
  private static func ordinal(_ number: Int) -> String {
    guard number > 0 else { return number == -1 ? "last" : "\(ordinal(-number)) last" }
    let ending =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }

  /// `mon, wed and fri`.
  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and \(last)"
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
}
