package import JSONText

extension JSONScanner {
  /// Takes a whole value. Of members with the same name, the last one counts.
  ///
  /// - Parameter depth: How many arrays and objects around it count towards the depth limit.
  /// - Complexity: O(*n*) in its bytes.
  package mutating func value(depth: Int = 0) throws(JSONError) -> JSONValue {
    switch try peek() {
    case .leftBrace: return try object(depth: depth + 1)
    case .leftBracket: return try array(depth: depth + 1)
    default: return JSONValue(try scalar())
    }
  }

  /// The one value that a text is.
  ///
  /// - Throws: the first defect, too.
  package static func value(
    of bytes: [UInt8], _ rules: JSONRules = JSONRules()
  ) throws(JSONError) -> JSONValue {
    var scanner = JSONScanner(bytes, rules)
    try scanner.window.skipByteOrderMark()
    let value = try scanner.value()
    try scanner.finish()
    if let defect = scanner.defect { throw defect.error }
    return value
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
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

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
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
}

extension JSONWriter {
  /// Writes a value.
  ///
  /// - Parameter depth: How many arrays and objects surround it.
  /// - Throws: `UnwritableJSON` when a number is not finite or the value is nested too deeply, as
  ///   the rules of the writer have it.
  package mutating func write(_ value: JSONValue, depth: Int = 0) throws(UnwritableJSON) {
    switch value {
    case .null: write(verbatim: "null")
    case .bool(let bool): write(verbatim: bool ? "true" : "false")
    case .integer(let integer): write(integer)
    case .number(let number): try write(number)
    case .string(let string): write(string)
    case .array(let elements):
      try checkDepth(depth + 1)
      try write(array: elements) { writer, element throws(UnwritableJSON) in
        try writer.write(element, depth: depth + 1)
      }
    case .object(let members):
      try checkDepth(depth + 1)
      try write(object: members) { writer, value throws(UnwritableJSON) in
        try writer.write(value, depth: depth + 1)
      }
    }
  }
}

extension JSONValue {
  fileprivate init(_ scalar: JSONScalar) {
    switch scalar {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(.integer(let integer)): self = .integer(integer)
    case .number(.double(let number)): self = .number(number)
    case .string(let string): self = .string(string)
    }
  }

  /// What kind of value it is, for a message.
  package var kindName: String {
    let kind: JSONKind =
      switch self {
      case .null: .null
      case .bool(let bool): bool ? .true : .false
      case .integer, .number: .number
      case .string: .string
      case .array: .array
      case .object: .object
      }
    return kind.name
  }
}
