extension Double {
  /// The shortest digits that read back as this number, never with an exponent: 0.00001 where
  /// `description` is 1e-05. Geo URIs and positions typed by hand know no exponents.
  ///
  /// Numbers that are not finite come as `description` has them.
  package var decimalNotation: String {
    let text = description
    guard isFinite, let mark = text.firstIndex(of: "e"),
      let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    let mantissa = text[..<mark].drop { $0 == "-" }
    let digits = mantissa.filter { $0 != "." }
    let wholeDigits = mantissa.prefix { $0 != "." }.count
    let sign = self < 0 ? "-" : ""
    // Where the point comes to stand, counted from the first digit.
    let point = wholeDigits + exponent
    if point <= 0 {
      return sign + "0." + String(repeating: "0", count: -point) + digits
    }
    let whole = digits.prefix(point)
    let fraction = digits.dropFirst(point)
    return sign + whole + String(repeating: "0", count: point - whole.count) + "."
      + (fraction.isEmpty ? "0" : fraction)
  }
}
