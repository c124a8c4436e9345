import JSONText
import ToDo

/// A decimal number as spreadsheets and people write it.
enum CSVNumber {
  /// Reads digits with at most one decimal mark, a sign and an exponent, and white space around
  /// them. Unlike `Double.init`, it does not read hexadecimals, infinity and NaN.
  static func value(_ text: String, allowsDecimalComma: Bool) -> Double? {
    var characters = text.utf8.drop(while: \.isWhiteSpace)
    while let last = characters.last, last.isWhiteSpace { characters.removeLast() }
    var plain: [UInt8] = []
    var hasMark = false
    var hasExponent = false
    for byte in characters {
      switch byte {
      case .plus, .minus: break
      case .point, .comma:
        guard byte == .point || allowsDecimalComma, !hasMark, !hasExponent else { return nil }
        hasMark = true
        plain.append(.point)
        continue
      case UInt8(ascii: "e"), UInt8(ascii: "E"): hasExponent = true
      default: guard byte.isDigit else { return nil }
      }
      plain.append(byte)
    }
    // `Double.init` checks the order, and that there are digits.
    guard let value = Double(String(decoding: plain, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }
}

extension Double {
  /// `decimalNotation` without a fraction of zero: 5 for 5.0.
  var shortDecimalNotation: String {
    let text = decimalNotation
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
