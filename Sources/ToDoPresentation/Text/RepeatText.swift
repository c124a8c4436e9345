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
    let pattern: String? =
      switch recurrence.pattern {
      case .onDays(let rule): words(of: rule)
      case .afterDone(let count, let unit): "\(units(count, unit)) after done"
      }
    guard let pattern else { return recurrence.description }
    var words = pattern
    if let second = recurrence.secondOfDay {
      guard second % 60 == 0 else { return recurrence.description }
      words += " at \(TimeWindow.text(ofMinute: second / 60))"
    }
    switch recurrence.end {
    case .count(let count): words += count == 1 ? " once" : " \(count) times"
    case .until(let due): words += " until \(date(due, in: timeZone))"
    case nil: break
    }
    return words
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
  /// Nil for a rule that has no words.
  private static func words(of rule: RecurrenceRule) -> String? {
    guard rule.weekStart == .monday else { return nil }
    let weekdays = rule.days.filter { $0.ordinal == nil }
    let isByMonth = rule.frequency == .monthly || rule.frequency == .yearly
    guard rule.days.isEmpty || rule.monthDays.isEmpty,
      weekdays.isEmpty || !isByMonth
    else { return nil }
    if rule.frequency == .weekly, rule.interval == 1, !weekdays.isEmpty, rule.months.isEmpty {
      let days = weekdays.map(\.weekday)
      return days == Array(Weekday.allCases.prefix(5))
        ? "weekdays" : "every \(list(days.map(\.rawValue)))"
    }
    var words = head(rule)
    if !weekdays.isEmpty { words += " on \(list(weekdays.map(\.weekday.rawValue)))" }
    if rule.frequency == .yearly, let day = rule.monthDays.first, day > 0,
      rule.monthDays.count == 1, rule.months.count == 1
    {
      return "\(words) on \(months[rule.months[0] - 1]) \(day)"
    }
    let ordinals =
      rule.monthDays.map { number in ordinal(number) + (number < 0 ? " day" : "") }
      + rule.days.compactMap { day in
        day.ordinal.map { "\(ordinal($0)) \(day.weekday.rawValue)" }
      }
    if !ordinals.isEmpty { words += " on the \(list(ordinals))" }
    guard !rule.months.isEmpty else { return words }
    return words + (ordinals.isEmpty ? " in " : " of ")
      + list(rule.months.map { months[$0 - 1] })
  }

  private static func head(_ rule: RecurrenceRule) -> String {
    guard rule.interval == 1 else { return "every \(units(rule.interval, rule.frequency))" }
    return rule.frequency.rawValue.lowercased()
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
