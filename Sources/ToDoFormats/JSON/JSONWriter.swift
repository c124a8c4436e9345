import ToDo

/// Writes JSON values, always with the same bytes for the same value. Members are sorted by the
/// bytes of their names, and numbers have the fewest digits that read back as the same double.
struct JSONWriter {
  var bytes: [UInt8] = []

  /// Writes a value.
  ///
  /// - Throws: `UnwritableJSON` when a number is not finite, or the value is nested deeper than
  ///   a `JSONScanner` reads.
  mutating func write(_ value: JSONValue) throws(UnwritableJSON) {
    try write(value, depth: 0)
  }

  /// Writes text that is JSON already.
  mutating func write(verbatim text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// - Parameter depth: How many arrays and objects surround the value.
  mutating func write(_ value: JSONValue, depth: Int) throws(UnwritableJSON) {
    switch value {
    case .null: write(verbatim: "null")
    case .bool(let bool): write(verbatim: bool ? "true" : "false")
    case .integer(let integer): bytes.append(contentsOf: String(integer).utf8)
    case .number(let number):
      guard number.isFinite else { throw .notFinite(number) }
      bytes.append(contentsOf: number.description.utf8)
    case .string(let string): write(string)
    case .array(let elements):
      try checkDepth(depth + 1)
      bytes.append(.leftBracket)
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(.comma) }
        try write(element, depth: depth + 1)
      }
      bytes.append(.rightBracket)
    case .object(let members):
      try checkDepth(depth + 1)
      bytes.append(.leftBrace)
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (index, member) in sorted.enumerated() {
        if index > 0 { bytes.append(.comma) }
        write(member.key)
        bytes.append(.colon)
        try write(member.value, depth: depth + 1)
      }
      bytes.append(.rightBrace)
    }
  }

  private func checkDepth(_ depth: Int) throws(UnwritableJSON) {
    guard depth <= JSONScanner.depthLimit else { throw .tooDeep }
  }

  /// Writes a string with the escapes that RFC 8259, section 7, demands.
  mutating func write(_ string: String) {
    bytes.append(.quote)
    for byte in string.utf8 {
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
    bytes.append(.quote)
  }
}

/// Why a value cannot be written as JSON.
enum UnwritableJSON: Error, Equatable {
  case notFinite(Double)
  case tooDeep

  var reason: String {
    switch self {
    case .notFinite(let number): "JSON has no number \(number). Remove or correct it."
    case .tooDeep:
      "a property is nested more than \(JSONScanner.depthLimit) deep. Remove or flatten it."
    }
  }
}
