extension Double {
  /// The shortest digits that read back as this number, without an exponent: 0.00001 where
  /// `description` is 1e-05. Geo URIs and positions typed by hand have no exponents.
  ///
  /// For numbers that are not finite, it is `description`.
  package var decimalNotation: String {
    let text = description
    guard isFinite, let mark = text.firstIndex(of: "e"),
      let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    let mantissa = text[..<mark].drop { $0 == "-" }
    let digits = mantissa.filter { $0 != "." }
    let wholeDigits = mantissa.prefix { $0 != "." }.count
    let sign = self < 0 ? "-" : ""
    // How many digits come before the decimal point.
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
