#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a text that a person typed cannot be used. The cases carry the text; the description says
/// what is wrong with it and what to give instead, and names no option or field: the caller knows
/// which one it was.
package enum InputError: Error, Hashable {
  case notADistance(String)
  case negativeDistance(String)
  case notADuration(String)
  case notADate(String)
  case notADueFilter(String)
  /// A text that is not a repeat, with the mistake if it is a known one.
  case notARepeat(String, RepeatMistake?)
  /// A date that no calendar has, and its day as it was written.
  case noSuchDay(String, day: String)
  /// A time that has to be in the future is in the past.
  case inThePast(String)
  /// The time zone of a local time is unknown.
  case unknownTimeZone(String)
  case notHours(String)
  case notDays(String)
  case notAnEvent(String)
  /// A reminder event that needs a duration, without one.
  case eventWithoutDuration(String)
  /// A reminder event with a duration of zero, or with one that is too long.
  case eventWithZeroDuration(String)
  case eventWithLongDuration(String)
  /// A text that is not a position, with the reason in English words.
  case notAPosition(String, reason: String)
  case emptyName
  /// A name that would be read as an option.
  case hyphenatedName(String)
  /// A name that would be read as a position.
  case positionAsName(String)
  /// `here`, which is where one is, as the name of a place, or where a named place is needed.
  case hereAsName, hereAsPlace
  /// `here` while it is not known where one is.
  case noPosition
  case unknownPlace(String, suggestion: String?)
  /// A name of several places where one position is needed, with some of them as lines.
  case severalPlaces(String, count: Int, shown: [String])
  case unknownID(String)
  /// A text with which several ids begin, with some of those ids as lines.
  case ambiguousID(String, count: Int, shown: [String])
  case emptyTitle
  case notASector(String)
  /// A sector that is a full turn.
  case everyDirection(String)
  case emptyTag
  /// A word such as `due:fri`, beside another one of its kind.
  case repeatedWord(String)
  /// A word such as `wait:fri`, where a filter is needed.
  case notAFilter(String)
  /// A word that gives an item a second position.
  case secondPosition(String)
  /// A part of the titles of several items, with some of them as lines.
  case severalTitles(String, count: Int, shown: [String])
  /// A part of the title of one item where an id is needed, with that item as a line.
  case partOfTitle(String, shown: String)
  /// A repeat that is over before its first day.
  case repeatEndsBeforeFirst(String)
}

