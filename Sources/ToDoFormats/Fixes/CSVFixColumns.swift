import JSONText
import ToDo

/// The columns of a CSV file of fixes.
struct CSVFixColumns {
  let delimiter: UInt8
  /// The names of all columns, as in the header.
  let names: [String]
  /// The index of the column of each field that the file has.
  private let indices: [FixField: Int]

  /// Finds the columns by their names, upper or lower case; all others are skipped.
  ///
  /// - Parameters:
  ///   - header: The bytes of the line that names the columns.
  ///   - line: Its number.
  /// - Throws: `FormatError.noFixHeader` if a column is missing that a fix needs, and other errors
  ///   of the line.
  init(header: [UInt8], line: Int) throws(FormatError) {
    var parser = CSVParser(header)
    delimiter = try parser.likelyDelimiter()
    let record: CSVParser.Record?
    do throws(FormatError) {
      record = try parser.nextRecord(delimitedBy: delimiter)
    } catch {
      if case .openQuote = error { throw .openQuote(line: line) }
      throw error.shifted(to: TextPosition(byteOffset: 0, line: line, column: 1))
    }
    names = record?.fields ?? []
    let known = names.map(CSVColumns.normalized)
    var indices: [FixField: Int] = [:]
    for field in FixField.allCases {
      indices[field] = field.names.lazy.compactMap(known.firstIndex(of:)).first
    }
    self.indices = indices
    let missing = FixField.needed.filter { indices[$0] == nil }
    guard missing.isEmpty else {
      throw .noFixHeader(line: line, found: names, missing: missing.map { "\"\($0.names[0])\"" })
    }
  }

  /// The values of a row that has as many fields as the header.
  func values(of fields: [String]) -> [FixField: JSONValue] {
    indices.mapValues { .string(fields[$0]) }
  }
}
