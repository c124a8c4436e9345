import ToDo

extension DayWords {
  /// The words that `DateParser` reads, to suggest one for a misspelt one.
  static let words = [
    "today", "tomorrow", "tonight", "yesterday", "morning", "noon", "afternoon", "evening",
    "midnight",
    "eom", "eow", "weekend", "next week", "next month", "monday", "tuesday", "wednesday",
    "thursday", "friday", "saturday", "sunday",
    "week", "overdue", "none",
  ]

  /// The word that the first one of a text probably means, if it is misspelt; nil for one that is
  /// not.
  static func suggestion(for text: String) -> String? {
    let word = text.lowercased().split(separator: " ").first.map(String.init) ?? ""
    // A short word is one letter away from too many others.
    guard word.count > 3, !words.contains(word) else { return nil }
    return EditDistance.nearest(to: word, among: words)
  }

  /// The day that a text names and that no calendar has, as it is written: "30 Feb", "2026-02-30".
  static func impossibleDay(in text: String) -> String? {
    let words = text.lowercased().split(separator: " ")
    for (index, word) in words.enumerated() {
      if let day = impossibleNumbers(in: word) { return day }
      guard index + 1 < words.count else { continue }
      let year = index + 2 < words.count ? count(words[index + 2]) : nil
      for (name, number) in [(word, words[index + 1]), (words[index + 1], word)] {
        guard let month = month(name),
          let day = count(number.prefix { $0.isNumber }), isImpossible(year, month, day)
        else { continue }
        let shown = "\(day) \(name.prefix(3).capitalized)"
        return year.map { "\(shown) \($0)" } ?? shown
      }
    }
    return nil
  }

  /// `2026-02-30`, `30.2.`, `30.2.2026`.
  private static func impossibleNumbers(in word: Substring) -> String? {
    let hyphenated = word.split(separator: "-", omittingEmptySubsequences: false).map(count)
    if hyphenated.count == 3, let year = hyphenated[0], let month = hyphenated[1],
      let day = hyphenated[2], word.prefix(4).allSatisfy(\.isNumber)
    {
      return isImpossible(year, month, day) ? String(word) : nil
    }
    let dotted = word.split(separator: ".")
    guard word.contains("."), (2...3).contains(dotted.count), let day = count(dotted[0]),
      let month = count(dotted[1])
    else { return nil }
    let year = dotted.count == 3 ? count(dotted[2]) : nil
    return isImpossible(year, month, day) ? String(word) : nil
  }

  /// Whether a month has too few days for a day that other months have.
  private static func isImpossible(_ year: Int?, _ month: Int, _ day: Int) -> Bool {
    (1...12).contains(month) && day > 0 && day < 100
      && CalendarDay(year: year ?? 2000, month: month, day: day) == nil
  }
}
