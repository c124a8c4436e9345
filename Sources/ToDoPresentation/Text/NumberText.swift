import ToDo

/// How numbers are written for people: with few digits.
package enum NumberText {
  /// One decimal from 1 on, three below, none from 100 on, and commas between thousands.
  static func rounded(_ number: Double) -> String {
    let size = abs(number)
    // Beyond 2⁵³ a `Double` is not exact to the unit: it is written without commas.
    guard size < 0x1p53, size == 0 || size >= 0.001 else { return "\(number)" }
    let steps = size < 1 ? 1000.0 : size < 100 ? 10 : 1
    let rounded = (size * steps).rounded() / steps
    let fraction = rounded.decimalNotation.drop { $0 != "." }
    let sign = number < 0 ? "-" : ""
    return sign + grouped(Int(rounded)) + (fraction == ".0" ? "" : fraction)
  }

  /// One decimal, even if it is 0. Beyond 10¹⁵ a `Double` has no decimals to round.
  static func tenths(_ number: Double) -> String {
    guard number < 1e15 else { return "\(number)" }
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Digits in groups of three, separated by commas.
  ///
  /// - Precondition: the number is not negative.
  package static func grouped(_ whole: Int) -> String {
    let digits = String(whole)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
