import Foundation
import ToDo
import ToDoPresentation

/// Writes how something repeats as whoever reads the page does.
struct RepeatInWords {
  private let words: PageWords
  private var text: PageText { words.text }

  init(_ words: PageWords) {
    self.words = words
  }

  /// "every 2 weeks on Fri", "alle 2 Wochen am Fr"; the text of the rule where there are no words for
  /// it.
  func sentence(_ recurrence: Recurrence) -> String {
    guard let phrase = RepeatPhrase(recurrence) else { return recurrence.description }
    return phrase.parts.map(written).joined(separator: " ")
  }

  private func written(_ part: RepeatPhrase.Part) -> String {
    switch part {
    case .every(1, let unit): text("repeat-\(unit.rawValue)")
    case .every(let count, let unit):
      text("repeat-every-\(unit.rawValue)", ["count": words.number(count)])
    case .everyWeekday(let days): text("repeat-everyWeekday", ["days": list(days.map(weekday))])
    case .workdays: text("repeat-workdays")
    case .onWeekdays(let days): text("repeat-on", ["days": list(days.map(weekday))])
    case .onDate(let month, let day): text("repeat-on", ["days": date(month, day)])
    case .onDays(let days): text("repeat-onDays", ["days": list(days.map(written))])
    case .inMonths(let months, let followsDays):
      text(followsDays ? "repeat-of" : "repeat-in", ["months": list(months.map(month))])
    case .afterDone(let count, let unit):
      text(
        "repeat-afterDone",
        ["time": text("repeat-time-\(unit.rawValue)", count: count, words.number(count))])
    case .at(let minute): text("repeat-at", ["time": ReminderWords(words).time(minute)])
    case .times(let count): text("repeat-times", count: count, words.number(count))
    case .until(let due): text("repeat-until", ["date": words.due(due)])
    }
  }

  private func written(_ day: RepeatPhrase.Day) -> String {
    switch day {
    case .ofMonth(let number):
      number > 0 ? ordinal(number) : text("repeat-dayFromEnd", ["number": ordinal(number)])
    case .weekday(let number, let weekday): "\(ordinal(number)) \(self.weekday(weekday))"
    }
  }

  /// `1st`, `last`, `2nd last`.
  private func ordinal(_ number: Int) -> String {
    if number == -1 { return text("repeat-last") }
    guard number > 0 else { return text("repeat-fromEnd", ["number": ordinal(-number)]) }
    let ending =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return text("repeat-ordinal-\(ending)", ["number": words.number(number)])
  }

  private func weekday(_ day: Weekday) -> String { ReminderWords(words).weekday(day) }

  private func month(_ month: Int) -> String {
    formatted(month, 1, Date.FormatStyle(locale: words.locale, timeZone: .gmt).month(.abbreviated))
  }

  private func date(_ month: Int, _ day: Int) -> String {
    formatted(
      month, day,
      Date.FormatStyle(locale: words.locale, timeZone: .gmt).day().month(.abbreviated))
  }

  /// In a leap year, which has every day.
  private func formatted(_ month: Int, _ day: Int, _ style: Date.FormatStyle) -> String {
    CalendarDay(year: 2000, month: month, day: day)?.start(in: .gmt).formatted(style) ?? ""
  }

  /// `Mon, Wed and Fri`.
  private func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return text(
      "repeat-and", ["list": words.dropLast().joined(separator: ", "), "last": last])
  }
}
