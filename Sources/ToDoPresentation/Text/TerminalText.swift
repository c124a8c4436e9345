/// Text that is safe to show on a terminal and to put into a line.
package enum TerminalText {
  /// The text with every control character replaced by a visible one, so that a title can
  /// neither move the cursor nor break a line.
  ///
  /// C0 and DEL become Unicode's pictures of them (U+2400 …), C1 and the bidirectional controls
  /// the replacement character.
  package static func safe(_ text: String) -> String {
    // Nearly every text: its bytes are read faster than its scalars.
    if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return text }
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isControl(scalar) ? shown(scalar) : scalar) }
    return String(result)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x61c, 0x2028, 0x2029, 0x200e, 0x200f, 0x202a...0x202e,
      0x2066...0x2069:
      return true
    default: return false
    }
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: return Unicode.Scalar(0x2400 + scalar.value) ?? "\u{fffd}"
    case 0x7f: return "\u{2421}"
    default: return "\u{fffd}"
    }
  }
}
