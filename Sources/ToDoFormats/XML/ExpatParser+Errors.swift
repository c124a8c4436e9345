import CExpat
import JSONText

extension ExpatParser {
  /// The position of the token being parsed, or of the error.
  var position: FilePosition {
    FilePosition(
      byteOffset: max(0, Int(XML_GetCurrentByteIndex(parser))),
      line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }

  var offsetOnly: FilePosition {
    FilePosition(byteOffset: max(0, Int(XML_GetCurrentByteIndex(parser))), line: 0, column: 0)
  }

  /// The bytes at hand from the current position on.
  var inputContext: UnsafeRawBufferPointer {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let bytes = XML_GetInputContext(parser, &offset, &size), size >= offset else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: bytes + Int(offset), count: Int(size - offset))
  }

  /// The bytes at hand before the current position.
  var precedingContext: UnsafeRawBufferPointer {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let bytes = XML_GetInputContext(parser, &offset, &size) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: bytes, count: Int(offset))
  }

  static func unknownEntity(_ name: String, _ position: FilePosition) -> FormatError {
    .notXML(
      position,
      reason: "the entity \"&\(name);\" is unknown; only &lt; &gt; &amp; &apos; and &quot; are "
        + "read. Write the character itself, or \"&amp;\" for \"&\".")
  }

  var encodingFailure: FormatError {
    .refusedXML(
      position,
      reason: "the encoding \"\(declaredEncoding)\" is not supported, or not the one that the file "
        + "has. Save the file in UTF-8 with encoding=\"UTF-8\".")
  }

  /// Turns expat's error into the failure, unless a callback has set one.
  func fail(isAtEnd: Bool = false) {
    guard failure == nil else { return }
    failure = error(XML_GetErrorCode(parser), isAtEnd: isAtEnd)
  }

  func error(_ code: XML_Error, isAtEnd: Bool) -> FormatError {
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
  var endPosition: FilePosition {
    let start = TextPosition(
      byteOffset: position.byteOffset, line: position.line, column: position.column)
    let end = start.advanced(over: encoding.ascii(inputContext)[...])
    return FilePosition(byteOffset: byteCount, line: end.line, column: end.column)
  }

  /// The error for a character that is not allowed in its place.
  var invalidToken: FormatError {
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
  var isInByteOrderMark: Bool {
    UTF8Text.byteOrderMark.contains(self) || self >= 0xfe || self == 0
  }
}
