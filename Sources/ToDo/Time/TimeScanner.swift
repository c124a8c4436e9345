/// Takes a date, a time and an offset from a text (RFC 3339, section 5.6).
struct TimeScanner {
  private var rest: ArraySlice<UInt8>

  /// Surrounding white space is skipped.
  init(_ text: some StringProtocol) {
    let trimmed = text.utf8.drop(while: \.isWhiteSpace)
    rest = ArraySlice(trimmed)
    while let last = rest.last, last.isWhiteSpace { rest.removeLast() }
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// `2026-12-24`
  mutating func date() -> CalendarDay? {
    guard let year = digits(4), take(UInt8(ascii: "-")), let month = digits(2),
      take(UInt8(ascii: "-")),
      let day = digits(2)
    else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// `T18:00`, `T18:00:00` or `T18:00:00.5`; a space can replace the T.
  mutating func time() -> (seconds: Int, fraction: String, isLeapSecond: Bool)? {
    guard take(UInt8(ascii: "T")) || take(UInt8(ascii: "t")) || take(UInt8(ascii: " ")) else {
      return nil
    }
    guard let hour = digits(2), hour < 24, take(UInt8(ascii: ":")), let minute = digits(2),
      minute < 60
    else { return nil }
    guard take(UInt8(ascii: ":")) else { return (hour * 3600 + minute * 60, "", false) }
    guard let second = digits(2), second <= 60 else { return nil }
    var fraction = ""
    if take(UInt8(ascii: ".")) {
      let decimals = rest.prefix(while: \.isDigit)
      guard !decimals.isEmpty else { return nil }
      fraction = String(decoding: decimals, as: UTF8.self)
      rest.removeFirst(decimals.count)
    }
    return (hour * 3600 + minute * 60 + second, fraction, second == 60)
  }

  /// `Z`, `+01:00`, `+0100` or `+01`, in seconds.
  mutating func offset() -> Int? {
    if take(UInt8(ascii: "Z")) || take(UInt8(ascii: "z")) { return 0 }
    let sign: Int
    if take(UInt8(ascii: "+")) {
      sign = 1
    } else if take(UInt8(ascii: "-")) {
      sign = -1
    } else {
      return nil
    }
    guard let hour = digits(2), hour < 24 else { return nil }
    let hasColon = take(UInt8(ascii: ":"))
    guard hasColon || !isAtEnd else { return sign * hour * 3600 }
    guard let minute = digits(2), minute < 60 else { return nil }
    return sign * (hour * 3600 + minute * 60)
  }

  private mutating func digits(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
    rest.removeFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  fileprivate var isWhiteSpace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\n")
      || self == UInt8(ascii: "\r")
  }
}
