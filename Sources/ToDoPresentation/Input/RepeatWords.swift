import ToDo

/// The words of a repeat, from which its parts are taken one after the other.
struct RepeatWords {
  private var words: [Substring]
  /// Why the words have no pattern; nil if there is nothing special to say.
  private(set) var mistake: RepeatMistake?

  /// A comma is a word of its own.
  init(_ text: String) {
    words = text.lowercased().split(whereSeparator: \.isWhitespace).flatMap { word in
      var words: [Substring] = []
      for part in word.split(separator: ",", omittingEmptySubsequences: false) {
        words += part.isEmpty ? [","] : [part, ","]
      }
      return words.dropLast()
    }
  }

  /// Takes a word and everything after it.
  ///
  /// - Returns: What is after it; nil if there is no such word.
  mutating func takeAll(after word: Substring) -> String? {
    guard let index = words.firstIndex(of: word) else { return nil }
    let rest = words[(index + 1)...].filter { $0 != "," }.joined(separator: " ")
    words.removeSubrange(index...)
    return rest
  }

  /// Takes `5 times`, `once`, `for 5 times` from the end.
  mutating func takeCount() -> Int? {
    var count: Int?
    if words.last == "times" || words.last == "time" {
      guard let number = words.dropLast().last.flatMap({ Int($0) }) else { return nil }
      count = number
      words.removeLast(2)
    } else if let index = ["once", "twice"].firstIndex(where: { $0 == words.last }) {
      count = index + 1
      words.removeLast()
    }
    if count != nil, words.last == "for" { words.removeLast() }
    return count
  }

  /// Takes `at 9:00`.
  ///
  /// - Returns: The seconds since midnight, nil without a time; and whether it is one.
  mutating func takeTime() -> (second: Int?, isReadable: Bool) {
    guard let index = words.firstIndex(of: "at") else { return (nil, true) }
    guard index + 1 < words.count else { return (nil, false) }
    let word = words[index + 1]
    let padded = word.utf8.count == 4 ? "0\(word)"[...] : word
    guard let minute = TimeWindow.minute(of: padded), minute < TimeWindow.minutesInDay else {
      return (nil, false)
    }
    words.removeSubrange(index...index + 1)
    return (minute * 60, true)
  }

  /// The pattern that all the words say; nil if they say none.
  mutating func pattern() throws(ToDoError) -> Recurrence.Pattern? {
    while words.last == "," { words.removeLast() }
    if let pattern = afterDone() { return pattern }
    guard !words.isEmpty else { return nil }
    let head = takeHead()
    var days = RepeatDays()
    for word in words {
      guard days.take(word) else {
        mistake = Self.suggestion(for: word)
        return nil
      }
    }
    guard days.finish() else { return nil }
    guard let frequency = head.frequency ?? days.frequency else { return nil }
    if head.isEvery, head.frequency == nil, days.hasSecondOrLaterWeekday {
      mistake = .everySecond
      return nil
    }
    if frequency == .monthly || frequency == .yearly, days.hasEveryWeekday {
      mistake = .whichWeekday
      return nil
    }
    return .onDays(
      try RecurrenceRule(
        frequency, interval: head.interval, days: days.days, monthDays: days.monthDays,
        months: days.months))
  }

  /// `3 days after done`, `a week after done`.
  private func afterDone() -> Recurrence.Pattern? {
    guard words.count >= 4, words[words.count - 2] == "after",
      ["done", "completion"].contains(words[words.count - 1])
    else { return nil }
    var head = words.dropLast(2)
    if head.first == "every" { head = head.dropFirst() }
    guard head.count == 2, let count = Self.count(head.first ?? ""),
      let unit = head.last.flatMap(Self.unit)
    else { return nil }
    return .afterDone(count, unit)
  }

  /// Takes what is said of the frequency: `daily`, `every 2 weeks`, `every`.
  private mutating func takeHead() -> (
    frequency: RecurrenceRule.Frequency?, interval: Int, isEvery: Bool
  ) {
    if let frequency = Self.frequencies[words[0]] {
      words.removeFirst()
      return (frequency, 1, false)
    }
    guard words[0] == "every" || words[0] == "each" else { return (nil, 1, false) }
    words.removeFirst()
    if let unit = words.first.flatMap(Self.unit) {
      words.removeFirst()
      return (unit, 1, true)
    }
    guard words.count > 1, let unit = Self.unit(words[1]) else { return (nil, 1, true) }
    // "every 1st day of the month" is one of the month.
    let ordinal = unit != .daily || words.count == 2 ? RepeatDays.ordinal(words[0]) : nil
    guard let count = words[0] == "other" ? 2 : Self.count(words[0]) ?? ordinal, count >= 0 else {
      return (nil, 1, true)
    }
    words.removeFirst(2)
    return (unit, count, true)
  }

  private static let frequencies: [Substring: RecurrenceRule.Frequency] = [
    "daily": .daily, "weekly": .weekly, "monthly": .monthly, "yearly": .yearly,
    "annually": .yearly,
  ]

  private static func unit(_ word: Substring) -> RecurrenceRule.Frequency? {
    switch word {
    case "day", "days": .daily
    case "week", "weeks": .weekly
    case "month", "months": .monthly
    case "year", "years": .yearly
    default: nil
    }
  }

  private static func count(_ word: Substring) -> Int? {
    word == "a" || word == "an" || word == "one"
      ? 1 : word.utf8.count > 6 ? nil : DayWords.count(word) ?? Int(word)
  }

  private static func suggestion(for word: Substring) -> RepeatMistake? {
    let known =
      frequencies.keys.map { String($0) } + [
        "every", "weekdays", "weekends", "weeks", "months", "years", "days", "last", "monday",
        "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "until", "times",
        "after", "done",
      ]
    guard !known.contains(String(word)) else { return nil }
    return EditDistance.nearest(to: String(word), among: known.sorted())
      .map { .misspelt(String(word), suggestion: $0) }
  }
}
