package import ToDo

/// What the words of a repeat say, one part after the other, for whoever puts it into words.
package struct RepeatPhrase: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// Daily, weekly, every 3 months.
    case every(Int, RecurrenceRule.Frequency)
    /// Every Monday and Thursday.
    case everyWeekday([Weekday])
    /// Monday to Friday.
    case workdays
    /// On these days of its weeks.
    case onWeekdays([Weekday])
    /// On a day of the year.
    case onDate(month: Int, day: Int)
    /// On these days of its months or years.
    case onDays([Day])
    /// In these months; of them, where days are before it.
    case inMonths([Int], followsDays: Bool)
    /// This long after it is done.
    case afterDone(Int, RecurrenceRule.Frequency)
    /// At a minute of the day.
    case at(minute: Int)
    case times(Int)
    case until(Due)
  }

  /// A day by its number; a negative one counts from the end.
  package enum Day: Hashable, Sendable {
    case ofMonth(Int)
    case weekday(Int, Weekday)
  }

  package let parts: [Part]

  /// Returns nil for a recurrence that has no words.
  package init?(_ recurrence: Recurrence) {
    var parts: [Part]
    switch recurrence.pattern {
    case .onDays(let rule):
      guard let words = Self.parts(of: rule) else { return nil }
      parts = words
    case .afterDone(let count, let unit): parts = [.afterDone(count, unit)]
    }
    if let second = recurrence.secondOfDay {
      guard second % 60 == 0 else { return nil }
      parts.append(.at(minute: second / 60))
    }
    switch recurrence.end {
    case .count(let count): parts.append(.times(count))
    case .until(let due): parts.append(.until(due))
    case nil: break
    }
    self.parts = parts
  }

  private static func parts(of rule: RecurrenceRule) -> [Part]? {
    guard rule.weekStart == .monday else { return nil }
    let weekdays = rule.days.filter { $0.ordinal == nil }.map(\.weekday)
    let isByMonth = rule.frequency == .monthly || rule.frequency == .yearly
    guard rule.days.isEmpty || rule.monthDays.isEmpty, weekdays.isEmpty || !isByMonth else {
      return nil
    }
    if rule.frequency == .weekly, rule.interval == 1, !weekdays.isEmpty, rule.months.isEmpty {
      return [weekdays == Array(Weekday.allCases.prefix(5)) ? .workdays : .everyWeekday(weekdays)]
    }
    var parts: [Part] = [.every(rule.interval, rule.frequency)]
    if !weekdays.isEmpty { parts.append(.onWeekdays(weekdays)) }
    if rule.frequency == .yearly, let day = rule.monthDays.first, day > 0,
      rule.monthDays.count == 1, rule.months.count == 1
    {
      return parts + [.onDate(month: rule.months[0], day: day)]
    }
    let days =
      rule.monthDays.map(Day.ofMonth)
      + rule.days.compactMap { day in day.ordinal.map { .weekday($0, day.weekday) } }
    if !days.isEmpty { parts.append(.onDays(days)) }
    if !rule.months.isEmpty { parts.append(.inMonths(rule.months, followsDays: !days.isEmpty)) }
    return parts
  }
}
