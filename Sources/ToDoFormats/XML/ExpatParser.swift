import CExpat

/// One expat parser, and the events that its callbacks have gathered. Nothing else calls libexpat.
///
/// It takes documents in UTF-8, UTF-16, ISO-8859-1 and US-ASCII. It refuses document types that
/// declare anything and all entities but the five of XML, so nothing is expanded or fetched.
final class ExpatParser {
  struct Event {
    enum Kind {
      case begin, text, end
    }

    let kind: Kind
    /// The name of the element; the empty name for a text.
    let name: XMLName
    let attributes: [XMLAttribute]
    /// The range of a text in `text`.
    var text: Range<Int>
    /// The position of the tag; of a text, only the byte offset is known.
    let position: FilePosition
  }

  /// How many bytes are asked of the stream at once.
  static let pieceSize = 65_536
  /// Between the parts of a name as expat gives it: a character that no name and no address has.
  private static let separator = XML_Char(bitPattern: UInt8.lineFeed)
  private static let noName = XMLName(local: "", namespace: "")

  private var parser: XML_Parser
  private let depthLimit: Int

  /// The events of the bytes parsed last.
  private(set) var events: [Event] = []
  /// The bytes of the texts among the events, in UTF-8.
  private(set) var text: [UInt8] = []
  /// The error that ended the parsing; the events before it are good.
  private(set) var failure: FormatError?
  /// Whether the document has been parsed to its end.
  private(set) var isFinished = false
  /// How many bytes have been read.
  private(set) var byteCount = 0
  /// How many of those are the beginning of a token whose end has not been read.
  private(set) var unfinishedCount = 0

  private var open: [XMLName] = []
  private var names = NameCache()
  private var encoding = XMLEncoding.utf8
  private var declaredEncoding = ""
  private var hasByteOrderMark = false
  private var hasContent = false
  private var hasExternalSubset = false
  /// All bytes read, as long as an encoding may come that has another name for expat.
  private var beginning: [UInt8]? = []

  init(depthLimit: Int) {
    self.depthLimit = depthLimit
    parser = Self.makeParser(encoding: nil)
    setCallbacks()
  }

  deinit {
    XML_ParserFree(parser)
  }

  private static func makeParser(encoding: String?) -> XML_Parser {
    guard let parser = XML_ParserCreateNS(encoding, separator) else {
      fatalError("There is no memory for an XML parser")
    }
    return parser
  }
}

// MARK: Parsing

extension ExpatParser {
  /// Forgets the events gathered so far, and parses more of a stream.
  ///
  /// - Throws: what the stream throws. What is wrong with the document becomes the `failure`.
  /// - Complexity: O(*n*) in the bytes read. A token of more than a piece is parsed again each time
  ///   that it has doubled, so that it costs O(*n*) too.
  func parse(_ stream: ByteStream) throws(FormatError) {
    events.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    guard Self.isSafeVersion else {
      failure = Self.oldVersion
      return
    }
    let size = max(Self.pieceSize, unfinishedCount)
    guard let buffer = XML_GetBuffer(parser, Int32(clamping: size)) else { return fail() }
    var count = 0
    var isAtEnd = false
    repeat {
      let free = UnsafeMutableRawBufferPointer(start: buffer + count, count: size - count)
      let readCount = try stream.read(into: free)
      isAtEnd = readCount == 0
      count += readCount
    } while !isAtEnd && count < size && unfinishedCount >= Self.pieceSize
    note(UnsafeRawBufferPointer(start: buffer, count: count))
    byteCount += count
    guard XML_ParseBuffer(parser, Int32(count), isAtEnd ? 1 : 0) == XML_STATUS_OK else {
      if XML_GetErrorCode(parser) == XML_ERROR_UNKNOWN_ENCODING, parseAgain(isAtEnd: isAtEnd) {
        return
      }
      return fail(isAtEnd: isAtEnd)
    }
    didParse(isAtEnd: isAtEnd)
  }

  private func didParse(isAtEnd: Bool) {
    let index = Int(XML_GetCurrentByteIndex(parser))
    unfinishedCount = index < 0 ? 0 : max(0, byteCount - index)
    // The declaration is the first token.
    if unfinishedCount < byteCount { beginning = nil }
    isFinished = isAtEnd
  }

  /// Looks at bytes before they are parsed.
  private func note(_ bytes: UnsafeRawBufferPointer) {
    if byteCount == 0 {
      encoding = XMLEncoding(beginning: bytes)
      hasByteOrderMark = UTF8Text.byteOrderMarkLength(of: bytes) > 0
    }
    if !hasContent { hasContent = bytes.contains { !$0.isWhiteSpace && !$0.isInByteOrderMark } }
    beginning?.append(contentsOf: bytes)
  }

