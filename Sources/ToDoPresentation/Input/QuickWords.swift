import ToDo

/// The words of a command line: text, and short words for the rest of an item or of a filter.
///
/// `+shop` is a tag (`+a,b` two), `@home` a place, `due:fri` and `wait:fri` a date, `!` means important.
/// They are recognised only as words of their own: a word with white space is text, so quoting keeps a
/// whole title as it is; but `due:"mon 9:00"` is a date, if it can be read as one. A backslash before one (`\+1`) keeps it alone. A tag does not begin with a
/// digit: `+49` is text.
package struct QuickWords: Hashable, Sendable {
  /// The words that are text, in their order.
  package private(set) var text: [String] = []
  package private(set) var tags: [String] = []
  /// The names of places.
  package private(set) var places: [String] = []
  /// When it is due, as it was given; nil without.
  package private(set) var due: String?
  /// Until when it waits, as it was given; nil without.
  package private(set) var wait: String?
  package private(set) var isImportant = false

  /// - Throws: `InputError.repeatedWord` for a second date.
  package init(_ words: [String]) throws(InputError) {
    for word in words { try take(word) }
  }

  /// Whether there is nothing but text.
  package var isText: Bool {
    tags.isEmpty && places.isEmpty && due == nil && wait == nil && !isImportant
  }

  private mutating func take(_ word: String) throws(InputError) {
    guard !word.contains(where: \.isWhitespace) || Self.isQuotedDate(word) else {
      return text.append(word)
    }
    let rest = String(word.dropFirst())
    switch word.first {
    case "!" where rest.isEmpty: isImportant = true
    case "+" where rest.first?.isLetter == true: tags += TagsParser.tags(in: rest)
    case "@" where !rest.isEmpty: places.append(rest)
    case "\\" where rest.first.map { "!+@".contains($0) } == true || Self.date(in: rest) != nil:
      text.append(rest)
    default:
      guard let date = Self.date(in: word) else { return text.append(word) }
      if date.isDue {
        try Self.set(&due, date.value, in: word)
      } else {
        try Self.set(&wait, date.value, in: word)
      }
    }
  }

  /// Whether a word with white space is a date: which one does not matter here.
  private static func isQuotedDate(_ word: String) -> Bool {
    guard let value = date(in: word)?.value else { return false }
    return (try? DateParser(now: 0, timeZone: .gmt).parseDue(value)) != nil
  }

  private static func set(
    _ date: inout String?, _ value: String, in word: String
  ) throws(InputError) {
    guard date == nil else { throw .repeatedWord(word) }
    date = value
  }

  /// The value of `due:fri` or `wait:fri`, and which of them it is.
  private static func date(in word: String) -> (isDue: Bool, value: String)? {
    for key in ["due", "wait"] where word.lowercased().hasPrefix("\(key):") {
      let value = word.dropFirst(key.count + 1)
      return value.isEmpty ? nil : (key == "due", String(value))
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
