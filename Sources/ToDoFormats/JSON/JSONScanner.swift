import ToDo

/// Reads JSON (RFC 8259) from bytes, piece by piece: a caller walks through the objects and
/// arrays that it knows and takes whole values where it does not care.
///
/// ```swift
/// var scanner = JSONScanner(bytes)
/// try scanner.beginObject()
/// while let key = try scanner.nextKey() { values[key] = try scanner.value() }
/// try scanner.finish()
/// ```
///
/// It is strict: no comments, no trailing commas, no lone surrogates, UTF-8 only. A byte order
/// mark is passed over.
struct JSONScanner {
  /// How deep arrays and objects in a value may nest. GeoJSON needs 8; the limit keeps the
  /// recursion far from the end of any thread's stack.
  static let depthLimit = 128

  let bytes: [UInt8]
  var offset: Int
  /// Whether the object or array just begun has had no member yet.
  private var isAtFirstMember = false
  /// The members of the last value that were named twice, as places inside it.
  private(set) var duplicates: [String] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = UTF8Text.byteOrderMarkLength(of: bytes)
  }

  /// The first byte of what comes next; nil at the end.
  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte.isWhiteSpace else { return byte }
      offset += 1
    }
    return nil
  }

  /// Makes sure that nothing follows.
  mutating func finish() throws(FormatError) {
    guard peek() == nil else { throw unexpected("the end of the file") }
  }
}

extension JSONScanner {
  /// Enters an object; its members follow by `nextKey`.
  mutating func beginObject() throws(FormatError) {
    try take(.leftBrace, "\"{\"")
    isAtFirstMember = true
  }

  /// The name of the object's next member, whose value must be taken next; nil after the last.
  mutating func nextKey() throws(FormatError) -> String? {
    guard try nextMember(closing: .rightBrace, name: "}") else { return nil }
    guard peek() == .quote else { throw unexpected("a name in quotation marks") }
    let key = try string()
    try take(.colon, "\":\"")
    return key
  }

  /// Enters an array; its elements follow by `nextElement`.
  mutating func beginArray() throws(FormatError) {
    try take(.leftBracket, "\"[\"")
    isAtFirstMember = true
  }

  /// Whether the array has another element, which must be taken next.
  mutating func nextElement() throws(FormatError) -> Bool {
    try nextMember(closing: .rightBracket, name: "]")
  }

  /// Takes a whole value. Of members with the same name the last one stays, and `duplicates`
  /// tells.
  ///
  /// - Parameter depth: How many arrays and objects around it count towards the limit.
  /// - Complexity: O(*n*) in its bytes.
  mutating func value(depth: Int = 0) throws(FormatError) -> JSONValue {
    duplicates = []
    isAtFirstMember = false
    return try nestedValue(depth: depth)
  }

  private mutating func nextMember(
    closing: UInt8, name: String
  ) throws(FormatError) -> Bool {
    let isFirst = isAtFirstMember
    isAtFirstMember = false
    let next = peek()
    if next == closing {
      offset += 1
      return false
    }
    if isFirst {
      guard next != nil else { throw unexpected("a value or \"\(name)\"") }
      return true
    }
    guard next == .comma else { throw unexpected("\",\" or \"\(name)\"") }
    offset += 1
    return true
  }
}

extension JSONScanner {
  private mutating func nestedValue(depth: Int) throws(FormatError) -> JSONValue {
    switch peek() {
    case .leftBrace: return try object(depth: depth + 1)
    case .leftBracket: return try array(depth: depth + 1)
    case .quote: return .string(try string())
    case .minus: return try number()
    case let byte? where byte.isDigit: return try number()
    case UInt8(ascii: "t"):
      try takeLiteral("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try takeLiteral("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try takeLiteral("null")
      return .null
    default: throw unexpected("a value")
    }
  }

  private mutating func object(depth: Int) throws(FormatError) -> JSONValue {
    try checkDepth(depth)
    try beginObject()
    var members: [String: JSONValue] = [:]
    while let key = try nextKey() {
      let known = duplicates.count
      let value = try nestedValue(depth: depth)
      placeDuplicates(since: known, inside: key)
      if members.updateValue(value, forKey: key) != nil { duplicates.append(key) }
    }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(FormatError) -> JSONValue {
    try checkDepth(depth)
    try beginArray()
    var elements: [JSONValue] = []
    while try nextElement() {
      let known = duplicates.count
      elements.append(try nestedValue(depth: depth))
      if duplicates.count > known {
        placeDuplicates(since: known, inside: "[\(elements.count - 1)]")
      }
    }
    return .array(elements)
  }

  private mutating func placeDuplicates(since known: Int, inside place: String) {
    for index in known..<duplicates.count {
      duplicates[index] = place.appendingPlace(duplicates[index])
    }
  }

  private func checkDepth(_ depth: Int) throws(FormatError) {
    guard depth <= Self.depthLimit else {
      throw .tooDeep(position(at: offset), limit: Self.depthLimit)
    }
  }

  private mutating func takeLiteral(_ literal: StaticString) throws(FormatError) {
    var next = offset
    let matches = literal.withUTF8Buffer { characters in
      for character in characters {
        guard next < bytes.count, bytes[next] == character else { return false }
        next += 1
      }
      return true
    }
    guard matches else {
      let expected = "\(literal)"
      if next == bytes.count { throw .cutOff(position(at: next), expected: expected) }
      throw unexpected(expected)
    }
    offset = next
  }

  private mutating func take(_ byte: UInt8, _ expected: String) throws(FormatError) {
    guard peek() == byte else { throw unexpected(expected) }
    offset += 1
  }
}

extension JSONScanner {
  func position(at offset: Int) -> FilePosition {
    FilePosition(byteOffset: offset, in: bytes)
  }

  /// The error that what stands at `offset` is not what should.
  func unexpected(_ expected: String) -> FormatError {
    guard offset < bytes.count else { return .cutOff(position(at: offset), expected: expected) }
    let found: String
    switch bytes[offset] {
    case .quote: found = "a quotation mark"
    case 0x21...0x7e: found = "\"\(Unicode.Scalar(bytes[offset]))\""
    case let byte:
      let digits = String(byte, radix: 16)
      found = "the byte 0x" + (digits.count < 2 ? "0" : "") + digits
    }
    return .notJSON(position(at: offset), expected: expected, found: found)
  }
}
