import JSONText

/// Parses records of CSV (RFC 4180). Fields may be quoted; quoted fields may hold delimiters, line
/// breaks and doubled quotation marks. Lines end with LF, CRLF or CR; blank
/// lines are skipped.
///
/// A quotation mark inside a field that does not begin with one is text, as in `3" pipe`.
struct CSVParser: ~Copyable {
  /// How many columns a file may have: as many as the largest spreadsheets.
  static let fieldLimit = 16_384
  /// How many bytes a record may have.
  static let sizeLimit = 16 << 20

  private var window: ByteWindow
  private var line = 1

  /// A line, or several where a quoted field has line breaks.
  struct Record {
    /// The number of the line where it begins, counted from 1.
    let line: Int
    /// Its byte offset in the file.
    let byteOffset: Int
    fileprivate(set) var fields: [String] = []
    /// How many fields there are. Of more than `fieldLimit`, the first are kept.
    fileprivate(set) var fieldCount = 0
    /// The number of the first field with text after its closing quotation mark, if there is one.
    fileprivate(set) var fieldWithTextAfterQuote: Int?
    /// The first byte that is not UTF-8, if there is one. It is replaced in the field.
    fileprivate(set) var invalidPosition: FilePosition?
    /// Whether a line break ends it, as at the end of a complete file.
    fileprivate(set) var endsWithLineBreak = false
  }

  private let sizeLimit: Int

  init(_ stream: ByteStream, sizeLimit: Int = Self.sizeLimit) {
    window = ByteWindow(stream)
    self.sizeLimit = sizeLimit
  }

  init(_ bytes: [UInt8]) {
    sizeLimit = Self.sizeLimit
    window = ByteWindow(bytes)
  }

  /// Skips a byte order mark.
  mutating func skipByteOrderMark() throws(FormatError) {
    try FormatError.translating { () throws(JSONError) in try window.skipByteOrderMark() }
  }

  /// The next record; nil at the end.
  ///
  /// - Throws: `FormatError.openQuote`, `.nulByte`, and `.tooLong` for more than `sizeLimit` bytes.
  mutating func nextRecord(delimitedBy delimiter: UInt8) throws(FormatError) -> Record? {
    try skipBlankLines()
    guard try window.next() != nil else { return nil }
    var record = Record(line: line, byteOffset: window.offset)
    while true {
      try takeField(of: &record, delimiter)
      guard try window.next() == delimiter else { break }
      window.index += 1
    }
    record.endsWithLineBreak = try skipLineBreak()
    return record
  }

  /// The delimiter of the first line: tab, semicolon or comma, whichever it has most of outside
  /// quotation marks. In a tie the first of them in this order wins: names of columns may have
  /// commas, seldom semicolons, and hardly ever tabs. Nothing is taken.
  mutating func likelyDelimiter() throws(FormatError) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    // This much is enough; a line may be as long as the file.
    let beginning = try FormatError.translating { () throws(JSONError) in try window.peek(65_536) }
    for byte in beginning.drop(while: \.isWhiteSpace) {
      if byte == .quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == .lineFeed || byte == .carriageReturn { break }
      counts[byte, default: 0] += 1
    }
    var likely = UInt8.tab
    for delimiter in [UInt8.semicolon, .comma]
    where counts[delimiter, default: 0] > counts[likely, default: 0] {
      likely = delimiter
    }
    return likely
  }
}

extension CSVParser {
  private mutating func takeField(
    of record: inout Record, _ delimiter: UInt8
  ) throws(FormatError) {
    guard try window.next() == .quote else {
      let text = try unquotedText(until: delimiter, of: &record)
      record.append(text)
      return
    }
    let text = try quotedText(of: &record)
    record.append(text)
    let rest = try unquotedText(until: delimiter, of: &record)
    if !rest.isEmpty, record.fieldWithTextAfterQuote == nil {
      record.fieldWithTextAfterQuote = record.fieldCount
    }
  }

  private mutating func unquotedText(
    until delimiter: UInt8, of record: inout Record
  ) throws(FormatError) -> String {
    let limit = record.byteOffset + sizeLimit
    window.hold()
    defer { window.release() }
    while let byte = try window.next(), byte != delimiter, byte != .lineFeed,
      byte != .carriageReturn
    {
      guard byte != 0 else { throw .nulByte(FilePosition(window.position)) }
      window.index += 1
      if window.offset > limit { throw .tooLong(line: record.line, limit: sizeLimit) }
    }
    return heldText(of: &record)
  }

  private mutating func quotedText(of record: inout Record) throws(FormatError) -> String {
    let firstLine = line
    let limit = record.byteOffset + sizeLimit
    var text = ""
    window.index += 1
    window.hold()
    defer { window.release() }
    while let byte = try window.next() {
      if byte == .quote {
        text += heldText(of: &record)
        window.index += 1
        guard try window.next() == .quote else { return text }
        // The second quotation mark begins what follows.
        window.hold()
      }
      guard byte != 0 else { throw .nulByte(FilePosition(window.position)) }
      if byte == .lineFeed { line += 1 }
      window.index += 1
      if window.offset > limit { throw .tooLong(line: record.line, limit: sizeLimit) }
    }
    throw .openQuote(line: firstLine)
  }

  private mutating func heldText(of record: inout Record) -> String {
    let (text, invalid) = window.heldText()
    if let invalid, record.invalidPosition == nil { record.invalidPosition = FilePosition(invalid) }
    return text
  }

  private mutating func skipBlankLines() throws(FormatError) {
    while try skipLineBreak() {}
  }

  /// Skips a line break; false where there is none.
  private mutating func skipLineBreak() throws(FormatError) -> Bool {
    switch try window.next() {
    case .carriageReturn:
      window.index += 1
      if try window.next() == .lineFeed { window.index += 1 }
    case .lineFeed: window.index += 1
    default: return false
    }
    line += 1
    return true
  }
}

extension CSVParser.Record {
  fileprivate mutating func append(_ field: String) {
    fieldCount += 1
    if fieldCount <= CSVParser.fieldLimit { fields.append(field) }
  }

  /// The fields without the apostrophes of `CSVGuard`.
  mutating func removeGuards() {
    for index in fields.indices { fields[index] = CSVGuard.text(inCell: fields[index]) }
  }
}
