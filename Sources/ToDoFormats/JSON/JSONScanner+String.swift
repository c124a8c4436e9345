extension JSONScanner {
  /// Takes a string; `offset` stands at its first quotation mark.
  mutating func string() throws(FormatError) -> String {
    let start = offset + 1
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == .quote {
        offset = end + 1
        return try text(start..<end)
      }
      if byte == .backslash || byte < .space { break }
      end += 1
    }
    return try stringWithEscapes(start: start, firstEscape: end)
  }

  private mutating func stringWithEscapes(
    start: Int, firstEscape: Int
  ) throws(FormatError) -> String {
    var result = ""
    var chunk = start
    offset = firstEscape
    while offset < bytes.count {
      switch bytes[offset] {
      case .quote:
        result += try text(chunk..<offset)
        offset += 1
        return result
      case .backslash:
        result += try text(chunk..<offset)
        offset += 1
        result.unicodeScalars.append(try escapedScalar())
        chunk = offset
      case let byte where byte < .space:
        throw unexpected("an escaped control character")
      default:
        offset += 1
      }
    }
    throw unexpected("a closing quotation mark")
  }

  private func text(_ range: Range<Int>) throws(FormatError) -> String {
    if let text = String(validating: bytes[range], as: UTF8.self) { return text }
    let invalid = UTF8Text.firstInvalidOffset(in: bytes[range]) ?? 0
    throw .notUTF8(position(at: range.lowerBound + invalid))
  }

  /// Takes what follows a backslash (RFC 8259, section 7).
  private mutating func escapedScalar() throws(FormatError) -> Unicode.Scalar {
    guard offset < bytes.count else { throw unexpected("an escaped character") }
    let scalar: Unicode.Scalar
    switch bytes[offset] {
    case .quote, .backslash, UInt8(ascii: "/"): scalar = Unicode.Scalar(bytes[offset])
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{c}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"):
      offset += 1
      return try scalarOfCodeUnits()
    default: throw unexpected("one of \"\\/bfnrtu")
    }
    offset += 1
    return scalar
  }

  private mutating func scalarOfCodeUnits() throws(FormatError) -> Unicode.Scalar {
    let start = offset
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let expected = "the two halves of a surrogate pair"
    if UTF16.isLeadSurrogate(UInt16(first)) {
      for byte in [UInt8.backslash, UInt8(ascii: "u")] {
        guard offset < bytes.count, bytes[offset] == byte else { throw unexpected(expected) }
        offset += 1
      }
      let second = try codeUnit()
      if UTF16.isTrailSurrogate(UInt16(second)) {
        let value = 0x10000 + (((first & 0x3ff) << 10) | (second & 0x3ff))
        if let scalar = Unicode.Scalar(value) { return scalar }
      }
    }
    offset = start
    throw unexpected(expected)
  }

  /// Takes four hexadecimal digits.
  private mutating func codeUnit() throws(FormatError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count, let digit = bytes[offset].hexadecimalDigit else {
        throw unexpected("four hexadecimal digits")
      }
      unit = unit << 4 | digit
      offset += 1
    }
    return unit
  }
}
