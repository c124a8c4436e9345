import JSONText

/// Keeps spreadsheets from running a text as a formula.
///
/// A cell that begins with `=`, `+`, `-`, `@`, a tab or a line break is a formula, or can become
/// one, for the programs that open CSV (OWASP, *CSV Injection*). An apostrophe before it makes it
/// a text, for spreadsheets as for `text(inCell:)`. Numbers stay as they are.
enum CSVGuard {
  private static let apostrophe = UInt8(ascii: "'")

  /// The cell for a text.
  static func cell(for text: String) -> String {
    guard isFormula(text), CSVNumber.value(text, allowsDecimalComma: false) == nil else {
      return text
    }
    return "'" + text
  }

  /// The text of a cell.
  static func text(inCell cell: String) -> String {
    cell.utf8.first == apostrophe && isFormula(cell)
      ? String(cell.unicodeScalars.dropFirst()) : cell
  }

  /// Whether the text begins like a formula, perhaps after apostrophes. One more apostrophe then
  /// keeps the original ones apart.
  private static func isFormula(_ text: String) -> Bool {
    switch text.utf8.first(where: { $0 != apostrophe }) {
    case UInt8(ascii: "="), .plus, .minus, UInt8(ascii: "@"), .tab, .carriageReturn, .lineFeed: true
    default: false
    }
  }
}
