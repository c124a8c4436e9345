import JSONText
import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Reads items from CSV (RFC 4180), in UTF-8, one per row. Fields are delimited by commas,
/// semicolons or tabs, whichever the header has.
///
/// The header names the columns, in any case: `title` or `name`; `latitude` or `lat` with
/// `longitude`, `lon`, `lng` or `long`, in degrees; and optionally `description` (`desc`,
/// `note`, `notes`), `due` or `date` (what `TimeText` reads), `tags` (words, or a JSON array of
/// strings), `done` (`completed`), `important`, `priority` (of which a high one, such as A, H or 1 to 4,
/// means important, and others are kept as properties), `wait` (as `due`), `location` or `address`, and `radius` in metres, which makes a
/// position a circle. All others are kept in the item's properties, as strings; `property:due` is
/// a property that is named like a column of ours.
///
/// With semicolons or tabs, numbers may have a decimal comma.
package struct CSVItemReader: Sendable {
  private let isStrict: Bool
  private let timeZone: TimeZone

  /// - Parameters:
  ///   - isStrict: Whether to throw at the first row that is refused.
  ///   - timeZone: The time zone of due dates without an offset.
  package init(isStrict: Bool = false, timeZone: TimeZone = .current) {
    self.isStrict = isStrict
    self.timeZone = timeZone
  }

  /// Reads a file as it comes, and gives its entries in their order.
  ///
  /// A row's warnings come before its item or its refusal, and all carry the byte at which the
  /// row begins. When reading strictly, the first refusal is thrown instead, as
  /// `FormatError.refused`.
  ///
  /// - Throws: `FormatError` if reading cannot go on, such as a quotation mark that is never
  ///   closed, after the entries before it were given; and what `body` throws.
  /// - Complexity: O(*n*) in the bytes. One row is held at a time.
  package func read(_ stream: ByteStream, _ body: (ItemFileEntry) throws -> Void) throws {
    var parser = CSVParser(stream)
    try parser.skipByteOrderMark()
    let delimiter = try parser.likelyDelimiter()
    guard var header = try parser.nextRecord(delimitedBy: delimiter) else {
      throw FormatError.emptyFile
    }
    if let position = header.invalidPosition { throw FormatError.notUTF8(position) }
    header.removeGuards()
    let columns = try CSVColumns(header)
    for warning in columns.warnings { try body(.warning(warning)) }
    var last: CSVParser.Record?
    var hasRows = false
    while var record = try parser.nextRecord(delimitedBy: delimiter) {
      last = record
      guard !record.fields.allSatisfy(FeatureProperties.isBlank) else { continue }
      hasRows = true
      record.removeGuards()
      var row = CSVRow(
        record, columns: columns, allowsDecimalComma: delimiter != .comma, timeZone: timeZone)
      try give(&row, body)
    }
    if !hasRows {
      let text = "there are no rows after the header. Check that the file is complete."
      try body(.warning(FormatNotice(path: "the file", text: text)))
    }
    // RFC 4180 allows the last line break to be missing, but it is also missing in a file that was
    // cut off.
    if let last, !last.endsWithLineBreak {
      let text = "the file ends without a line break. Check that its last row is complete."
      try body(
        .warning(
          FormatNotice(path: "line \(last.line)", text: text, byteOffset: last.byteOffset)))
    }
  }

  /// Reads a file that is in memory.
  ///
  /// - Throws: `FormatError` when the whole file cannot be read; a bad row is among the
  ///   refusals, and the others are read.
  /// - Complexity: O(*n*) in its bytes.
  package func read(_ data: Data) throws(FormatError) -> ItemFileContents {
    try ItemFileContents { body in try read(ByteStream(data), body) }
  }

  /// Gives a row's warnings, then its item or refusal.
  private func give(_ row: inout CSVRow, _ body: (ItemFileEntry) throws -> Void) throws {
    let entry: ItemFileEntry
    do {
      entry = .item(try row.item())
    } catch {
      entry = .refusal(error)
    }
    for warning in row.warnings { try body(.warning(warning)) }
    if isStrict, case .refusal(let refusal) = entry { throw FormatError.refused(refusal) }
    try body(entry)
  }
}
