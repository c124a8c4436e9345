import ToDo

/// A day in the words that people use, before it is known which day today is.
enum DayWords: Equatable {
  case days(Int)
  case months(Int)
  case years(Int)
  /// The Sunday of this week.
  case endOfWeek
  /// The next Saturday, or today if it is the weekend.
  case weekend
  /// The next one after today.
  case weekday(Weekday)
  /// The one in the week that begins with the next Monday.
  case weekdayOfNextWeek(Weekday)
  case firstOfNextMonth
  case endOfMonth
  /// The next day of a month with this number, after today.
  case dayOfMonth(Int)
  /// The next such day, or today.
  case dayOfYear(month: Int, day: Int)
  case day(CalendarDay)
  /// A date that must be this weekday.
  indirect case checked(DayWords, Weekday)

  /// Reads words in lower case; nil if they do not name a day.
  init?(_ words: some Collection<Substring>) {
    let words = Array(words)
    if words.count > 2, let weekday = Self.weekday(words[0]) {
      guard let date = DayWords(words.dropFirst()) else { return nil }
      self = .checked(date, weekday)
      return
    }
    switch words.count {
    case 1: self.init(word: words[0])
    case 2 where words[0] == "next":
      switch words[1] {
      case "week": self = .weekdayOfNextWeek(.monday)
      case "month": self = .firstOfNextMonth
      case "weekend": self = .weekdayOfNextWeek(.saturday)
      default:
        guard let weekday = Self.weekday(words[1]) else { return nil }
        self = .weekdayOfNextWeek(weekday)
      }
    case 2 where words[0] == "this" && words[1] == "weekend": self = .weekend
    case 2:
      guard let (month, day) = Self.monthAndDay(words[0], words[1]) else { return nil }
      self = .dayOfYear(month: month, day: day)
    case 3 where words[0] == "in":
      guard let count = Self.article(words[1]) ?? Self.count(words[1]) else { return nil }
      switch words[2] {
      case "day", "days": self = .days(count)
      case "week", "weeks": self = .days(7 * count)
      case "month", "months": self = .months(count)
      case "year", "years": self = .years(count)
      default: return nil
      }
    case 3:
      guard let (month, day) = Self.monthAndDay(words[0], words[1]),
        let found = Self.day(year: words[2], month: month, day: day)
      else { return nil }
      self = .day(found)
    default: return nil
    }
  }

  private init?(word: Substring) {
    switch word {
    case "today": self = .days(0)
    case "tomorrow": self = .days(1)
    case "yesterday": self = .days(-1)
    case "eow": self = .endOfWeek
    case "eom": self = .endOfMonth
    case "weekend": self = .weekend
    default:
      if let weekday = Self.weekday(word) {
        self = .weekday(weekday)
      } else if let days = Self.plusDays(word) {
        self = .days(days)
      } else if let day = Self.ordinal(word) {
        self = .dayOfMonth(day)
      } else if let day = Self.dotted(word) {
        self = day
      } else {
        return nil
      }
    }
  }

  /// The day that is meant; nil if there is none up to the year 9999.
  func day(today: CalendarDay) -> CalendarDay? {
    switch self {
    case .days(let days): return today.adding(days: days)
    case .months(let months): return today.adding(months: months)
    case .years(let years): return today.adding(months: 12 * years)
    case .endOfWeek: return Self.first(.sunday, from: today)
    case .weekend:
      return today.weekday == .sunday ? today : Self.first(.saturday, from: today)
    case .weekday(let weekday): return Self.first(weekday, from: today.adding(days: 1))
    case .weekdayOfNextWeek(let weekday):
      return Self.first(weekday, from: Self.first(.monday, from: today.adding(days: 1)))
    case .firstOfNextMonth:
      return today.endOfMonth?.adding(days: 1)
    case .endOfMonth: return today.endOfMonth
    case .dayOfMonth(let number):
      // The longest gap is that between two days with the number 31 or 30: two months.
      return (0...2).lazy.compactMap { months in
        Self.firstOfMonth(today).adding(months: months).flatMap {
          CalendarDay(year: $0.year, month: $0.month, day: number)
        }
      }.first { $0 > today }
    case .dayOfYear(let month, let day):
      // From one 29 February to the next it is 8 years at most.
      return (0...8).lazy.compactMap {
        CalendarDay(year: today.year + $0, month: month, day: day)
      }.first { $0 >= today }
    case .day(let day): return day
    case .checked(let words, let weekday):
      return words.day(today: today).flatMap { $0.weekday == weekday ? $0 : nil }
    }
  }

  private static func firstOfMonth(_ day: CalendarDay) -> CalendarDay {
    day.adding(days: 1 - day.day)
  }

  private static func first(_ weekday: Weekday, from day: CalendarDay) -> CalendarDay {
    var day = day
    while day.weekday != weekday { day = day.adding(days: 1) }
    return day
  }
}

// MARK: Words

extension DayWords {
  /// `a` and `an` mean one.
  static func article(_ word: Substring) -> Int? { word == "a" || word == "an" ? 1 : nil }

  static func count(_ word: Substring) -> Int? {
    guard word.utf8.count <= 4, word.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(word)
  }

  /// `fri`, `friday`.
  static func weekday(_ word: Substring) -> Weekday? {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    return names.firstIndex { $0 == word || $0.prefix(3) == word }.map { Weekday.allCases[$0] }
  }

  /// `+3d`, `+2w`: how many days.
  static func plusDays(_ word: Substring) -> Int? {
    guard word.first == "+", let unit = word.last, let count = count(word.dropFirst().dropLast())
    else { return nil }
    return unit == "d" ? count : unit == "w" ? 7 * count : nil
  }

  /// `1st`, `22nd`, `31st`.
  private static func ordinal(_ word: Substring) -> Int? {
    let digits = word.prefix { $0.isNumber }
    guard let day = count(digits), (1...31).contains(day) else { return nil }
    let ending =
      switch (day % 10, day) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return word.dropFirst(digits.count) == ending ? day : nil
  }

  /// `1.12.`, `1.12.2027`: day, month and year, as they are written in much of Europe.
  private static func dotted(_ word: Substring) -> DayWords? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let day = count(parts[0]), let month = count(parts[1]),
      isPossible(month: month, day: day)
    else { return nil }
    if parts[2].isEmpty { return .dayOfYear(month: month, day: day) }
    return Self.day(year: parts[2], month: month, day: day).map(DayWords.day)
  }

  /// `dec 1` or `1 dec`, also `december 1st`, and a comma before a year.
  private static func monthAndDay(_ first: Substring, _ second: Substring) -> (Int, Int)? {
    let second = second.last == "," ? second.dropLast() : second
    for (name, number) in [(first, second), (second, first)] {
      if let month = month(name), let day = ordinal(number) ?? count(number),
        isPossible(month: month, day: day)
      {
        return (month, day)
      }
    }
    return nil
  }

  static func month(_ word: Substring) -> Int? {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    return names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
  }

  /// Whether some year has this day.
  private static func isPossible(month: Int, day: Int) -> Bool {
    CalendarDay(year: 2000, month: month, day: day) != nil
  }

  /// A day of a year of four digits.
  private static func day(year: Substring, month: Int, day: Int) -> CalendarDay? {
    guard year.utf8.count == 4, let year = count(year) else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }
}
