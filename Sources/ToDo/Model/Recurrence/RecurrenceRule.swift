/// The days on which something repeats: a recurrence rule without its end (RFC 5545, section 3.3.10).
///
/// The days are counted from one of them, which is when the item is due. What the rule leaves open is
/// taken from that day: a monthly rule without days repeats on its day of the month. A day that a
/// month does not have, the 31st or 29 February, is skipped.
///
/// ```swift
/// let payday = try RecurrenceRule(.monthly, monthDays: [-1])
/// let club = try RecurrenceRule(.weekly, interval: 2, days: [.every(.friday)])
/// ```
public struct RecurrenceRule: Hashable, Sendable {
  /// The unit in which a rule counts. The raw values are those of RFC 5545.
  public enum Frequency: String, CaseIterable, Hashable, Sendable {
    /// Days.
    case daily = "DAILY"
    /// Weeks.
    case weekly = "WEEKLY"
    /// Months.
    case monthly = "MONTHLY"
    /// Years.
    case yearly = "YEARLY"
  }

  /// A weekday: every one, or the first, second, last … of a month or a year.
  public struct Day: Hashable, Sendable {
    /// The weekday.
    public let weekday: Weekday
    /// Which one: 1 is the first, -1 the last; nil for every one.
    public let ordinal: Int?

    private init(_ weekday: Weekday, _ ordinal: Int?) {
      self.weekday = weekday
      self.ordinal = ordinal
    }

    /// Every such weekday.
    public static func every(_ weekday: Weekday) -> Day { Day(weekday, nil) }

    /// One of them: 1 is the first, -1 the last. It is that of the month, or in a yearly rule
    /// without months that of the year.
    public static func nth(_ ordinal: Int, _ weekday: Weekday) -> Day { Day(weekday, ordinal) }
  }

  /// The unit in which the rule counts.
  public let frequency: Frequency
  /// How many units there are from one to the next: 2 for every second week.
  public let interval: Int
  /// The weekdays, in order; empty for any.
  public let days: [Day]
  /// The days of the month, in order, from the end if negative: -1 is the last. Empty for any.
  public let monthDays: [Int]
  /// The months, in order, from 1; empty for any.
  public let months: [Int]
  /// The day on which weeks begin, which matters for every second week and the like only.
  public let weekStart: Weekday

  /// The intervals that a rule can have.
  public static let intervals = 1...9999

  /// Makes a rule; the order of the lists is of no account.
  ///
  /// - Parameters:
  ///   - frequency: The unit in which it counts.
  ///   - interval: How many units there are from one to the next.
  ///   - days: The weekdays, with ordinals in monthly and yearly rules only; empty for any.
  ///   - monthDays: The days of the month, 1 to 31 or -31 to -1, not in weekly rules; empty for any.
  ///   - months: The months, 1 to 12; empty for any.
  ///   - weekStart: The day on which weeks begin.
  /// - Throws: ``ToDoError/invalidRecurrence(_:)``.
  public init(
    _ frequency: Frequency, interval: Int = 1, days: [Day] = [], monthDays: [Int] = [],
    months: [Int] = [], weekStart: Weekday = .monday
  ) throws(ToDoError) {
    self.frequency = frequency
    self.interval = interval
    self.days = Set(days).sorted { $0.rank < $1.rank }
    self.monthDays = Set(monthDays).sorted { Self.rank(of: $0) < Self.rank(of: $1) }
    self.months = Set(months).sorted()
    // A week that begins on another day has the same weeks to skip only if none is skipped.
    self.weekStart = frequency == .weekly && interval > 1 && !days.isEmpty ? weekStart : .monday
    try check()
  }

  private func check() throws(ToDoError) {
    try Self.check(interval, in: Self.intervals, "INTERVAL")
    for month in months { try Self.check(month, in: 1...12, "BYMONTH") }
    for day in monthDays { try Self.check(Self.magnitude(of: day), in: 1...31, "BYMONTHDAY") }
    let isInMonth = frequency == .monthly || !months.isEmpty
    for ordinal in days.compactMap(\.ordinal) {
      guard frequency == .monthly || frequency == .yearly else {
        throw .invalidRecurrence(
          .together("BYDAY=\(ordinal)…", "FREQ=\(frequency.rawValue)"))
      }
      try Self.check(Self.magnitude(of: ordinal), in: 1...(isInMonth ? 5 : 53), "BYDAY")
    }
    if frequency == .weekly, !monthDays.isEmpty {
      throw .invalidRecurrence(.together("BYMONTHDAY", "FREQ=WEEKLY"))
    }
    let longest = (months.isEmpty ? Array(1...12) : months).map {
      CalendarDay.days(inMonth: $0, of: 2000)
    }.max()
    if let first = monthDays.map(abs).min(), let longest, first > longest {
      throw .invalidRecurrence(.never)
    }
  }

  static func check(
    _ number: Int, in range: ClosedRange<Int>, _ part: String
  ) throws(ToDoError) {
    guard range.contains(number) else {
      throw .invalidRecurrence(.outOfRange(part, number, range))
    }
  }

  /// As `abs`, which traps at the least integer.
  private static func magnitude(of number: Int) -> Int { Int(clamping: number.magnitude) }

  /// The same rule, without leaving out units.
  var everyUnit: RecurrenceRule { RecurrenceRule(self, interval: 1) }

  private init(_ rule: RecurrenceRule, interval: Int) {
    frequency = rule.frequency
    self.interval = interval
    (days, monthDays, months) = (rule.days, rule.monthDays, rule.months)
    weekStart = rule.weekStart
  }

  /// Numbers that count from the end come last.
  fileprivate static func rank(of ordinal: Int) -> Int { ordinal < 0 ? 1000 + ordinal : ordinal }
}

extension RecurrenceRule.Day {
  fileprivate var rank: (Int, Int) {
    (ordinal.map(RecurrenceRule.rank) ?? 0, weekday.daysAfterMonday)
  }
}

extension Weekday {
  /// The two letters of RFC 5545.
  var code: String { String(rawValue.prefix(2)).uppercased() }

  /// The weekday with two letters of RFC 5545.
  init?(code: some StringProtocol) {
    guard let day = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = day
  }

  /// 0 for Monday to 6 for Sunday.
  package var daysAfterMonday: Int {
    switch self {
    case .monday: 0
    case .tuesday: 1
    case .wednesday: 2
    case .thursday: 3
    case .friday: 4
    case .saturday: 5
    case .sunday: 6
    }
  }
}
