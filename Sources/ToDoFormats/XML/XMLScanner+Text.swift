extension XMLScanner {
  /// Takes text up to the next markup, or a piece of it, into `text`.
  mutating func characters() throws(FormatError) {
    while text.count < Self.pieceSize {
      input.takeRun(into: &text) { $0.isPlainInText }
      guard let byte = try input.peek() else { return }
      switch byte {
      case UInt8(ascii: "<"): return
      case UInt8(ascii: "&"): text.append(contentsOf: try reference())
      case .rightBracket:
        if try input.peek(3).elementsEqual("]]>".utf8) {
          throw malformed("\"]]>\" stands in a text. Write \"]]&gt;\".")
        }
        input.skip()
        text.append(byte)
      default: try appendCharacter()
      }
    }
  }

  /// Takes character data behind `<![CDATA[`, with its end, into `text`.
  mutating func characterData() throws(FormatError) {
    guard depth > 0 else {
      throw .notXML(
        tagPosition,
        reason: "character data stand outside the outermost element. Remove them.")
    }
    let start = tagPosition.byteOffset
    while true {
      input.takeRun(into: &text) { $0.isPlainInText }
      try checkSize(since: start)
      guard let byte = try input.peek() else { throw cutOff("\"]]>\"") }
      if byte == .rightBracket, try input.take("]]>") { return }
      try appendCharacter()
    }
  }

  private mutating func appendCharacter() throws(FormatError) {
    guard let scalar = try input.character() else { return }
    text.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
  }

  /// Takes a reference to a character or one of the five entities (sections 4.1 and 4.6), and
  /// gives back the character's bytes.
  mutating func reference() throws(FormatError) -> [UInt8] {
    let position = input.position()
    // Ten digits are more than any character takes; zeros before them are seldom.
    let longest = 32
    // A pipe may have no more yet than the reference itself.
    var body = try input.peek(1)
    while body.count < longest, body.last != .semicolon {
      let more = try input.peek(body.count + 1)
      guard more.count > body.count else { break }
      body = more
    }
    guard let end = body.firstIndex(of: .semicolon) else {
      guard body.count == longest else { throw try incompleteReference(position) }
      throw Self.unknownReference(position, String(decoding: body.dropFirst(), as: UTF8.self))
    }
    let name = String(decoding: body[..<end].dropFirst(), as: UTF8.self)
    let length = end - body.startIndex + 1
    if let scalar = Self.entities[name] {
      input.skip(length)
      return [scalar]
    }
    guard name.hasPrefix("#") else { throw Self.unknownReference(position, name) }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x"
    let number = isHexadecimal ? digits.dropFirst() : digits
    // A sign is none of XML's digits, but one of `UInt32.init`'s.
    guard number.utf8.allSatisfy({ $0.hexadecimalDigit != nil }),
      let value = UInt32(number, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(value), scalar.isXMLCharacter
    else {
      throw .notXML(position, reason: "\"&\(name);\" is no character of XML's. Remove it.")
    }
    input.skip(length)
    return Array(UTF8.encode(scalar).unsafelyUnwrapped)
  }

  private mutating func incompleteReference(
    _ position: FilePosition
  ) throws(FormatError) -> FormatError {
    let rest = try input.peek(32)
    let name = rest.dropFirst().prefix { $0 != UInt8(ascii: "<") && !$0.isWhiteSpace }
    guard name.count == rest.count - 1 else {
      return Self.unknownReference(position, String(decoding: name, as: UTF8.self))
    }
    input.skip(rest.count)
    return cutOff("\";\"")
  }

  private static func unknownReference(_ position: FilePosition, _ text: String) -> FormatError {
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "#" || $0 == "_" || $0 == "-" }
    guard !name.isEmpty else {
      return .notXML(position, reason: "\"&\" stands alone. Write \"&amp;\".")
    }
    return .notXML(
      position,
      reason: "\"&\(name)\" is none of the entities &lt; &gt; &amp; &apos; &quot;, and others are "
        + "not read. Write the character itself, or \"&amp;\" where \"&\" is meant.")
  }

  private static let entities: [String: UInt8] = [
    "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "amp": UInt8(ascii: "&"),
    "apos": UInt8(ascii: "'"), "quot": .quote,
  ]
}

extension UInt8 {
  /// Whether it is ASCII and means nothing but itself between tags and in character data.
  fileprivate var isPlainInText: Bool {
    (self >= .space || self == .lineFeed || self == .tab) && self < 0x80
      && self != UInt8(ascii: "<") && self != UInt8(ascii: "&") && self != .rightBracket
  }
}
