/// How a text that a person typed is quoted in a message.
package enum QuotedText {
  /// How many columns of a value are shown: enough to recognise it.
  private static let widest = 60

  /// The text in quotation marks, safe to show, and cut with an ellipsis if it is long.
  package static func text(_ value: some StringProtocol) -> String {
    "\"\(unmarked(value))\""
  }

  /// The same without quotation marks.
  package static func unmarked(_ value: some StringProtocol) -> String {
    // Text far beyond the cut need not be made safe.
    let start = String.UnicodeScalarView(value.unicodeScalars.prefix(8 * widest))
    return DisplayWidth.fitted(TerminalText.safe(String(start)), to: widest)
  }
}
