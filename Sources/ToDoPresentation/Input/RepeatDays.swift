import ToDo

/// The days and months on which something repeats, taken from words one after the other.
struct RepeatDays {
  private(set) var days: [RecurrenceRule.Day] = []
  private(set) var monthDays: [Int] = []
  private(set) var months: [Int] = []
  /// The numbers of which it is not known yet whether they are of days or of weekdays.
  private var numbers: [Int] = []
  /// Whether the last word was "last".
  private var endsWithLast = false
  /// Whether it was a number, which "last" after it makes count from the end.
  private var endsWithNumber = false

  /// Takes a word; false if it says nothing about days.
  mutating func take(_ word: Substring) -> Bool {
    let (wasLast, wasNumber) = (endsWithLast, endsWithNumber)
    (endsWithLast, endsWithNumber) = (false, false)
    switch word {
    case "on", "the", "and", "&", ",", "of", "in", "each", "every":
      endsWithLast = wasLast
    case "day", "days":
      guard !numbers.isEmpty else { return false }
      closeNumbers()
    case "weekday", "weekdays": days += Weekday.allCases.prefix(5).map { .every($0) }
    case "weekend", "weekends": days += [.every(.saturday), .every(.sunday)]
    case "month" where !numbers.isEmpty || !days.isEmpty || !monthDays.isEmpty: break
    case "last":
      // "2nd last" is the one before the last, but "15th and last" are two.
      if wasNumber, let number = numbers.popLast() {
        numbers.append(-number)
      } else {
        numbers.append(-1)
      }
      endsWithLast = true
    default:
      if let weekday = DayWords.weekday(word) {
        days += numbers.isEmpty ? [.every(weekday)] : numbers.map { .nth($0, weekday) }
        numbers = []
      } else if let month = DayWords.month(word) {
        months.append(month)
      } else if let number = Self.ordinal(word) ?? DayWords.count(word) {
        numbers.append(number)
        endsWithNumber = true
      } else {
        return false
      }
    }
    return true
  }

  /// Takes the numbers that no weekday followed for days of the month; false for "last" alone.
  mutating func finish() -> Bool {
    guard !endsWithLast else { return false }
    closeNumbers()
    return true
  }

  private mutating func closeNumbers() {
    monthDays += numbers
    numbers = []
  }

  /// The frequency that the days suggest; nil without any.
  var frequency: RecurrenceRule.Frequency? {
    if hasEveryWeekday { return .weekly }
    if days.isEmpty, monthDays.isEmpty { return nil }
    return months.isEmpty ? .monthly : .yearly
  }

  /// Whether a weekday is meant in every week.
  var hasEveryWeekday: Bool { days.contains { $0.ordinal == nil } }

  /// Whether there is a second, third or fourth weekday.
  var hasSecondOrLaterWeekday: Bool { days.contains { $0.ordinal ?? 0 > 1 } }

  /// `1st`, `22nd`, `first` … `fifth`.
  static func ordinal(_ word: Substring) -> Int? {
    let names: [Substring] = ["first", "second", "third", "fourth", "fifth"]
    if let index = names.firstIndex(of: word) { return index + 1 }
    let digits = word.prefix(while: \.isNumber)
    guard let number = DayWords.count(digits), number > 0,
      ["st", "nd", "rd", "th"].contains(word.dropFirst(digits.count))
    else { return nil }
    return number
  }
}
