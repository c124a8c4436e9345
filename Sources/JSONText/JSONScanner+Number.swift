extension JSONScanner {
  /// Takes a number: `.integer` if it is written without fraction and exponent and fits,
  /// else the nearest double. One that overflows is replaced by 0, with a remark, unless the rules
  /// keep infinities.
  ///
  /// A number of at most 2⁵³ times a power of ten up to 10²² is exact by one multiplication or
  /// division (W. D. Clinger, *How to read floating point numbers accurately*, PLDI 1990); the
  /// standard library reads the others.
  package mutating func number() throws(JSONError) -> JSONNumber {
    window.hold()
    defer { window.release() }
    let isNegative = try window.peek() == .minus
    if isNegative { window.index += 1 }
    var decimal = Decimal()
    try takeWholePart(&decimal)
    let isWhole = try !takeFraction(&decimal)
    let hasExponent = try takeExponent(&decimal)
    if isWhole, !hasExponent, let integer = decimal.integer(isNegative: isNegative) {
      return .integer(integer)
    }
    if let exact = decimal.exactValue { return .double(isNegative ? -exact : exact) }
    let text = String(decoding: window.held, as: UTF8.self)
    guard let value = Double(text), value.isFinite || rules.keepsInfinities else {
      let position = window.position(at: window.offset - window.held.count)
      remark(.defect(.numberTooLarge(position)))
      return .double(0)
    }
    return .double(value)
  }

  private mutating func takeWholePart(_ decimal: inout Decimal) throws(JSONError) {
    guard let first = try window.peek(), first.isDigit else { throw unexpected("a digit") }
    guard first != .zero else {
      window.index += 1
      return
    }
    while let byte = try window.peek(), byte.isDigit {
      decimal.append(byte &- .zero)
      window.index += 1
    }
  }

  private mutating func takeFraction(_ decimal: inout Decimal) throws(JSONError) -> Bool {
    guard try window.peek() == .point else { return false }
    window.index += 1
    guard let first = try window.peek(), first.isDigit else { throw unexpected("a digit") }
    while let byte = try window.peek(), byte.isDigit {
      decimal.append(byte &- .zero)
      decimal.exponent -= 1
      window.index += 1
    }
    return true
  }

  private mutating func takeExponent(_ decimal: inout Decimal) throws(JSONError) -> Bool {
    guard let mark = try window.peek(), mark | 0x20 == UInt8(ascii: "e") else { return false }
    window.index += 1
    var isNegative = false
    if let sign = try window.peek(), sign == .minus || sign == .plus {
      isNegative = sign == .minus
      window.index += 1
    }
    guard let first = try window.peek(), first.isDigit else { throw unexpected("a digit") }
    var exponent = 0
    while let byte = try window.peek(), byte.isDigit {
      // Larger exponents overflow or underflow all the same.
      if exponent < 100_000 { exponent = exponent * 10 + Int(byte &- .zero) }
      window.index += 1
    }
    decimal.exponent += isNegative ? -exponent : exponent
    return true
  }

  /// Digits times a power of ten.
  private struct Decimal {
    var digits: UInt64 = 0
    var exponent = 0
    var hasOverflown = false

    mutating func append(_ digit: UInt8) {
      let (product, isTooLarge) = digits.multipliedReportingOverflow(by: 10)
      let (sum, isTooLargeNow) = product.addingReportingOverflow(UInt64(digit))
      digits = sum
      if isTooLarge || isTooLargeNow { hasOverflown = true }
    }

    /// The digits as an integer; nil if it overflows, and for -0, which is not an integer.
    func integer(isNegative: Bool) -> Int64? {
      guard !hasOverflown else { return nil }
      guard isNegative else { return Int64(exactly: digits) }
      if digits == Int64.min.magnitude { return .min }
      return digits == 0 ? nil : Int64(exactly: digits).map { -$0 }
    }

    /// The value, if one operation gives it correctly rounded.
    var exactValue: Double? {
      guard !hasOverflown, digits <= 1 << 53, abs(exponent) < Self.powersOfTen.count else {
        return nil
      }
      let power = Self.powersOfTen[abs(exponent)]
      return exponent < 0 ? Double(digits) / power : Double(digits) * power
    }

    /// 10⁰ … 10²², all exact as doubles.
    private static let powersOfTen: [Double] = [
      1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
      1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
  }
}
