/// A number in plain decimal notation: digits with at most one decimal mark and a sign.
///
/// As in RFC 5870 there are no exponents. Hexadecimal numbers, infinity and NaN, which `Double.init`
/// reads, are not numbers here either.
struct DecimalNumber: Equatable {
  let value: Double
  /// Whether the text has a sign, `+` or `-`.
  let isSigned: Bool
  /// Whether the text has no decimal mark.
  let isWhole: Bool

  /// Reads the whole text as one number; returns nil if it is not a number.
  init?(_ text: some StringProtocol, decimalMark: Character = ".") {
    var magnitude = ""
    var hasSign = false
    var isNegative = false
    var hasMark = false
    for character in text {
      if character.isASCII, character.isWholeNumber {
        magnitude.append(character)
      } else if character == decimalMark, !hasMark {
        hasMark = true
        magnitude.append(".")
      } else if character == "-" || character == "+", !hasSign, magnitude.isEmpty {
        hasSign = true
        isNegative = character == "-"
      } else {
        return nil
      }
    }
    guard let last = magnitude.last, last != ".", let value = Double(magnitude) else { return nil }
    self.value = isNegative ? -value : value
    isSigned = hasSign
    isWhole = !hasMark
  }
}
