import CExpat
import JSONText

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
  /// The character that expat puts between the parts of a name. No name and no address has it.
  private static let separator = XML_Char(bitPattern: UInt8.lineFeed)
  private static let noName = XMLName(local: "", namespace: "")

  var parser: XML_Parser
  private let depthLimit: Int

  /// The events of the bytes parsed last.
  private(set) var events: [Event] = []
  /// The bytes of the texts among the events, in UTF-8.
  private(set) var text: [UInt8] = []
  /// The error that ended the parsing; the events before it are good.
  var failure: FormatError?
  /// Whether the document has been parsed to its end.
  private(set) var isFinished = false
  /// How many bytes have been read.
  private(set) var byteCount = 0
  /// How many of those are the beginning of a token whose end has not been read.
  private(set) var unfinishedCount = 0

  var open: [XMLName] = []
  private var names = NameCache()
  var encoding = XMLEncoding.utf8
  var declaredEncoding = ""
  private var hasByteOrderMark = false
  var hasContent = false
  private var hasExternalSubset = false
  /// All bytes read, until it is clear that expat knows the encoding by its declared name.
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
      // Expat returns nothing here only if there is no memory; Swift traps then as well.
      fatalError("There is no memory for an XML parser")
    }
    return parser
  }
}

// MARK: Parsing

extension ExpatParser {
  /// Forgets the events gathered so far, and parses more of a stream.
  ///
  /// - Throws: what the stream throws. An error of the document becomes the `failure`.
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

  /// Parses the beginning again if expat knows the declared encoding by another name.
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

  /// Refuses versions of the library with insufficient limits on the expansion of entities.
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
  func unknownEntity(in text: [UInt8]) -> String? {
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

/// The most recent names: a file repeats a few names, and each is made once.
private struct NameCache {
  private static let size = 64

  private var entries = Array(
    repeating: (bytes: [UInt8](), name: XMLName(local: "", namespace: "")), count: Self.size)

  /// The name that expat writes as namespace, local name and prefix; the namespace and the prefix
  /// may be missing.
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
