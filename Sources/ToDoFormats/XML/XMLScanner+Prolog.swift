extension XMLScanner {
  /// Takes a byte order mark and the XML declaration, where they are.
  mutating func beginFile() throws(FormatError) {
    let beginning = try input.peek(3)
    let hasMark = UTF8Text.byteOrderMarkLength(of: beginning) > 0
    // UTF-16 and UTF-32 begin with their byte order mark, or have a NUL in the first two bytes.
    if let first = beginning.first, first >= 0xfe || beginning.prefix(2).contains(0) {
      throw .notUTF8(input.position())
    }
    if hasMark { input.skip(3) }
    let declaration = try input.peek(6)
    guard declaration.starts(with: "<?xml".utf8), declaration.last?.isWhiteSpace == true else {
      return
    }
    hasMarkup = true
    tagPosition = input.position()
    _ = try input.take("<?xml")
    try declarationOfXML(hasMark: hasMark)
  }

  /// Takes the attributes of the declaration: version, and perhaps encoding and standalone
  /// (section 2.8).
  private mutating func declarationOfXML(hasMark: Bool) throws(FormatError) {
    var values: [String: String] = [:]
    try skipWhiteSpace()
    while try !input.take("?>") {
      if try input.peek(2).elementsEqual("?".utf8) {
        input.skip()
        throw cutOff("\">\"")
      }
      let name = try name("\"?>\"")
      guard ["version", "encoding", "standalone"].contains(name), values[name] == nil else {
        throw .notXML(
          tagPosition,
          reason: "\"\(name)\" has no place in the XML declaration. Begin with "
            + "<?xml version=\"1.0\"?>.")
      }
      try skipWhiteSpace()
      guard try input.take("=") else { throw try unexpected("\"=\"", "Give \"\(name)\" a value.") }
      try skipWhiteSpace()
      values[name] = try literal("the value of \"\(name)\"")
      try skipWhiteSpace()
    }
    let version = values["version"] ?? "without a version"
    guard version.hasPrefix("1."), version.dropFirst(2).utf8.allSatisfy(\.isDigit) else {
      throw .notXML(tagPosition, reason: "XML \(version) is not known. Save it as XML 1.0.")
    }
    try setEncoding(values["encoding"], hasMark: hasMark)
  }

  private mutating func setEncoding(_ encoding: String?, hasMark: Bool) throws(FormatError) {
    guard let encoding else { return }
    let name = encoding.uppercased()
    if ["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(name) { return }
    guard ["ISO-8859-1", "ISO8859-1", "LATIN1"].contains(name), !hasMark else {
      throw .refusedXML(
        tagPosition,
        reason: "the encoding \"\(encoding)\" is not read. Save the file again in UTF-8, and say "
          + "encoding=\"UTF-8\" here.")
    }
    input.encoding = .latin1
  }

  /// Takes what stands in quotation marks, with nothing in it resolved.
  private mutating func literal(_ expected: String) throws(FormatError) -> String {
    let quote = try input.peek()
    guard let quote, quote == .quote || quote == UInt8(ascii: "'") else {
      throw try unexpected("a quotation mark", "Put \(expected) in quotation marks.")
    }
    input.skip()
    var value = ""
    while let scalar = try input.character() {
      if scalar == Unicode.Scalar(quote) { return value }
      try checkSize(since: tagPosition.byteOffset)
      value.unicodeScalars.append(scalar)
    }
    throw cutOff("a closing quotation mark")
  }
}

extension XMLScanner {
  /// Takes the rest of a comment (section 2.5).
  mutating func comment() throws(FormatError) {
    while let scalar = try input.character() {
      guard scalar == "-", try input.take("-") else { continue }
      guard try input.take(">") else {
        throw try unexpected("\">\" behind \"--\" in a comment", "Write no \"--\" inside.")
      }
      return
    }
    throw cutOff("\"-->\"")
  }

  /// Takes the rest of a processing instruction (section 2.6).
  mutating func processingInstruction() throws(FormatError) {
    let target = try name("the target of a processing instruction")
    guard target.lowercased() != "xml" else {
      throw .notXML(
        tagPosition,
        reason: "the XML declaration stands at the very beginning or nowhere. Remove what is "
          + "before it, white space too.")
    }
    if try input.take("?>") { return }
    guard try skipWhiteSpace() else {
      throw try unexpected("\"?>\"", "A processing instruction ends with it.")
    }
    while true {
      if try input.take("?>") { return }
      guard try input.character() != nil else { throw cutOff("\"?>\"") }
    }
  }

  /// Takes the rest of a document type declaration, if it declares nothing (section 2.8). What
  /// it refers to is not fetched.
  mutating func documentType() throws(FormatError) {
    guard !hasRoot, !hasDocumentType else {
      throw .notXML(
        tagPosition,
        reason: "a document type stands before the outermost element, and once. Remove this one.")
    }
    hasDocumentType = true
    guard try skipWhiteSpace() else {
      throw try unexpected("a space behind \"<!DOCTYPE\"", "Name the outermost element there.")
    }
    _ = try name("the name of the outermost element")
    try skipWhiteSpace()
    if let byte = try input.peek(), byte == UInt8(ascii: "S") || byte == UInt8(ascii: "P") {
      let keyword = try name("\">\"")
      for _ in 0..<(keyword == "PUBLIC" ? 2 : 1) {
        try skipWhiteSpace()
        _ = try literal("the identifier")
      }
    }
    try skipWhiteSpace()
    if try input.peek() == .leftBracket {
      throw .refusedXML(
        input.position(),
        reason: "the document type declares entities or elements of its own, which can make a "
          + "small file endless or reach for other files. Remove <!DOCTYPE …>.")
    }
    guard try input.take(">") else {
      throw try unexpected("\">\"", "Remove the document type, which is not needed.")
    }
  }
}
