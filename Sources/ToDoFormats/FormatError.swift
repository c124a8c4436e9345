package import JSONText

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why a whole file could not be read or written.
public enum FormatError: Error, Equatable, Sendable {
  /// The file has no bytes, or white space only.
  case emptyFile
  /// The bytes at that position are not UTF-8.
  case notUTF8(FilePosition)
  /// There is a NUL byte at that position.
  case nulByte(FilePosition)
  /// The text is not JSON (RFC 8259): there is `found` where `expected` should be.
  case notJSON(FilePosition, expected: String, found: String)
  /// The file ends in the middle of something.
  case cutOff(FilePosition, expected: String)
  /// Arrays and objects, or elements, are nested more than `limit` deep.
  case tooDeep(FilePosition, limit: Int)
  /// The number there is beyond ±1.8e308.
  case numberTooLarge(FilePosition)
  /// The file is JSON, but what it holds is not GeoJSON.
  case notGeoJSON(path: String, reason: String)
  /// The text is not XML (1.0, with namespaces): what is wrong there, and what to do.
  case notXML(FilePosition, reason: String)
  /// The XML uses a feature that is refused: which one, and what to do.
  case refusedXML(FilePosition, reason: String)
  /// The file is XML, but what it holds is not GPX.
  case notGPX(reason: String)
  /// The header of a CSV file does not name the columns that are needed.
  case noUsableHeader(line: Int, found: [String], reason: String)
  /// The first line of a text that is neither GPX nor JSON does not name the columns that a fix
  /// needs: those that are `missing`.
  case noFixHeader(line: Int, found: [String], missing: [String])
  /// Positions in a format of another program that is not read: which one, and what to do.
  case foreignFixes(line: Int, reason: String)
  /// The header of a CSV file on that line has more than `limit` columns.
  case tooManyColumns(line: Int, count: Int, limit: Int)
  /// The row of a CSV file that begins on that line has more than `limit` bytes.
  case tooLong(line: Int, limit: Int)
  /// A quotation mark of a CSV file, opened on that line, is never closed.
  case openQuote(line: Int)
  /// Reading was strict; otherwise this would have been refused or repaired.
  case refused(FormatNotice)
  /// The bytes cannot be read; `reason` is the message of the system.
  case unreadable(reason: String)
  /// An item cannot be written.
  case unwritable(title: String, reason: String)
}

extension FormatError: CustomStringConvertible {
  /// What is wrong and where, and what to do.
  public var description: String {
    switch self {
    case .emptyFile:
      return "The file is empty. Check that it was written or downloaded completely."
    case .notUTF8(let position):
      return "\(position): the text is not UTF-8. Save the file again in UTF-8."
    case .nulByte(let position):
      return
        "\(position): a NUL byte, which text cannot contain. The file is damaged or in UTF-16. "
        + "Get it again, or save it in UTF-8."
    case .notJSON(let position, let expected, let found):
      return "\(position): expected \(expected), found \(found). Correct the JSON there."
    case .cutOff(let position, let expected):
      return "\(position): the file ends where \(expected) should follow. It seems cut off. Get "
        + "the whole file."
    case .tooDeep(let position, let limit):
      return "\(position): nested more than \(limit) deep. Make the file flatter."
    case .numberTooLarge(let position):
      return "\(position): the number is too large. Give one within ±1.7e308."
    case .notGeoJSON(let path, let reason):
      return (path.isEmpty ? "" : "\(path): ") + reason
    case .notXML(let position, let reason), .refusedXML(let position, let reason):
      return "\(position): \(reason)"
    case .notGPX(let reason): return reason
    case .noUsableHeader(let line, let found, let reason):
      return "line \(line): \(reason) The columns are \(Self.list(found)). Name one \"name\" or "
        + "\"title\"; for positions, one \"lat\" or \"latitude\" and one \"lon\", \"lng\" or "
        + "\"longitude\"."
    case .noFixHeader(let line, let found, let missing):
      return "line \(line): positions are read from GPX, JSON, and CSV whose first line names the "
        + "columns. This one has no \(missing.joined(separator: " and no ")); the columns are "
        + "\(Self.list(found)). Name one \"lat\", one \"lon\" and one \"time\"."
    case .foreignFixes(let line, let reason): return "line \(line): \(reason)"
    case .tooManyColumns(let line, let count, let limit):
      return "line \(line): the file has \(count) columns, and at most \(limit) are read. Remove "
        + "columns."
    case .tooLong(let line, let limit):
      return
        "line \(line): the row that begins here has more than \(limit) bytes. Make it shorter, "
        + "or close a quotation mark."
    case .openQuote(let line):
      return "line \(line): a quotation mark opens here and is never closed. Close it, or double "
        + "it where it is meant as text; or the file is cut off."
    case .refused(let notice):
      return "\(notice) (strict)"
    case .unreadable(let reason): return "The file cannot be read: \(reason)."
    case .unwritable(let title, let reason):
      return "The item \(title.quoted) cannot be written: \(reason)"
    }
  }

  /// The first names, shortened: any text can be taken for a header.
  private static func list(_ names: [String]) -> String {
    let shown = 12
    let list = names.prefix(shown).map(\.quoted)
    return list.joined(separator: ", ") + (names.count > shown ? ", …" : "")
  }
}

extension FormatError {
  /// The error of a file for an error in its JSON or its bytes.
  package init(_ error: JSONError) {
    switch error {
    case .unreadable(let reason): self = .unreadable(reason: reason)
    case .notUTF8(let position): self = .notUTF8(FilePosition(position))
    case .notJSON(let position, let expected, let found):
      self = .notJSON(FilePosition(position), expected: expected, found: found)
    case .cutOff(let position, let expected):
      self = .cutOff(FilePosition(position), expected: expected)
    case .tooDeep(let position, let limit): self = .tooDeep(FilePosition(position), limit: limit)
    case .numberTooLarge(let position): self = .numberTooLarge(FilePosition(position))
    }
  }

  /// Runs what reads JSON or bytes, and throws its errors as those of a file.
  static func translating<Value>(
    _ read: () throws(JSONError) -> Value
  ) throws(FormatError) -> Value {
    do throws(JSONError) {
      return try read()
    } catch {
      throw FormatError(error)
    }
  }

  /// The same error, with a path such as `features[3]` for its position.
  func inside(_ path: String) -> FormatError {
    mappingPosition { $0.inside(path) }
  }

  /// The same error in the whole file, for one in a part of it that begins there.
  func shifted(to start: TextPosition) -> FormatError {
    mappingPosition { $0.shifted(to: start) }
  }

  private func mappingPosition(_ map: (FilePosition) -> FilePosition) -> FormatError {
    switch self {
    case .notUTF8(let position): .notUTF8(map(position))
    case .nulByte(let position): .nulByte(map(position))
    case .notJSON(let position, let expected, let found):
      .notJSON(map(position), expected: expected, found: found)
    case .cutOff(let position, let expected): .cutOff(map(position), expected: expected)
    case .tooDeep(let position, let limit): .tooDeep(map(position), limit: limit)
    case .numberTooLarge(let position): .numberTooLarge(map(position))
    case .emptyFile, .notGeoJSON, .notXML, .refusedXML, .notGPX, .noUsableHeader, .noFixHeader,
      .foreignFixes, .tooManyColumns, .tooLong, .openQuote, .refused, .unreadable, .unwritable:
      self
    }
  }
}

extension FormatError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