extension InputError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notADistance(let text):
      "\(QuotedText.text(text)) is not a distance. Try 500m, 1.2km, 200ft or 0.3mi."
    case .negativeDistance(let text):
      "\(QuotedText.text(text)) is negative. Try 500m or 1.2km."
    case .notADuration(let text):
      "\(QuotedText.text(text)) is not a duration. Try 45s, 10m, 1h30m or 2d."
    case .notADate(let text):
      "Can't read \(QuotedText.text(text)) as a date. \(guess)Try tomorrow, fri, \"in 3 days\", "
        + "2026-12-24 or \"2026-12-24 18:00\"."
    case .notADueFilter(let text):
      "Can't read \(QuotedText.text(text)) as a due date. \(guess)Try today, week, overdue, none, fri "
        + "or 2026-12-24."
    case .notARepeat(let text, let mistake):
      "Can't read \(QuotedText.text(text)) as a repeat. "
        + (mistake?.description
          ?? "Try weekly, \"every 2 weeks on fri\", \"monthly on last mon\" or "
          + "\"3 days after done\".")
    case .noSuchDay(_, let day):
      "There is no \(QuotedText.unmarked(day.hasSuffix(".") ? String(day.dropLast()) : day))."
    case .inThePast(let text):
      "\(QuotedText.text(text)) is in the past."
    case .unknownTimeZone(let name):
      "Can't read local times: the time zone \(QuotedText.text(name)) is not known. "
        + "Use a name such as Europe/Berlin, or a time with an offset."
    case .notHours(let text):
      "Can't read \(QuotedText.text(text)) as hours. Try 17:00-20:00, or 22:00-06:00 across "
        + "midnight."
    case .notDays(let text):
      "Can't read \(QuotedText.text(text)) as days of the week. Try mon-fri or sat,sun."
    case .notAnEvent(let text):
      "\(QuotedText.text(text)) is not a reminder event. Try arrive, leave, dwell:10m, away:30m "
        + "or pass; or none for no reminder."
    case .eventWithoutDuration(let text):
      "\(QuotedText.text(text)) needs a duration, such as \(QuotedText.unmarked(text)):10m."
    case .eventWithZeroDuration(let text):
      "The duration in \(QuotedText.text(text)) must be more than 0."
    case .eventWithLongDuration(let text):
      "The duration in \(QuotedText.text(text)) must be ten years or less."
    case .notAPosition(let text, let reason):
      "\(QuotedText.text(text)) is not a position: \(reason)"
    case .emptyName:
      "The name is empty."
    case .hyphenatedName(let name):
      "A name cannot begin with a hyphen, as \(QuotedText.text(name)) does."
    case .positionAsName(let name):
      "\(QuotedText.text(name)) is a position, not a name. Give a name first, such as home."
    case .hereAsName:
      "\"here\" always means where you are. Choose another name."
    case .hereAsPlace:
      "\"here\" is a position, not a named place."
    case .noPosition:
      "It is not known where you are."
    case .unknownPlace(let name, let suggestion):
      "There is no place called \(QuotedText.text(name))."
        + (suggestion.map { " Did you mean \(QuotedText.text($0))?" } ?? "")
    case .severalPlaces(let name, let count, let shown):
      Self.lines("\(QuotedText.text(name)) is \(count) places. Pick one:", shown, of: count)
    case .unknownID(let text):
      "No item has the id \(QuotedText.text(text))."
    case .ambiguousID(let text, let count, let shown):
      Self.lines(
        "\(count) ids start with \(QuotedText.text(text)). Type more letters:", shown, of: count)
    case .emptyTitle:
      "The title is empty. Say what needs doing."
    case .notASector(let text):
      "\(QuotedText.text(text)) is not a sector. Try 40..120 (degrees clockwise from north), "
        + "350..20 or n..e."
    case .everyDirection(let text):
      "\(QuotedText.text(text)) is every direction. Leave it out, or give less than a full turn."
    case .emptyTag:
      "A tag cannot be empty. Try shop, or shop,urgent for two."
    case .repeatedWord(let word):
      "\(QuotedText.text(word)) is the second of its kind. Give one."
    case .notAFilter(let word):
      "\(QuotedText.text(word)) is not a filter."
    case .secondPosition(let word):
      "\(QuotedText.text(word)) is a second position. An item has one."
    case .severalTitles(let text, let count, let shown):
      Self.lines("\(count) titles have \(QuotedText.text(text)). Give an id:", shown, of: count)
    case .partOfTitle(let text, let shown):
      "No item has the id \(QuotedText.text(text)). Did you mean this one?\n  \(shown)"
    case .repeatEndsBeforeFirst(let text):
      "\(QuotedText.text(text)) ends before its first day. Give a later end."
    }
  }

  /// The word that the text of a date probably means, if its first one is misspelt.
  package var suggestedDay: String? {
    switch self {
    case .notADate(let text), .notADueFilter(let text): DayWords.suggestion(for: text)
    default: nil
    }
  }

  /// "Did you mean tomorrow? ", or nothing.
  private var guess: String { suggestedDay.map { "Did you mean \($0)? " } ?? "" }

  private static func lines(_ heading: String, _ shown: [String], of count: Int) -> String {
    let rest = count > shown.count ? ["… and \(count - shown.count) more"] : []
    return ([heading] + (shown + rest).map { "  \($0)" }).joined(separator: "\n")
  }
}

extension InputError: LocalizedError {
  package var errorDescription: String? { description }
}
