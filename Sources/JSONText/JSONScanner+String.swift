extension JSONScanner {
  /// Takes a string; the next byte is its first quotation mark.
  ///
  /// Bytes that are not UTF-8 and lone surrogates become replacement characters, with a remark.
  package mutating func string() throws(JSONError) -> String {
    window.index += 1
    window.hold()
    defer { window.release() }
    var text = ""
    while true {
      let byte = try passOverText()
      // The first piece is usually the only one: assigning it saves a copy.
      if text.isEmpty { text = heldText() } else { text += heldText() }
      switch byte {
      case .quote:
        window.index += 1
        return text
      case .backslash:
        window.index += 1
        text.unicodeScalars.append(try escapedScalar())
        window.hold()
      default: throw unexpected("an escaped control character")
      }
    }
  }

  /// Goes on to the first byte that is not plain text, and returns it.
  private mutating func passOverText() throws(JSONError) -> UInt8 {
    while let byte = try window.peek() {
      if byte == .quote || byte == .backslash || byte < .space { return byte }
      window.index += 1
    }
    throw unexpected("a closing quotation mark")
  }

  private mutating func heldText() -> String {
    let (text, invalid) = window.heldText()
    if let invalid { remark(.defect(.notUTF8(invalid))) }
    return text
  }

  /// Takes what follows a backslash (RFC 8259, section 7).
  private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
    let scalar: Unicode.Scalar
    switch try window.peek() {
    case let byte? where byte == .quote || byte == .backslash || byte == UInt8(ascii: "/"):
      scalar = Unicode.Scalar(byte)
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{c}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"):
      window.index += 1
      return try scalarOfCodeUnits()
    default: throw unexpected("one of \"\\/bfnrtu")
    }
    window.index += 1
    return scalar
  }

  /// Takes one code unit, or two that are halves of a pair.
  private mutating func scalarOfCodeUnits() throws(JSONError) -> Unicode.Scalar {
    let replacement: Unicode.Scalar = "\u{fffd}"
    let expected = "the two halves of a surrogate pair"
    let start = window.offset
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(UInt16(first)) else {
      remark(.defect(loneSurrogate(at: start, expected)))
      return replacement
    }
    guard let next = try window.peek() else { throw unexpected(expected) }
    guard next == .backslash else {
      remark(.defect(unexpected(expected)))
      return replacement
    }
    window.index += 1
    guard let kind = try window.peek() else { throw unexpected(expected) }
    guard kind == UInt8(ascii: "u") else {
      remark(.defect(unexpected(expected)))
      return try escapedScalar()
    }
    window.index += 1
    let second = try codeUnit()
    if UTF16.isTrailSurrogate(UInt16(second)) {
      let value = 0x10000 + (((first & 0x3ff) << 10) | (second & 0x3ff))
      if let scalar = Unicode.Scalar(value) { return scalar }
    }
    remark(.defect(loneSurrogate(at: start, expected)))
    return replacement
  }

  private mutating func loneSurrogate(at offset: Int, _ expected: String) -> JSONError {
    .notJSON(window.position(at: offset), expected: expected, found: "one half")
  }

  /// Takes four hexadecimal digits.
  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = try window.peek()?.hexadecimalDigit else {
        throw unexpected("four hexadecimal digits")
      }
      unit = unit << 4 | digit
      window.index += 1
    }
    return unit
  }
}