  /// Parses the beginning once more in the encoding that its declaration means, if that is one
  /// which expat knows by another name.
  private func parseAgain(isAtEnd: Bool) -> Bool {
    guard let bytes = beginning, let name = XMLEncoding.expatName(of: declaredEncoding),
      let count = Int32(exactly: bytes.count)
    else { return false }
    beginning = nil
    failure = nil
    XML_ParserFree(parser)
    parser = Self.makeParser(encoding: name)
    setCallbacks()
    let status = bytes.withUnsafeBytes { bytes in
      XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count, isAtEnd ? 1 : 0)
    }
    if status == XML_STATUS_OK { didParse(isAtEnd: isAtEnd) } else { fail(isAtEnd: isAtEnd) }
    return true
  }

  /// Refuses libraries from before the limits on what entities may expand to were mended.
  private static let isSafeVersion: Bool = {
    let version = XML_ExpatVersionInfo()
    return (version.major, version.minor) >= (2, 5)
  }()

  private static let oldVersion = FormatError.unreadable(
    reason: "libexpat is older than 2.5.0; install a newer one")
}

// MARK: Callbacks

extension ExpatParser {
  private func setCallbacks() {
    // The parser lives no longer than this object, which need not be retained for it.
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetReturnNSTriplet(parser, 1)
    XML_SetElementHandler(
      parser, { ExpatParser.of($0)?.begin($1, $2) }, { data, _ in ExpatParser.of(data)?.end() })
    XML_SetCharacterDataHandler(parser) { ExpatParser.of($0)?.characters($1, Int($2)) }
    XML_SetXmlDeclHandler(parser) { data, version, encoding, _ in
      ExpatParser.of(data)?.declaration(version: version, encoding: encoding)
    }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, systemID, _, hasInternalSubset in
      ExpatParser.of(data)?.documentType(
        isExternal: systemID != nil, declares: hasInternalSubset != 0)
    }
    XML_SetSkippedEntityHandler(parser) { data, name, _ in
      guard let name else { return }
      ExpatParser.of(data)?.skippedEntity(String(cString: name))
    }
  }

  /// The parser that a callback is for; nil when it has failed, since a few calls still come then.
  private static func of(_ data: UnsafeMutableRawPointer?) -> ExpatParser? {
    guard let data else { return nil }
    let parser = Unmanaged<ExpatParser>.fromOpaque(data).takeUnretainedValue()
    return parser.failure == nil ? parser : nil
  }

  private func begin(
    _ name: UnsafePointer<XML_Char>?, _ written: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard let name, let written else { return }
    let position = position
    guard open.count < depthLimit else { return stop(.tooDeep(position, limit: depthLimit)) }
    var attributes: [XMLAttribute] = []
    var index = 0
    while let attribute = written[index], let value = written[index + 1] {
      attributes.append(
        XMLAttribute(
          name: names.name(attribute, separator: Self.separator), value: String(cString: value)))
      index += 2
    }
    if hasExternalSubset, !attributes.isEmpty, !checkReferencesInTag() { return }
    let elementName = names.name(name, separator: Self.separator)
    open.append(elementName)
    events.append(
      Event(
        kind: .begin, name: elementName, attributes: attributes, text: 0..<0, position: position))
  }

  private func end() {
    guard let name = open.popLast() else { return }
    events.append(
      Event(kind: .end, name: name, attributes: [], text: 0..<0, position: offsetOnly))
  }

  private func characters(_ bytes: UnsafePointer<XML_Char>?, _ count: Int) {
    let start = text.count
    text.append(
      contentsOf: UnsafeRawBufferPointer(UnsafeBufferPointer(start: bytes, count: count)))
    if let last = events.indices.last, events[last].kind == .text {
      events[last].text = events[last].text.lowerBound..<text.count
    } else {
      events.append(
        Event(
          kind: .text, name: Self.noName, attributes: [], text: start..<text.count,
          position: offsetOnly))
    }
  }

  private func declaration(
    version: UnsafePointer<XML_Char>?, encoding: UnsafePointer<XML_Char>?
  ) {
    let version = version.map { String(cString: $0) } ?? ""
    guard version.hasPrefix("1."), version.dropFirst(2).utf8.allSatisfy(\.isDigit) else {
      return stop(
        .notXML(position, reason: "XML version \"\(version)\" is unknown. Save it as XML 1.0."))
    }
    guard let encoding else { return }
    declaredEncoding = String(cString: encoding)
    let named = XMLEncoding(name: declaredEncoding)
    // With its byte order mark in UTF-8, a file cannot be in another encoding.
    if hasByteOrderMark, named != .utf8 { return stop(encodingFailure) }
    if let named, self.encoding != .utf16 { self.encoding = named }
  }

  private func documentType(isExternal: Bool, declares: Bool) {
    hasExternalSubset = isExternal
    guard declares else { return }
    stop(
      .refusedXML(
        position,
        reason: "the document type declares entities or elements of its own, which can make a "
          + "small file endless or read other files. Remove <!DOCTYPE …>."))
  }

  private func skippedEntity(_ name: String) {
    stop(Self.unknownEntity(name, position))
  }

  /// Looks for entities in the tag that has just been parsed. Where a document type names a file,
  /// which is not read, expat drops unknown entities from attributes without a word.
  private func checkReferencesInTag() -> Bool {
    let tag = inputContext.prefix(Int(XML_GetCurrentByteCount(parser)))
    guard let name = unknownEntity(in: encoding.ascii(tag)) else { return true }
    stop(Self.unknownEntity(name, position))
    return false
  }

  /// The name of the first entity in a text or tag that is not one of XML's five.
  private func unknownEntity(in text: [UInt8]) -> String? {
    let references = text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    for reference in references.dropFirst() {
      let name = String(decoding: reference.prefix { $0 != .semicolon }, as: UTF8.self)
      if !name.hasPrefix("#"), !["lt", "gt", "amp", "apos", "quot"].contains(name) { return name }
    }
    return nil
  }

  /// Ends the parsing in a callback.
  private func stop(_ error: FormatError) {
    failure = error
    XML_StopParser(parser, 0)
  }
}

