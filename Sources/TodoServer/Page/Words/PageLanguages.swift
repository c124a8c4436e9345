import Foundation

/// The languages that a browser asks for, the most wanted first (RFC 9110, section 12.5.4).
struct PageLanguages {
  private let tags: [String]

  /// - Parameter header: `Accept-Language`, such as `de-AT,de;q=0.9,en;q=0.5`.
  init(_ header: String?) {
    let ranges = (header ?? "").split(separator: ",").prefix(20).enumerated()
      .compactMap { index, range -> (tag: String, quality: Double, index: Int)? in
        let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
        guard let tag = parts.first, !tag.isEmpty, tag.utf8.count <= 35,
          tag.utf8.allSatisfy({
            $0 < 128
              && (Character(Unicode.Scalar($0)).isLetter || $0 == 45 || (48...57).contains($0))
          })
        else { return nil }
        let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map {
          Double($0.dropFirst(2)) ?? 0
        }
        return (String(tag), quality ?? 1, index)
      }
    tags = ranges.filter { $0.quality > 0 }
      .sorted { ($1.quality, $0.index) < ($0.quality, $1.index) }.map(\.tag)
  }

  /// The language of the texts: the first that there is.
  var language: PageText.Language {
    tags.lazy.compactMap { tag in
      PageText.Language(rawValue: tag.prefix { $0 != "-" }.lowercased())
    }.first ?? .english
  }

  /// How dates and numbers are written: as in the first region of the language that the browser names.
  var locale: Locale {
    let language = language
    let tag = tags.first { $0.prefix { $0 != "-" }.lowercased() == language.rawValue }
    return Locale(identifier: tag ?? language.rawValue)
  }
}
