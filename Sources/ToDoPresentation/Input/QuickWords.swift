import ToDo

/// The words of a command line: text, and short words for the rest of an item or of a filter.
///
/// `+shop` is a tag (`+a,b` two), `@home` a place, `due:fri` and `wait:fri` a date, `repeat:weekly` a
/// repeat, `!` means important; in a filter, `not:shop` excludes a tag. They are recognised only as
/// words of their own: a word with white space is text, so quoting keeps a whole title as it is; but
/// `due:"mon 9:00"` is a date, if it can be read as one, and `repeat:"every 2 weeks"` a repeat. A
/// backslash before one (`\+1`) keeps it as text. A tag does not begin with a digit: `+49` is text.
package struct QuickWords: Hashable, Sendable {
  /// What the words are about.
  package enum Purpose: Sendable { case item, filter }

  /// The words that are text, in their order.
  package private(set) var text: [String] = []
  package private(set) var tags: [String] = []
  /// Tags that an item must not have; only in a filter.
  package private(set) var excludedTags: [String] = []
  /// The names of places.
  package private(set) var places: [String] = []
  /// When it is due, as it was given; nil without.
  package var due: String? { settings[.due] }
  /// Until when it waits, as it was given; nil without.
  package var wait: String? { settings[.wait] }
  /// How it repeats, as it was given; nil without.
  package var repetition: String? { settings[.repetition] }
  package private(set) var isImportant = false

  private enum Key: String, CaseIterable {
    case due, wait
    case repetition = "repeat"
    case excluded = "not"
  }

  private let purpose: Purpose
  private var settings: [Key: String] = [:]

  /// - Throws: `InputError.repeatedWord` for a second date or repeat.
  package init(_ words: [String], for purpose: Purpose) throws(InputError) {
    self.purpose = purpose
    for word in words { try take(word) }
  }

  /// Whether there is nothing but text.
  package var isText: Bool {
    tags.isEmpty && excludedTags.isEmpty && places.isEmpty && settings.isEmpty && !isImportant
  }

  private mutating func take(_ word: String) throws(InputError) {
    guard !word.contains(where: \.isWhitespace) || isQuotedSetting(word) else {
      return text.append(word)
    }
    let rest = String(word.dropFirst())
    switch word.first {
    case "!" where rest.isEmpty: isImportant = true
    case "+" where rest.first?.isLetter == true: tags += TagsParser.tags(in: rest)
    case "@" where !rest.isEmpty: places.append(rest)
    case "\\" where rest.first.map { "!+@".contains($0) } == true || setting(in: rest) != nil:
      text.append(rest)
    default:
      guard let setting = setting(in: word) else { return text.append(word) }
      guard setting.key != .excluded else {
        excludedTags += TagsParser.tags(in: setting.value)
        return
      }
      guard settings.updateValue(setting.value, forKey: setting.key) == nil else {
        throw .repeatedWord(word)
      }
    }
  }

  /// Whether a word with white space is a date or a repeat: which one does not matter here.
  private func isQuotedSetting(_ word: String) -> Bool {
    guard let setting = setting(in: word) else { return false }
    switch setting.key {
    case .due, .wait:
      return (try? DateParser(now: 0, timeZone: .gmt).parseDue(setting.value)) != nil
    case .repetition:
      return (try? RepeatParser(now: 0, timeZone: .gmt).parse(setting.value)) != nil
    case .excluded: return true
    }
  }

  /// What `due:fri` sets, and to what.
  private func setting(in word: String) -> (key: Key, value: String)? {
    for key in Key.allCases where word.lowercased().hasPrefix("\(key.rawValue):") {
      let value = word.dropFirst(key.rawValue.count + 1)
      guard !value.isEmpty, key != .excluded || purpose == .filter else { return nil }
      return (key, String(key == .excluded && value.first == "+" ? value.dropFirst() : value))
    }
    return nil
  }
}

/// Reads tags as they are given: one, or several with commas.
package enum TagsParser {
  /// The tags, each once.
  ///
  /// - Throws: `InputError.emptyTag` if there is none.
  package static func parse(_ text: String) throws(InputError) -> [String] {
    let tags = tags(in: text)
    guard !tags.isEmpty else { throw .emptyTag }
    return tags
  }

  static func tags(in text: String) -> [String] {
    text.split(separator: ",").map { PlaceNameParser.trimmed(String($0)) }.filter { !$0.isEmpty }
  }
}
