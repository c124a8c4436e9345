import ToDo

extension Double {
  /// `decimalNotation` without a fraction of zero: 5 for 5.0.
  var shortDecimalNotation: String {
    let text = decimalNotation
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
