import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads items from CSV (RFC 4180), in UTF-8, one a row. Fields are delimited by commas,
/// semicolons or tabs, whichever the header has.
///
/// The header names the columns, in any case: `title` or `name`; `latitude` or `lat` with
/// `longitude`, `lon`, `lng` or `long`, in degrees; and where wanted `description` (`desc`,
/// `note`, `notes`), `due` or `date` (what `DueTime` reads), `tags` (words, or a JSON array of
/// strings), `done` (`completed`), `location` or `address`, and `radius` in metres, which makes a
/// position a circle. All others are kept in the item's properties, as strings; `property:due` is
/// a property that is named like a column of ours.
///
/// With semicolons or tabs, numbers may have a decimal comma.
public struct CSVItemReader: Sendable {
  private let isStrict: Bool
  private let timeZone: TimeZone

  /// - Parameters:
  ///   - isStrict: Throw at the first row that must be refused.
  ///   - timeZone: Where due dates without an offset are local.
  public init(isStrict: Bool = false, timeZone: TimeZone = .current) {
    self.isStrict = isStrict
    self.timeZone = timeZone
  }

  /// Reads a file.
  ///
  /// - Throws: `FormatError` when the whole file cannot be read; what is wrong with one row is
  ///   among the refusals, and the others are read.
  /// - Complexity: O(*n*) in its bytes.
  public func read(_ data: Data) throws(FormatError) -> ItemFileReading {
    let bytes = [UInt8](data)
    if let offset = UTF8Text.firstInvalidOffset(in: bytes) {
      throw .notUTF8(FilePosition(byteOffset: offset, in: bytes))
    }
    // Text has no NUL; UTF-16 and files of other kinds do.
    if let offset = bytes.firstIndex(of: 0) {
      throw .notUTF8(FilePosition(byteOffset: offset, in: bytes))
    }
    var parser = CSVParser(bytes)
    let delimiter = parser.likelyDelimiter()
    guard let header = try parser.nextRecord(delimitedBy: delimiter) else { throw .emptyFile }
    let columns = try CSVColumns(header)
    var reading = ItemFileReading(warnings: columns.warnings)
    var lastLine = header.line
    while let record = try parser.nextRecord(delimitedBy: delimiter) {
      lastLine = record.line
      guard !record.fields.allSatisfy(FeatureProperties.isBlank) else { continue }
      var row = CSVRow(
        record, columns: columns, allowsDecimalComma: delimiter != .comma, timeZone: timeZone)
      do throws(FormatNotice) {
        if let number = record.fieldWithTextAfterQuote {
          throw FormatNotice(
            place: "line \(record.line)",
            text: "text follows the closing quotation mark of field \(number). Double quotation "
              + "marks that are meant as text.")
        }
        reading.items.append(try row.item())
      } catch {
        guard !isStrict else { throw .refused(error) }
        reading.refusals.append(error)
      }
      reading.warnings += row.warnings
    }
    // RFC 4180 lets the last line break out, and so does a file that was cut off.
    if lastLine > header.line, !parser.endsWithLineBreak {
      reading.warnings.append(
        FormatNotice(
          place: "line \(lastLine)",
          text: "the file ends without a line break. Check that its last row is complete."))
    }
    return reading
  }
}
