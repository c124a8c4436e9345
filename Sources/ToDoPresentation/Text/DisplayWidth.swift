/// How many columns of a terminal a text takes.
///
/// A character takes two columns if Unicode calls it wide or full-width (UAX #11) or shows it as an
/// emoji, none if it only modifies another one, and one otherwise.
package enum DisplayWidth {
  package static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  package static func of(_ character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      // Variation selector 16 turns a narrow character into an emoji.
      if isWide(scalar) || (scalar.value == 0xfe0f && width == 1) { return 2 }
      if !isWithoutWidth(scalar) { width = 1 }
    }
    return width
  }

  /// The text, cut to a width with an ellipsis if it is longer.
  package static func fitted(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    guard width > 0 else { return "" }
    var used = 0
    let kept = text.prefix { character in
      used += of(character)
      return used < width
    }
    return kept + "…"
  }

  private static func isWithoutWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return true
    // Vowels and finals of Hangul that join the consonant before.
    default: return (0x1160...0x11ff).contains(scalar.value)
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x1100 { return false }
    return scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) }
  }

  /// The blocks of EastAsianWidth W and F (Unicode 15.1, EastAsianWidth.txt), emoji apart.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf,
    0x4e00...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19,
    0xfe30...0xfe6f, 0xff01...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18cff, 0x1aff0...0x1b2ff,
    0x1f200...0x1f265, 0x20000...0x3fffd,
  ]
}
