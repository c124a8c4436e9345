import JSONText
import ToDo

/// The tags of an item in one field.
enum CSVTags {
  /// Reads words, separated by commas, semicolons or white space, or a JSON array of strings.
  static func tags(in text: String) -> Set<String> {
    if text.utf8.first == .leftBracket, let tags = list(text) { return tags }
    return FeatureProperties.tags(in: text)
  }

  /// Writes tags: with spaces between them if they are all words, otherwise as a JSON array.
  static func text(_ tags: Set<String>) -> String {
    let sorted = tags.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let words = sorted.joined(separator: " ")
    if isSame(self.tags(in: words), sorted), !words.utf8.contains(0) { return words }
    var writer = JSONWriter()
    do {
      try writer.write(.array(sorted.map(JSONValue.string)))
    } catch {
      preconditionFailure("Strings in an array are JSON: \(error)")
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func list(_ text: String) -> Set<String>? {
    guard let elements = try? JSONScanner.value(of: Array(text.utf8)).array else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? ToDoItem.tags(in: strings) : nil
  }

  /// Compares bytes: two encodings of one letter differ here.
  private static func isSame(_ tags: Set<String>, _ sorted: [String]) -> Bool {
    tags.count == sorted.count
      && zip(tags.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, sorted).allSatisfy {
        $0.utf8.elementsEqual($1.utf8)
      }
  }
}
