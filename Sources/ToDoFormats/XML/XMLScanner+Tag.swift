extension XMLScanner {
  /// Takes the rest of a tag that opens an element.
  mutating func startTag() throws(FormatError) {
    guard depth > 0 || !hasRoot else {
      throw .notXML(
        tagPosition, reason: "a second outermost element. Put everything into the first.")
    }
    guard depth < Self.depthLimit else { throw .tooDeep(tagPosition, limit: Self.depthLimit) }
    hasRoot = true
    let start = tagPosition.byteOffset
    let qualified = try qualifiedName("the name of an element")
    var written: [(name: String, value: String)] = []
    while true {
      let isSeparate = try skipWhiteSpace()
      try checkSize(since: start)
      if try input.take(">") { break }
      if try input.take("/") {
        guard try input.take(">") else {
          throw try unexpected("\">\"", "A tag ends with \">\" or \"/>\".")
        }
        isEmptyElement = true
        break
      }
      guard isSeparate else {
        throw try unexpected("\">\"", "Put a space before each attribute.")
      }
      written.append(try attribute(since: start))
    }
    try resolve(qualified, written)
  }

  /// Takes the rest of a tag that closes an element.
  mutating func endTag() throws(FormatError) {
    let qualified = try qualifiedName("the name of an element")
    try skipWhiteSpace()
    guard try input.take(">") else { throw try unexpected("\">\"", "A tag ends with it.") }
    guard let last = open.last else {
      throw .notXML(
        tagPosition, reason: "\"</\(qualified)>\" closes nothing that is open. Remove it.")
    }
    // Canonically equivalent names are not the same.
    guard last.qualified.utf8.elementsEqual(qualified.utf8) else {
      throw .notXML(
        tagPosition,
        reason: "\"</\(qualified)>\" stands where \"\(last.qualified)\" should be closed. "
          + "Close elements in the reverse order in which they were opened.")
    }
    close()
  }

  /// Takes white space; whether there was any.
  @discardableResult
  mutating func skipWhiteSpace() throws(FormatError) -> Bool {
    var hasAny = false
    while let byte = try input.peek(), byte.isWhiteSpace {
      hasAny = true
      input.skip()
    }
    return hasAny
  }
}

extension XMLScanner {
  /// Takes a name with at most one colon, between two parts.
  mutating func qualifiedName(_ expected: String) throws(FormatError) -> String {
    let position = input.position()
    let name = try self.name(expected)
    guard name.utf8.contains(.colon) else { return name }
    let parts = name.utf8.split(separator: .colon, omittingEmptySubsequences: false)
    let areNames = parts.allSatisfy { part in
      name[part.startIndex...].unicodeScalars.first?.isXMLNameStart ?? false
    }
    guard parts.count == 2, areNames else {
      throw .notXML(
        position, reason: "\"\(name)\" is no name of the form \"prefix:name\". Correct it.")
    }
    return name
  }

  /// Takes a name, which may have colons anywhere (XML 1.0, section 2.3).
  mutating func name(_ expected: String) throws(FormatError) -> String {
    guard let first = try input.peek() else { throw cutOff(expected) }
    let position = input.position()
    var bytes: [UInt8] = []
    input.takeRun(into: &bytes) { $0.isASCIINamePart }
    if let first = bytes.first, !first.isASCIINameStart {
      throw .notXML(
        position, reason: "a name cannot begin with \"\(Unicode.Scalar(first))\". Correct it.")
    }
    while let byte = try input.peek() {
      try checkSize(since: position.byteOffset)
      if byte.isASCIINamePart {
        input.takeRun(into: &bytes) { $0.isASCIINamePart }
        continue
      }
      guard byte >= 0x80 else { break }
      let position = input.position()
      guard let scalar = try input.character() else { break }
      guard bytes.isEmpty ? scalar.isXMLNameStart : scalar.isXMLNamePart else {
        throw .notXML(
          position, reason: "the character \"\(scalar)\" cannot stand in a name. Correct it.")
      }
      bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
    }
    guard !bytes.isEmpty else {
      throw first == UInt8(ascii: "<") || first.isWhiteSpace
        ? malformed("expected \(expected). Write \"&lt;\" for \"<\" in a text.")
        : try unexpected(expected, "Write \"&lt;\" for \"<\" in a text.")
    }
    // No file ends with a name, so this one may be half of one.
    if try input.peek() == nil { throw cutOff("the rest of a tag") }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func attribute(
    since start: Int
  ) throws(FormatError) -> (name: String, value: String) {
    let name = try qualifiedName("an attribute or \">\"")
    try skipWhiteSpace()
    guard try input.take("=") else {
      throw try unexpected("\"=\" behind the attribute \"\(name)\"", "Give it a value.")
    }
    try skipWhiteSpace()
    let quote = try input.peek()
    guard let quote, quote == .quote || quote == UInt8(ascii: "'") else {
      throw try unexpected("a quotation mark", "Put the value of \"\(name)\" in quotation marks.")
    }
    input.skip()
    return (name, try attributeValue(until: quote, since: start))
  }

  /// Takes a value and its closing quotation mark. White space becomes spaces (section 3.3.3).
  private mutating func attributeValue(
    until quote: UInt8, since start: Int
  ) throws(FormatError) -> String {
    var value: [UInt8] = []
    while true {
      input.takeRun(into: &value) { $0.isPlainInAttribute && $0 != quote }
      try checkSize(since: start)
      guard let byte = try input.peek() else { throw cutOff("a closing quotation mark") }
      switch byte {
      case quote:
        input.skip()
        return String(decoding: value, as: UTF8.self)
      case UInt8(ascii: "&"): value.append(contentsOf: try reference())
      case UInt8(ascii: "<"):
        throw malformed(
          "\"<\" stands in the value of an attribute. Write \"&lt;\", or close the quotation "
            + "marks before.")
      case .tab, .lineFeed, .carriageReturn:
        _ = try input.character()
        value.append(.space)
      default:
        guard let scalar = try input.character() else { break }
        value.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
      }
    }
  }
}

extension UInt8 {
  fileprivate var isASCIINameStart: Bool {
    let letter = self | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || self == UInt8(ascii: "_")
      || self == .colon
  }

  fileprivate var isASCIINamePart: Bool {
    isASCIINameStart || isDigit || self == .minus || self == .point
  }

  /// Whether it is ASCII and means nothing but itself in an attribute.
  fileprivate var isPlainInAttribute: Bool {
    self >= .space && self < 0x80 && self != UInt8(ascii: "<") && self != UInt8(ascii: "&")
  }
}