// MARK: Positions and errors

extension ExpatParser {
  /// The position of the token being parsed, or of the error.
  private var position: FilePosition {
    FilePosition(
      byteOffset: max(0, Int(XML_GetCurrentByteIndex(parser))),
      line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }

  private var offsetOnly: FilePosition {
    FilePosition(byteOffset: max(0, Int(XML_GetCurrentByteIndex(parser))), line: 0, column: 0)
  }

  /// The bytes at hand from the current position on.
  private var inputContext: UnsafeRawBufferPointer {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let bytes = XML_GetInputContext(parser, &offset, &size), size >= offset else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: bytes + Int(offset), count: Int(size - offset))
  }

  /// The bytes at hand before the current position.
  private var precedingContext: UnsafeRawBufferPointer {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let bytes = XML_GetInputContext(parser, &offset, &size) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: bytes, count: Int(offset))
  }

  private static func unknownEntity(_ name: String, _ position: FilePosition) -> FormatError {
    .notXML(
      position,
      reason: "the entity \"&\(name);\" is unknown; only &lt; &gt; &amp; &apos; and &quot; are "
        + "read. Write the character itself, or \"&amp;\" for \"&\".")
  }

  private var encodingFailure: FormatError {
    .refusedXML(
      position,
      reason: "the encoding \"\(declaredEncoding)\" is not supported, or not the one that the file "
        + "has. Save the file in UTF-8 with encoding=\"UTF-8\".")
  }

  /// Turns expat's error into the failure, unless a callback has set one.
  private func fail(isAtEnd: Bool = false) {
    guard failure == nil else { return }
    failure = error(XML_GetErrorCode(parser), isAtEnd: isAtEnd)
  }

  private func error(_ code: XML_Error, isAtEnd: Bool) -> FormatError {
    let position = position
    func malformed(_ reason: String) -> FormatError { .notXML(position, reason: reason) }
    func cutOff() -> FormatError {
      let expected = open.last.map { "\"</\($0.qualified)>\"" } ?? "an element"
      return .cutOff(endPosition, expected: expected)
    }
    switch code {
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
      XML_ERROR_UNCLOSED_CDATA_SECTION:
      return hasContent ? cutOff() : .emptyFile
    case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: return encodingFailure
    case XML_ERROR_INVALID_TOKEN: return invalidToken
    case XML_ERROR_SYNTAX:
      // A keyword of a document type, cut off, is a word that does not belong there.
      if isAtEnd, !encoding.ascii(inputContext).contains(UInt8(ascii: ">")) { return cutOff() }
      return malformed("this cannot come before the outermost element. Remove it.")
    case XML_ERROR_TAG_MISMATCH:
      let name = open.last?.qualified ?? ""
      return malformed("expected the closing tag \"</\(name)>\". Close elements in turn.")
    case XML_ERROR_DUPLICATE_ATTRIBUTE:
      return malformed("the attribute is given twice. Remove one.")
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
      return malformed("there is more after the outermost element. Remove it.")
    case XML_ERROR_UNDEFINED_ENTITY:
      let context = inputContext
      // The position is that of the reference in a text, but of the tag for one in an attribute.
      return Self.unknownEntity(
        unknownEntity(in: encoding.ascii(context.prefix(65_536))) ?? "", position)
    case XML_ERROR_BAD_CHAR_REF:
      return malformed("the reference is to a character that XML does not have. Remove it.")
    case XML_ERROR_MISPLACED_XML_PI:
      return malformed(
        "an XML declaration must be at the very beginning. Remove what is before it, white space "
          + "too.")
    case XML_ERROR_XML_DECL:
      return malformed("the XML declaration is malformed. Write <?xml version=\"1.0\"?>.")
    case XML_ERROR_UNBOUND_PREFIX:
      return malformed(
        "the prefix of a name in this tag is not declared. Add xmlns:prefix=\"…\" to the outermost "
          + "element.")
    case XML_ERROR_UNDECLARING_PREFIX, XML_ERROR_RESERVED_PREFIX_XML,
      XML_ERROR_RESERVED_PREFIX_XMLNS, XML_ERROR_RESERVED_NAMESPACE_URI:
      return malformed("a namespace cannot be declared like this. Remove the declaration.")
    case XML_ERROR_NO_MEMORY: return .unreadable(reason: "there is not enough memory for its XML")
    default:
      let text = XML_ErrorString(code).map { String(cString: $0) } ?? "not well-formed"
      return malformed("the XML is malformed (\(text)). Correct it there.")
    }
  }

  /// The position of the end of the file.
  private var endPosition: FilePosition {
    let end = position.advanced(over: encoding.ascii(inputContext)[...])
    return FilePosition(byteOffset: byteCount, line: end.line, column: end.column)
  }

  /// The error that a character cannot be where it is.
  private var invalidToken: FormatError {
    let position = position
    let context = inputContext
    func malformed(_ reason: String) -> FormatError { .notXML(position, reason: reason) }
    guard let first = encoding.ascii(context.prefix(2)).first else {
      return malformed("the XML is malformed. Correct it there.")
    }
    let before = encoding.ascii(precedingContext.suffix(64))
    if encoding == .utf8, UTF8Text.firstInvalidOffset(in: context.prefix(4)) == 0 {
      return .notUTF8(position)
    }
    if let reference = before.lastIndex(of: UInt8(ascii: "&")),
      before[(reference + 1)...].allSatisfy({ $0 != .semicolon && !$0.isWhiteSpace })
    {
      return malformed("\"&\" does not begin an entity here. Write \"&amp;\".")
    }
    if first == UInt8(ascii: "<") {
      return malformed("\"<\" cannot be here. Write \"&lt;\", or close the tag before it.")
    }
    if before.last == UInt8(ascii: "]") || first == UInt8(ascii: "]") {
      return malformed("\"]]>\" cannot be in a text. Write \"]]&gt;\".")
    }
    let scalar =
      encoding == .utf8
      ? String(decoding: context.prefix(4), as: UTF8.self).unicodeScalars.first
      : Unicode.Scalar(first)
    guard let scalar, scalar.isXMLCharacter else {
      return malformed("XML cannot contain the character \(scalar?.codePoint ?? ""). Remove it.")
    }
    let found = scalar.properties.isWhitespace ? scalar.codePoint : "\"\(scalar)\""
    return malformed(
      "\(found) cannot be here. Correct the tag, or write \"&lt;\" if \"<\" is part of a text.")
  }
}

