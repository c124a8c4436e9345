/// Writes JSON, always with the same bytes for the same value. Members are sorted by the bytes of
/// their names, and numbers have the fewest digits that read back as the same double.
package struct JSONWriter {
  /// What has been written.
  @usableFromInline package private(set) var bytes: [UInt8] = []
  private let rules: JSONRules

  /// - Parameter capacity: About how many bytes will be written.
  package init(_ rules: JSONRules = JSONRules(), capacity: Int = 0) {
    self.rules = rules
    bytes.reserveCapacity(capacity)
  }

  /// What has been written, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes text that is JSON already.
  package mutating func write(verbatim text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes bytes that are JSON already.
  package mutating func write(verbatim json: some Sequence<UInt8>) {
    bytes.append(contentsOf: json)
  }

  /// Writes an integer.
  package mutating func write(_ integer: Int64) {
    bytes.append(contentsOf: String(integer).utf8)
  }

  /// Writes a number, which always has a point or an exponent.
  ///
  /// - Throws: `UnwritableJSON.notFinite`, unless the rules keep infinities.
  package mutating func write(_ number: Double) throws(UnwritableJSON) {
    if number.isFinite { return write(finite: number) }
    guard rules.keepsInfinities else { throw .notFinite(number) }
    write(verbatim: number.isNaN ? "null" : number < 0 ? "-1e999" : "1e999")
  }

  /// Writes a number that is known to be finite.
  ///
  /// - Parameter isShort: Whether a whole number is written without ".0".
  package mutating func write(finite number: Double, isShort: Bool = false) {
    if writeDecimal(number, isShort: isShort) { return }
    var digits = number.description
    digits.withUTF8 { digits in
      let isWhole = digits.suffix(2).elementsEqual([.point, .zero])
      bytes.append(contentsOf: isShort && isWhole ? digits.dropLast(2) : digits[...])
    }
  }

  /// Writes a number that is a decimal of few digits, as most positions and distances are, in a part of the
  /// time that it takes to find the digits of any number.
  ///
  /// Two decimals of at most 15 digits never read back as the same double, so the one that is found has
  /// the fewest digits.
  ///
  /// - Returns: Whether it was such a number; nothing is written otherwise.
  private mutating func writeDecimal(_ number: Double, isShort: Bool) -> Bool {
    let size = number.magnitude
    // Smaller ones have an exponent, and larger ones may have more digits.
    guard size >= 0.001, size < 100_000_000 else { return false }
    let scaled = (size * 10_000_000).rounded()
    // A quotient is the double that is nearest to the decimal.
    guard scaled / 10_000_000 == size else { return false }
    let (whole, part) = UInt64(scaled).quotientAndRemainder(dividingBy: 10_000_000)
    if number < 0 { bytes.append(.minus) }
    writeDigits(of: whole)
    guard part != 0 || !isShort else { return true }
    bytes.append(.point)
    writeDigits(of: part, count: 7)
    while bytes.last == .zero, bytes[bytes.count - 2] != .point { bytes.removeLast() }
    return true
  }

  /// Writes the decimal digits of a number, with zeros before it up to a count.
  private mutating func writeDigits(of number: UInt64, count: Int = 1) {
    let start = bytes.count
    var rest = number
    repeat {
      bytes.append(.zero + UInt8(rest % 10))
      rest /= 10
    } while rest > 0 || bytes.count - start < count
    bytes[start...].reverse()
  }

  /// Writes a string with the escapes that RFC 8259, section 7, demands.
  package mutating func write(_ string: String) {
    bytes.append(.quote)
    var string = string
    string.withUTF8 { utf8 in
      if utf8.contains(where: Self.mustBeEscaped) {
        writeEscaping(utf8)
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
    bytes.append(.quote)
  }

  private static func mustBeEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == .quote || byte == .backslash
  }

  private mutating func writeEscaping(_ utf8: UnsafeBufferPointer<UInt8>) {
    for byte in utf8 {
      switch byte {
      case .quote, .backslash: bytes.append(contentsOf: [.backslash, byte])
      case .lineFeed: write(verbatim: "\\n")
      case .carriageReturn: write(verbatim: "\\r")
      case .tab: write(verbatim: "\\t")
      case 0..<0x20:
        write(verbatim: byte < 0x10 ? "\\u000" : "\\u00")
        bytes.append(contentsOf: String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
  }
}

extension JSONWriter {
  // These two are inlinable, so that the caller's closure and sequence are known when they are compiled.
  /// Writes an array; `body` writes an element.
  @inlinable package mutating func write<Element, Failure: Error>(
    array elements: some Sequence<Element>,
    _ body: (inout JSONWriter, Element) throws(Failure) -> Void
  ) throws(Failure) {
    append(.leftBracket)
    var isFirst = true
    for element in elements {
      if !isFirst { append(.comma) }
      isFirst = false
      try body(&self, element)
    }
    append(.rightBracket)
  }

  /// Writes an object; `body` writes the value of a member.
  ///
  /// - Complexity: O(*n* log *n*) in the members.
  @inlinable package mutating func write<Value, Failure: Error>(
    object members: some Sequence<(key: String, value: Value)>,
    _ body: (inout JSONWriter, Value) throws(Failure) -> Void
  ) throws(Failure) {
    append(.leftBrace)
    var isFirst = true
    for member in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      if !isFirst { append(.comma) }
      isFirst = false
      write(member.key)
      append(.colon)
      try body(&self, member.value)
    }
    append(.rightBrace)
  }

  @usableFromInline mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Refuses what is nested deeper than the rules allow.
  package func checkDepth(_ depth: Int) throws(UnwritableJSON) {
    guard depth <= rules.depthLimit else { throw .tooDeep(limit: rules.depthLimit) }
  }
}

/// Why a value cannot be written as JSON.
package enum UnwritableJSON: Error, Equatable {
  case notFinite(Double)
  case tooDeep(limit: Int)

  /// What is wrong, and what to do.
  package var reason: String {
    switch self {
    case .notFinite(let number): "JSON has no number \(number). Remove or correct it."
    case .tooDeep(let limit): "a property is nested more than \(limit) deep. Remove or flatten it."
    }
  }
}
