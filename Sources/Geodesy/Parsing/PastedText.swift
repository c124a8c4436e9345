/// The cleaning of pasted text.
enum PastedText {
  /// The longest text that is read, in bytes; links of map services are much shorter.
  static let longestBytes = 8192

  /// The longest part of a refused text that an error quotes, in characters.
  static let longestExcerpt = 80

  /// The text with plain spaces and hyphens instead of typographic ones, and without invisible
  /// marks of writing direction and spaces at its ends.
  static func cleaned(_ text: some StringProtocol) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        scalars.append(" ")
      } else if scalar == "\u{2212}" {
        scalars.append("-")
      } else if scalar.properties.generalCategory != .format {
        scalars.append(scalar)
      }
    }
    let trimmed = scalars.drop { $0 == " " }
    let end = trimmed.lastIndex { $0 != " " }.map(trimmed.index(after:)) ?? trimmed.startIndex
    return String(trimmed[..<end])
  }

  /// The beginning of a refused text for an error message, on one line.
  static func excerpt(_ text: some StringProtocol) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longestExcerpt) {
      scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let isWhole = text.unicodeScalars.dropFirst(longestExcerpt).isEmpty
    return String(scalars) + (isWhole ? "" : "…")
  }
}
