import ToDo

/// The text of an item in the text index, and queries for the index.
///
/// The index holds trigrams of the title, the description and the location's name, in lower case
/// and normalization form C. Whatever `ItemFilter` finds in these texts has all trigrams of the
/// searched text. The index finds candidates; the filter decides.
enum SearchText {
  /// The text of an item in the index.
  static func of(_ item: ToDoItem) -> String {
    of(item.title, item.itemDescription, item.location?.name)
  }

  static func of(_ title: String, _ description: String?, _ locationName: String?) -> String {
    [title, description, locationName].compactMap { $0.map(folded) }.joined(separator: "\n")
  }

  /// The query for the index, in the language of FTS5; nil for a text too short for it.
  static func query(for text: String) -> String? {
    let scalars = Array(folded(text).unicodeScalars)
    guard scalars.count >= 3 else { return nil }
    let trigrams = (0...scalars.count - 3).prefix(mostTrigrams).map { start in
      String(String.UnicodeScalarView(scalars[start..<start + 3]))
    }
    // In quotation marks, with inner ones doubled, nothing has a special meaning.
    return Set(trigrams).sorted()
      .map {
        "\"" + $0.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
          + "\""
      }
      .joined(separator: " AND ")
  }

  /// Enough to find candidates; the filter checks the rest.
  private static let mostTrigrams = 32

  /// Folds case and equivalent spellings, and replaces NUL, where FTS5 would stop.
  private static func folded(_ text: String) -> String {
    let folded = NormalizedText.of(text.lowercased())
    guard folded.utf8.contains(0) else { return folded }
    return String(
      String.UnicodeScalarView(folded.unicodeScalars.map { $0.value == 0 ? "\u{1}" : $0 }))
  }
}
