/// Reads XML 1.0 with namespaces from a stream, piece by piece: elements, attributes and text.
/// Comments and processing instructions are passed over.
///
/// It is strict: what is not well-formed ends in an error. Of document type declarations it takes
/// none that declares anything, and it knows the five entities of XML only: nothing is expanded
/// or fetched. Texts are UTF-8, or ISO-8859-1 where they say so.
///
/// ```swift
/// while try scanner.next() != .end { … }
/// ```
struct XMLScanner {
  enum Event: Equatable {
    /// An element begins: `name` and `attributes` say which.
    case begin
    /// Some of the text in the element: `text`. It may come in several pieces.
    case text
    /// An element ends: `name` says which.
    case end
    /// The file ends.
    case finish
  }

  /// How deep elements may nest. GPX needs 6.
  static let depthLimit = 128
  /// How many bytes a tag may have, or a part of a file under `beginLimit`, unless said
  /// otherwise.
  static let sizeLimit = 16 << 20
  /// Texts come in pieces of about this many bytes.
  static let pieceSize = 65_536

  var input: XMLInput
  /// The element that has just begun or ended.
  var name = XMLName(qualified: "", namespace: "")
  /// The attributes of the element that has just begun, declarations of namespaces left out.
  var attributes: [XMLAttribute] = []
  /// The text that was just read, in UTF-8.
  var text: [UInt8] = []
  /// Where the last tag begins.
  var tagPosition = FilePosition(byteOffset: 0, line: 1, column: 1)

  var open: [XMLName] = []
  var namespaces = XMLNamespaces()
  var hasBegun = false
  var hasMarkup = false
  var hasRoot = false
  var hasDocumentType = false
  /// Whether the element that has just begun is empty, as in `<a/>`.
  var isEmptyElement = false
  private let sizeLimit: Int
  private var limitedSince: Int?

  init(_ stream: ByteStream, sizeLimit: Int = Self.sizeLimit) {
    input = XMLInput(stream)
    self.sizeLimit = sizeLimit
  }

  /// How many elements are open.
  var depth: Int { open.count }

  /// Reads on to the next event.
  ///
  /// - Throws: `FormatError`, with the position of what is wrong.
  mutating func next() throws(FormatError) -> Event {
    if !hasBegun {
      try beginFile()
      hasBegun = true
    }
    text.removeAll(keepingCapacity: true)
    if isEmptyElement {
      isEmptyElement = false
      close()
      return .end
    }
    while let byte = try input.peek() {
      try checkSize()
      if byte == UInt8(ascii: "<") {
        if !text.isEmpty { return .text }
        if let event = try markup() { return event }
      } else if depth == 0 {
        try skipOutsideRoot()
      } else {
        try characters()
      }
      if text.count >= Self.pieceSize { return .text }
    }
    try endFile()
    return .finish
  }

  /// Reads to the end of the element that has just begun.
  mutating func skipElement() throws(FormatError) {
    let outside = depth - 1
    while depth > outside { _ = try next() }
  }
}

extension XMLScanner {
  /// From the last tag on, no more than `sizeLimit` bytes may come until `endLimit`.
  mutating func beginLimit() { limitedSince = tagPosition.byteOffset }

  mutating func endLimit() { limitedSince = nil }

  private mutating func checkSize() throws(FormatError) {
    if let limitedSince { try checkSize(since: limitedSince) }
  }

  /// - Throws: `FormatError.refusedXML` when more than `sizeLimit` bytes were taken since then.
  mutating func checkSize(since start: Int) throws(FormatError) {
    guard input.byteOffset - start > sizeLimit else { return }
    throw .refusedXML(
      tagPosition,
      reason: "what begins here has more than \(sizeLimit) bytes. Make it smaller.")
  }

  /// Leaves an element.
  mutating func close() {
    name = open.removeLast()
    attributes = []
    namespaces.close()
  }

  private mutating func endFile() throws(FormatError) {
    if let last = open.last {
      throw .cutOff(input.position(), expected: "\"</\(last.qualified)>\"")
    }
    guard !hasRoot else { return }
    guard hasMarkup else { throw .emptyFile }
    throw .cutOff(input.position(), expected: "an element")
  }

  private mutating func skipOutsideRoot() throws(FormatError) {
    guard let byte = try input.peek() else { return }
    guard !byte.isWhiteSpace else { return input.skip() }
    throw malformed(
      "there is text \(hasRoot ? "behind" : "before") the outermost element. Remove it.")
  }

  /// Something that begins with `<`; nil where it is none of the events.
  private mutating func markup() throws(FormatError) -> Event? {
    tagPosition = input.position()
    hasMarkup = true
    input.skip()
    guard let byte = try input.peek() else { throw cutOff("the name of an element") }
    switch byte {
    case UInt8(ascii: "/"):
      input.skip()
      try endTag()
      return .end
    case UInt8(ascii: "!"):
      input.skip()
      try declaration()
      return nil
    case UInt8(ascii: "?"):
      input.skip()
      try processingInstruction()
      return nil
    default:
      try startTag()
      return .begin
    }
  }

  /// What begins with `<!`.
  private mutating func declaration() throws(FormatError) {
    if try input.take("--") { return try comment() }
    if try input.take("[CDATA[") { return try characterData() }
    if try input.take("DOCTYPE") { return try documentType() }
    let rest = try input.peek(7)
    let isCutOff = ["--", "[CDATA[", "DOCTYPE"].contains { literal in
      literal.utf8.count > rest.count && literal.utf8.starts(with: rest)
    }
    guard !isCutOff else {
      input.skip(rest.count)
      throw cutOff("the rest of a tag")
    }
    throw .notXML(
      tagPosition,
      reason: "\"<!\" begins neither a comment nor character data. Write \"&lt;\" for \"<\" in a "
        + "text.")
  }
}

extension XMLScanner {
  /// The error that the text is not well-formed here.
  mutating func malformed(_ reason: String) -> FormatError {
    .notXML(input.position(), reason: reason)
  }

  mutating func cutOff(_ expected: String) -> FormatError {
    .cutOff(input.position(), expected: expected)
  }

  /// The error that something else should stand here, or the file goes on.
  mutating func unexpected(_ expected: String, _ advice: String) throws(FormatError) -> FormatError
  {
    let position = input.position()
    guard let character = try input.character() else { return cutOff(expected) }
    let found =
      character == "\"" || character.properties.isWhitespace
      ? character.codePoint : "\"\(character)\""
    return .notXML(position, reason: "expected \(expected), found \(found). \(advice)")
  }
}
