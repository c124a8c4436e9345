/// Takes records from CSV text (RFC 4180): fields may be quoted, quoted fields may hold
/// delimiters, line breaks and doubled quotation marks. Lines end with LF, CRLF or CR; blank
/// lines are passed over.
///
/// A quotation mark inside a field that does not begin with one is text, as in `3" pipe`.
struct CSVParser {
  private let bytes: [UInt8]
  private var offset: Int
  private var line = 1

  /// A line, or several where a quoted field has line breaks.
  struct Record {
    /// The line where it begins, the first of the file being 1.
    let line: Int
    let fields: [String]
    /// The number of the field whose closing quotation mark text follows, if there is one.
    let fieldWithTextAfterQuote: Int?
  }

  /// - Precondition: `bytes` are UTF-8; others are replaced.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = UTF8Text.byteOrderMarkLength(of: bytes)
  }

  /// The next record; nil at the end.
  ///
  /// - Throws: `FormatError.openQuote`.
  mutating func nextRecord(delimitedBy delimiter: UInt8) throws(FormatError) -> Record? {
    skipBlankLines()
    guard offset < bytes.count else { return nil }
    let firstLine = line
    var fields: [String] = []
    var malformed: Int?
    while true {
      let isClean = try appendField(to: &fields, delimiter)
      if !isClean, malformed == nil { malformed = fields.count }
      guard offset < bytes.count, bytes[offset] == delimiter else { break }
      offset += 1
    }
    skipLineBreak()
    return Record(line: firstLine, fields: fields, fieldWithTextAfterQuote: malformed)
  }

  /// Whether the last line ends with a line break, as in a file that was written to its end.
  var endsWithLineBreak: Bool { bytes.last == .lineFeed || bytes.last == .carriageReturn }

  /// The delimiter of the first line: comma, semicolon or tab, whichever stands there most
  /// often outside quotation marks; the comma where none does.
  func likelyDelimiter() -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes[offset...].drop(while: \.isWhiteSpace) {
      if byte == .quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == .lineFeed || byte == .carriageReturn { break }
      counts[byte, default: 0] += 1
    }
    let delimiters: [UInt8] = [.comma, .semicolon, .tab]
    // The first of equals wins.
    return delimiters.reversed().max { counts[$0, default: 0] < counts[$1, default: 0] } ?? .comma
  }
}

extension CSVParser {
  /// Takes a field; false when text follows its closing quotation mark.
  private mutating func appendField(
    to fields: inout [String], _ delimiter: UInt8
  ) throws(FormatError) -> Bool {
    guard offset < bytes.count, bytes[offset] == .quote else {
      fields.append(unquotedText(until: delimiter))
      return true
    }
    fields.append(try quotedText())
    return unquotedText(until: delimiter).isEmpty
  }

  private mutating func unquotedText(until delimiter: UInt8) -> String {
    let start = offset
    while offset < bytes.count, bytes[offset] != delimiter, bytes[offset] != .lineFeed,
      bytes[offset] != .carriageReturn
    {
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func quotedText() throws(FormatError) -> String {
    let firstLine = line
    offset += 1
    var text: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == .quote {
        guard offset < bytes.count, bytes[offset] == .quote else {
          return String(decoding: text, as: UTF8.self)
        }
        offset += 1
      }
      if byte == .lineFeed { line += 1 }
      text.append(byte)
    }
    throw .openQuote(line: firstLine)
  }

  private mutating func skipBlankLines() {
    while offset < bytes.count,
      bytes[offset] == .lineFeed || bytes[offset] == .carriageReturn
    {
      skipLineBreak()
    }
  }

  private mutating func skipLineBreak() {
    guard offset < bytes.count else { return }
    if bytes[offset] == .carriageReturn {
      offset += 1
      if offset < bytes.count, bytes[offset] == .lineFeed { offset += 1 }
    } else {
      offset += 1
    }
    line += 1
  }
}
