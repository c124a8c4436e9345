/// The days of a rule after one of them, in order, to the end of the year 9999.
///
/// They are made a period at a time: the days of each week, month or year that the rule does not leave
/// out, less those that it does not include (RFC 5545, section 3.3.10, the table of what a part
/// adds or takes away).
struct RecurrenceDays: Sequence, IteratorProtocol {
  private let rule: RecurrenceRule
  private let start: CalendarDay
  private let days: [RecurrenceRule.Day]
  private let monthDays: [Int]
  private let months: [Int]
  private var period = 0
  private var waiting: ArraySlice<CalendarDay> = []

  /// - Parameter start: The day from which the rule counts, and which completes it.
  init(_ rule: RecurrenceRule, after start: CalendarDay) {
    self.rule = rule
    self.start = start
    var (days, monthDays, months) = (rule.days, rule.monthDays, rule.months)
    if days.isEmpty, monthDays.isEmpty {
      switch rule.frequency {
      case .daily: break
      case .weekly: days = [.every(start.weekday)]
      case .monthly: monthDays = [start.day]
      case .yearly:
        monthDays = [start.day]
        if months.isEmpty { months = [start.month] }
      }
    }
    (self.days, self.monthDays, self.months) = (days, monthDays, months)
  }

  mutating func next() -> CalendarDay? {
    while true {
      while let day = waiting.popFirst() {
        if day > start { return day }
      }
      guard let days = days(ofPeriod: period) else { return nil }
      waiting = days[...]
      period += 1
    }
  }

  /// The days of the rule in a period, which are numbered from that of the start; nil beyond the last.
  private func days(ofPeriod number: Int) -> [CalendarDay]? {
    let units = number * rule.interval
    switch rule.frequency {
    case .daily: return days(from: start.daysSince1970 + units, count: 1)
    case .weekly:
      let daysIntoWeek =
        (start.weekday.daysAfterMonday - rule.weekStart.daysAfterMonday + 7) % 7
      return days(from: start.daysSince1970 - daysIntoWeek + 7 * units, count: 7)
    case .monthly:
      let months = start.year * 12 + start.month - 1 + units
      let (year, month) = (months / 12, months % 12 + 1)
      guard let first = CalendarDay(year: year, month: month, day: 1) else { return nil }
      return days(from: first.daysSince1970, count: CalendarDay.days(inMonth: month, of: year))
    case .yearly:
      guard let first = CalendarDay(year: start.year + units, month: 1, day: 1) else {
        return nil
      }
      return days(from: first.daysSince1970, count: Self.days(inYear: first.year))
    }
  }

  private func days(from first: Int, count: Int) -> [CalendarDay]? {
    guard first <= Self.last else { return nil }
    return (first..<first + count).compactMap { number in
      let day = CalendarDay(daysSince1970: number)
      return number <= Self.last && includes(day) ? day : nil
    }
  }

  /// 9999-12-31.
  private static let last = 2_932_896

  /// Whether the rule includes a day of one of its periods.
  func includes(_ day: CalendarDay) -> Bool {
    guard months.isEmpty || months.contains(day.month) else { return false }
    let length = CalendarDay.days(inMonth: day.month, of: day.year)
    guard
      monthDays.isEmpty || monthDays.contains(day.day)
        || monthDays.contains(day.day - length - 1)
    else { return false }
    guard !days.isEmpty else { return true }
    let weekday = day.weekday
    let isOfYear = rule.frequency == .yearly && rule.months.isEmpty
    return days.contains { rule in
      guard rule.weekday == weekday else { return false }
      guard let ordinal = rule.ordinal else { return true }
      let (index, count) =
        isOfYear ? (Self.index(inYear: day), Self.days(inYear: day.year)) : (day.day - 1, length)
      return ordinal > 0 ? index / 7 + 1 == ordinal : (count - 1 - index) / 7 + 1 == -ordinal
    }
  }

  private static func days(inYear year: Int) -> Int {
    337 + CalendarDay.days(inMonth: 2, of: year)
  }

  /// 0 for 1 January.
  private static func index(inYear day: CalendarDay) -> Int {
    (1..<day.month).reduce(day.day - 1) { $0 + CalendarDay.days(inMonth: $1, of: day.year) }
  }
}

extension RecurrenceRule {
  /// The days of the rule after a day from which it counts.
  ///
  /// - Complexity: A day costs O(the days of the weeks, months or years up to it).
  package func days(after start: CalendarDay) -> some Sequence<CalendarDay> {
    RecurrenceDays(self, after: start)
  }

  /// The first day of the rule that is not before a day; nil if there is none up to the year 9999.
  package func firstDay(from day: CalendarDay) -> CalendarDay? {
    var days = RecurrenceDays(everyUnit, after: day)
    return days.includes(day) ? day : days.next()
  }
}
