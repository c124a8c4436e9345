/// What comes along when a text is pasted, and how it is taken off.
enum PastedText {
  /// The longest text, in bytes, that is read; the links of map services stay well below.
  static let longestBytes = 8192

  /// The longest piece of a refused text, in characters, that an error repeats.
  static let longestExcerpt = 80

  /// The text with plain spaces and hyphens for their typographic kin, without the invisible
  /// marks of writing direction and without spaces at its ends.
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
