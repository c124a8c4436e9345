/// Reads JSON (RFC 8259) from a stream of bytes, piece by piece: a caller walks through the
/// objects and arrays that it knows, and takes or skips whole values where it does not care.
///
/// ```swift
/// var scanner = JSONScanner(bytes)
/// try scanner.beginObject()
/// while let key = try scanner.nextKey() { values[key] = try scanner.scalar() }
/// try scanner.finish()
/// ```
///
/// It is strict: no comments, no trailing commas, no lone surrogates, UTF-8 only. What breaks the
/// structure is thrown; errors inside one string or number are among the `remarks`.
package struct JSONScanner: ~Copyable {
  /// How many remarks are kept.
  package static let remarkLimit = 100

  @usableFromInline package var window: ByteWindow
  let rules: JSONRules
  /// Whether the object or array just begun has had no member yet.
  private var isAtFirstMember = false
  /// The remarks on the values taken since they were last removed: names given twice, and the first
  /// defect.
  package private(set) var remarks: [JSONRemark] = []

  /// Creates a scanner of what is in a window.
  package init(_ window: consuming ByteWindow, _ rules: JSONRules = JSONRules()) {
    self.window = window
    self.rules = rules
  }

  /// Creates a scanner of a text that is in memory.
  package init(_ bytes: [UInt8], _ rules: JSONRules = JSONRules()) {
    self.init(ByteWindow(bytes), rules)
  }

  // Inlinable: the readers of other modules call it for every value.
  /// The first byte of what comes next; nil at the end.
  @inlinable package mutating func peek() throws(JSONError) -> UInt8? {
    while let byte = try window.peek() {
      guard byte.isWhiteSpace else { return byte }
      window.index += 1
    }
    return nil
  }

  /// Checks that nothing follows.
  package mutating func finish() throws(JSONError) {
    guard try peek() == nil else { throw unexpected("the end of the file") }
  }
}

extension JSONScanner {
  /// Enters an object; its members follow by `nextKey`.
  package mutating func beginObject() throws(JSONError) {
    try take(.leftBrace, "\"{\"")
    isAtFirstMember = true
  }

  /// The name of the object's next member, whose value must be taken next; nil after the last.
  package mutating func nextKey() throws(JSONError) -> String? {
    guard try nextMember(closing: .rightBrace, name: "}") else { return nil }
    guard try peek() == .quote else { throw unexpected("a name in quotation marks") }
    let key = try string()
    try take(.colon, "\":\"")
    return key
  }

  /// Enters an array; its elements follow by `nextElement`.
  package mutating func beginArray() throws(JSONError) {
    try take(.leftBracket, "\"[\"")
    isAtFirstMember = true
  }

  /// Whether the array has another element, which must be taken next.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try nextMember(closing: .rightBracket, name: "]")
  }

  private mutating func nextMember(
    closing: UInt8, name: StaticString
  ) throws(JSONError) -> Bool {
    let isFirst = isAtFirstMember
    isAtFirstMember = false
    let next = try peek()
    if next == closing {
      window.index += 1
      return false
    }
    if isFirst {
      guard next != nil else { throw unexpected("a value or \"\(name)\"") }
      return true
    }
    guard next == .comma else { throw unexpected("\",\" or \"\(name)\"") }
    window.index += 1
    return true
  }
}

extension JSONScanner {
  /// Takes a value that is neither an array nor an object.
  package mutating func scalar() throws(JSONError) -> JSONScalar {
    switch try peek() {
    case .quote: return .string(try string())
    case .minus: return .number(try number())
    case let byte? where byte.isDigit: return .number(try number())
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

  /// Takes a whole value without keeping it. Repeated names are not remarked on.
  ///
  /// - Parameter depth: How many arrays and objects around it count towards the depth limit.
  /// - Returns: What kind of value it is.
  package mutating func skipValue(depth: Int = 0) throws(JSONError) -> JSONKind {
    switch try peek() {
    case .leftBrace:
      try checkDepth(depth + 1)
      try beginObject()
      while try nextKey() != nil { _ = try skipValue(depth: depth + 1) }
      return .object
    case .leftBracket:
      try checkDepth(depth + 1)
      try beginArray()
      while try nextElement() { _ = try skipValue(depth: depth + 1) }
      return .array
    default: return try scalar().kind
    }
  }

  /// Refuses what is nested deeper than the limit.
  package mutating func checkDepth(_ depth: Int) throws(JSONError) {
    guard depth <= rules.depthLimit else {
      throw .tooDeep(window.position, limit: rules.depthLimit)
    }
  }

  private mutating func takeLiteral(_ literal: StaticString) throws(JSONError) {
    window.hold()
    defer { window.release() }
    for index in 0..<literal.utf8CodeUnitCount {
      guard let byte = try window.peek() else { throw unexpected("\(literal)") }
      guard byte == literal.utf8Start[index] else {
        window.goBackToHeld()
        throw unexpected("\(literal)")
      }
      window.index += 1
    }
  }

  private mutating func take(_ byte: UInt8, _ expected: StaticString) throws(JSONError) {
    guard try peek() == byte else { throw unexpected("\(expected)") }
    window.index += 1
  }
}

extension JSONScanner {
  /// The error that makes a value unusable, and its path in the value.
  package typealias Defect = (path: String, error: JSONError)

  /// The first defect among the remarks.
  package var defect: Defect? {
    for remark in remarks {
      if case .defect(let error) = remark.kind { return (remark.path, error) }
    }
    return nil
  }

  package mutating func remark(_ kind: JSONRemark.Kind, at path: String = "") {
    // One defect is enough to refuse the value, and a hundred names are enough to report: thousands
    // would take memory, and time at every level of nesting.
    if case .defect = kind {
      if defect != nil { return }
    } else if remarks.count >= Self.remarkLimit {
      return
    }
    remarks.append(JSONRemark(path: path, kind: kind))
  }

  /// Names the part of a value that the latest remarks are about.
  package mutating func moveRemarks(since known: Int, inside part: String) {
    let part = part.shortened
    for index in known..<remarks.count {
      remarks[index].path = part.appendingPath(remarks[index].path)
    }
  }

  package mutating func removeRemarks() {
    remarks.removeAll()
  }

  /// The error that something else was expected here. The next byte has been peeked at.
  package mutating func unexpected(_ expected: String) -> JSONError {
    guard window.index < window.end else { return .cutOff(window.position, expected: expected) }
    return .notJSON(
      window.position, expected: expected, found: Self.description(of: window.bytes[window.index]))
  }

  /// A byte for a message.
  package static func description(of byte: UInt8) -> String {
    switch byte {
    case .quote: return "a quotation mark"
    case 0x21...0x7e: return "\"\(Unicode.Scalar(byte))\""
    case 0: return "a NUL byte"
    default:
      let digits = String(byte, radix: 16)
      return "the byte 0x" + (digits.count < 2 ? "0" : "") + digits
    }
  }
}
