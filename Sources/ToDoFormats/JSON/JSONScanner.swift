import ToDo

/// Reads JSON (RFC 8259) from a stream of bytes, piece by piece: a caller walks through the
/// objects and arrays that it knows and takes whole values where it does not care.
///
/// ```swift
/// var scanner = JSONScanner(stream)
/// try scanner.beginObject()
/// while let key = try scanner.nextKey() { values[key] = try scanner.value(depth: 1) }
/// try scanner.finish()
/// ```
///
/// It is strict: no comments, no trailing commas, no lone surrogates, UTF-8 only. What breaks the
/// structure is thrown; what is wrong inside one string or number is among the `remarks`.
struct JSONScanner: ~Copyable {
  /// How deep arrays and objects in a value may nest. GeoJSON needs 8; the limit keeps the
  /// recursion far from the end of any thread's stack.
  static let depthLimit = 128

  /// How many remarks are kept.
  static let remarkLimit = 100

  var window: ByteWindow
  /// Whether the object or array just begun has had no member yet.
  private var isAtFirstMember = false
  /// What there is to say of the values taken since the remarks were last removed: names given
  /// twice, and the first defect.
  private(set) var remarks: [JSONRemark] = []

  init(_ stream: ByteStream) {
    window = ByteWindow(stream)
  }

  init(_ bytes: [UInt8]) {
    window = ByteWindow(bytes)
  }

  /// The one value that a text is.
  ///
  /// - Throws: the first defect, too.
  static func value(of bytes: [UInt8]) throws(FormatError) -> JSONValue {
    var scanner = JSONScanner(bytes)
    try scanner.window.skipByteOrderMark()
    let value = try scanner.value()
    try scanner.finish()
    if let defect = scanner.defect { throw defect.error }
    return value
  }

  /// The first byte of what comes next; nil at the end.
  mutating func peek() throws(FormatError) -> UInt8? {
    while let byte = try window.peek() {
      guard byte.isWhiteSpace else { return byte }
      window.index += 1
    }
    return nil
  }

  /// Checks that nothing follows.
  mutating func finish() throws(FormatError) {
    guard try peek() == nil else { throw unexpected("the end of the file") }
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
    guard try peek() == .quote else { throw unexpected("a name in quotation marks") }
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

  private mutating func nextMember(
    closing: UInt8, name: StaticString
  ) throws(FormatError) -> Bool {
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
  /// Takes a whole value. Of members with the same name, the last one counts.
  ///
  /// - Parameter depth: How many arrays and objects around it count towards the depth limit.
  /// - Complexity: O(*n*) in its bytes.
  mutating func value(depth: Int = 0) throws(FormatError) -> JSONValue {
    switch try peek() {
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

  /// Takes a whole value without keeping it.
  ///
  /// - Returns: what kind of value it is, for a message. Repeated names are not remarked on.
  mutating func skipValue(depth: Int = 0) throws(FormatError) -> String {
    switch try peek() {
    case .leftBrace:
      try checkDepth(depth + 1)
      try beginObject()
      while try nextKey() != nil { _ = try skipValue(depth: depth + 1) }
      return JSONValue.object([:]).kindName
    case .leftBracket:
      try checkDepth(depth + 1)
      try beginArray()
      while try nextElement() { _ = try skipValue(depth: depth + 1) }
      return JSONValue.array([]).kindName
    default: return try value(depth: depth).kindName
    }
  }

  /// Refuses what is nested deeper than the limit.
  mutating func checkDepth(_ depth: Int) throws(FormatError) {
    guard depth <= Self.depthLimit else {
      throw .tooDeep(window.position, limit: Self.depthLimit)
    }
  }

  private mutating func object(depth: Int) throws(FormatError) -> JSONValue {
    try checkDepth(depth)
    try beginObject()
    var members: [String: JSONValue] = [:]
    while let key = try nextKey() {
      let known = remarks.count
      let value = try value(depth: depth)
      if remarks.count > known { moveRemarks(since: known, inside: key) }
      if members.updateValue(value, forKey: key) != nil { remark(.repeatedName, at: key.shortened) }
    }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(FormatError) -> JSONValue {
    try checkDepth(depth)
    try beginArray()
    var elements: [JSONValue] = []
    while try nextElement() {
      let known = remarks.count
      elements.append(try value(depth: depth))
      if remarks.count > known { moveRemarks(since: known, inside: "[\(elements.count - 1)]") }
    }
    return .array(elements)
  }

  private mutating func takeLiteral(_ literal: StaticString) throws(FormatError) {
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

  private mutating func take(_ byte: UInt8, _ expected: StaticString) throws(FormatError) {
    guard try peek() == byte else { throw unexpected("\(expected)") }
    window.index += 1
  }
}

extension JSONScanner {
  /// What spoils a value, and its path there.
  typealias Defect = (path: String, error: FormatError)

  /// The first defect among the remarks.
  var defect: Defect? {
    for remark in remarks {
      if case .defect(let error) = remark.kind { return (remark.path, error) }
    }
    return nil
  }

  mutating func remark(_ kind: JSONRemark.Kind, at path: String = "") {
    // One defect says that the value is spoilt, and a hundred names are enough to look at;
    // thousands would take room, and time at each level that they are nested in.
    if case .defect = kind {
      if defect != nil { return }
    } else if remarks.count >= Self.remarkLimit {
      return
    }
    remarks.append(JSONRemark(path: path, kind: kind))
  }

  /// Names the part of a value that the latest remarks are about.
  mutating func moveRemarks(since known: Int, inside part: String) {
    let part = part.shortened
    for index in known..<remarks.count {
      remarks[index].path = part.appendingPath(remarks[index].path)
    }
  }

  mutating func removeRemarks() {
    remarks.removeAll()
  }

  /// The error that something else was expected here. The next byte has been peeked at.
  mutating func unexpected(_ expected: String) -> FormatError {
    guard window.index < window.end else { return .cutOff(window.position, expected: expected) }
    return .notJSON(
      window.position, expected: expected, found: Self.description(of: window.bytes[window.index]))
  }

  /// A byte for a message.
  static func description(of byte: UInt8) -> String {
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
