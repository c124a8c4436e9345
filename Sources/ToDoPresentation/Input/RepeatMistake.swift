package import ToDo

/// Why words are not a repeat, where more can be said than that they cannot be read.
package enum RepeatMistake: Hashable, Sendable {
  /// What follows `at` is not a time.
  case time
  /// `every 2nd fri`, which may mean every second Friday or the second one of the month.
  case everySecond
  /// A weekday of a month, without which one.
  case whichWeekday
  case misspelt(String, suggestion: String)
  /// What was read cannot be a recurrence.
  case impossible(ToDoError)
}

extension RepeatMistake: CustomStringConvertible {
  package var description: String {
    switch self {
    case .time: "A time is written as 9:00 or 18:30."
    case .everySecond:
      "Say \"every 2 weeks on fri\" for every second one, or \"monthly on 2nd fri\"."
    case .whichWeekday: "Say which one, such as \"monthly on 1st fri\"; or \"every fri\"."
    case .misspelt(let word, let suggestion):
      "Did you mean \(QuotedText.text(suggestion)) instead of \(QuotedText.text(word))?"
    case .impossible(.invalidRecurrence(let problem)): problem.description
    case .impossible(let error): error.description
    }
  }
}