extension Unicode.Scalar {
  /// The scalar's number, such as `U+0007`.
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension UInt8 {
  /// Whether the byte is part of a byte order mark, or the half of a UTF-16 code unit that ASCII
  /// leaves empty.
  fileprivate var isInByteOrderMark: Bool {
    UTF8Text.byteOrderMark.contains(self) || self >= 0xfe || self == 0
  }
}

/// The names that came last, so that the few which a file repeats are made once.
private struct NameCache {
  private static let size = 64

  private var entries = Array(
    repeating: (bytes: [UInt8](), name: XMLName(local: "", namespace: "")), count: Self.size)

  /// The name that expat writes as namespace, local name and prefix, of which the first and the
  /// last may be missing.
  mutating func name(_ text: UnsafePointer<XML_Char>, separator: XML_Char) -> XMLName {
    // Fowler, Noll and Vo's hash, FNV-1a.
    var hash: UInt32 = 2_166_136_261
    var count = 0
    while text[count] != 0 {
      hash = (hash ^ UInt32(UInt8(bitPattern: text[count]))) &* 16_777_619
      count += 1
    }
    let bytes = UnsafeRawBufferPointer(start: text, count: count)
    let index = Int(hash % UInt32(Self.size))
    if count > 0, entries[index].bytes.elementsEqual(bytes) { return entries[index].name }
    let parts = bytes.split(separator: UInt8(bitPattern: separator)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let name =
      switch parts.count {
      case 0: XMLName(local: "", namespace: "")
      case 1: XMLName(local: parts[0], namespace: "")
      case 2: XMLName(local: parts[1], namespace: parts[0])
      default: XMLName(prefix: parts[2], local: parts[1], namespace: parts[0])
      }
    entries[index] = (Array(bytes), name)
    return name
  }
}
