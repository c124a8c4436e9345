import JSONText
import ToDo

/// Reads fixes from CSV in UTF-8, one per line. Fields are delimited by commas, semicolons or tabs,
/// whichever the header has; with semicolons or tabs, numbers may have a decimal comma.
///
/// The header names the columns, in any case and order: `lat` (`latitude`) and `lon` (`lng`,
/// `longitude`) in degrees, `time` (`timestamp`; RFC 3339, or seconds since 1970) and optionally
/// `acc` (`accuracy`) in metres, `speed` in m/s, `course` (`bearing`, `heading`) in
/// degrees and `device`. All others are skipped. GPSLogger writes such files.
///
/// Unlike in a file of items, fields cannot have line breaks, so a quotation mark that is never
/// closed spoils only its own line.
package struct CSVFixReader: Sendable {
  /// Creates a reader.
  package init() {}

  /// Reads a file or a pipe, and gives each entry as soon as its line is complete.
  ///
  /// A bad row is a refusal, and reading goes on with the next line. A row that
  /// repeats the header, as in concatenated files, is skipped. Lines before the
  /// header, as many as `FixFileFormat.detecting` skips, are refusals.
  ///
  /// - Throws: `FormatError` if the file is empty, has no usable header, or has requests of other
  ///   programs in its place; and what `body` throws.
  /// - Complexity: O(*n*) in its bytes. One line is held at a time; it may have 1 MiB.
  package func read(_ stream: ByteStream, _ body: (FixFileEntry) throws -> Void) throws {
    var lines = LineSequence(stream)
    var columns: CSVFixColumns?
    var strays: [FixFileEntry] = []
    var firstError: FormatError?
    while let line = try lines.next() {
      if let bytes = line.bytes, bytes.allSatisfy(\.isWhiteSpace) { continue }
      guard let known = columns else {
        if let format = line.bytes.flatMap(ForeignFixFormat.init(line:)) {
          throw FormatError.foreignFixes(line: line.number, reason: format.advice)
        }
        do throws(FormatError) {
          // A line that is too long to be a header has no columns.
          columns = try CSVFixColumns(header: line.bytes ?? [], line: line.number)
        } catch {
          firstError = firstError ?? error
          strays.append(line.stray)
          if strays.count == FixFileFormat.strayLineLimit
            || lines.offset >= FixFileFormat.straySizeLimit
          {
            break
          }
          continue
        }
        try strays.forEach(body)
        continue
      }
      if let entry = line.entry(known) { try body(entry) }
    }
    guard columns != nil else { throw firstError ?? FormatError.emptyFile }
  }
}

extension LineSequence.Line {
  /// The entry of the row; nil if it is blank or the header again.
  fileprivate func entry(_ columns: CSVFixColumns) -> FixFileEntry? {
    guard let bytes else {
      return refusal("the line has more than \(LineSequence.sizeLimit) bytes. Make it shorter.")
    }
    var parser = CSVParser(bytes)
    let record: CSVParser.Record?
    do throws(FormatError) {
      record = try parser.nextRecord(delimitedBy: columns.delimiter)
    } catch {
      return refusal(of: error)
    }
    guard let record, !record.fields.allSatisfy(FeatureProperties.isBlank),
      record.fields != columns.names
    else { return nil }
    if let position = record.invalidPosition { return refusal(of: .notUTF8(position)) }
    if let number = record.fieldWithTextAfterQuote {
      return refusal(
        "text follows the closing quotation mark of field \(number). Double quotation marks that "
          + "are meant as text.")
    }
    let count = record.fields.count
    guard count == columns.names.count else {
      return refusal(
        "\(count) \(count == 1 ? "field" : "fields") where the header has "
          + "\(columns.names.count). Put fields with delimiters in quotation marks.")
    }
    var report = FixReport(
      columns.values(of: record.fields), path: path, byteOffset: byteOffset)
    report.allowsDecimalComma = columns.delimiter != .comma
    return report.entry()
  }

  /// The refusal of a line before the header.
  fileprivate var stray: FixFileEntry {
    refusal("the line is neither the header nor a fix. Leave it out.")
  }

  private func refusal(of error: FormatError) -> FixFileEntry {
    if case .openQuote = error {
      return refusal(
        "a quotation mark opens here and is not closed on this line. Close it, or double it where "
          + "it is meant as text.")
    }
    let start = TextPosition(byteOffset: byteOffset, line: number, column: 1)
    return refusal(error.shifted(to: start).description)
  }

  private func refusal(_ text: String) -> FixFileEntry {
    .refusal(FormatNotice(path: path, text: text, byteOffset: byteOffset))
  }

  private var path: String { "line \(number)" }
}
