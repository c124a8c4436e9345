/// The formats of files and streams from which fixes are read.
public enum FixFileFormat: String, CaseIterable, Sendable {
  /// The track points of GPX, read by `GPXTrackReader`.
  case gpx
  /// Objects of JSON, read by `JSONFixReader`.
  case json
  /// The rows of CSV, read by `CSVFixReader`.
  case csv

  /// The format that the beginning of a file or stream shows: JSON where it begins with a brace
  /// or a bracket or is a line of the OwnTracks Recorder, GPX where it begins with a tag, CSV
  /// where its first line names columns for the position and the time. A byte order mark and
  /// white space are passed over.
  ///
  /// - Parameter beginning: up to the end of the first line that is not blank, or more.
  /// - Complexity: O(*n*) in the first line.
  public static func detecting(_ beginning: some Collection<UInt8>) -> FixFileFormat? {
    let text = content(of: beginning)
    switch text.first {
    case nil: return nil
    case .leftBrace, .leftBracket: return .json
    case UInt8(ascii: "<"): return .gpx
    default: break
    }
    let line = Array(text.prefix(longestLine).prefix { $0 != .lineFeed && $0 != .carriageReturn })
    if let brace = line.firstIndex(of: .leftBrace), JSONLinePrefix(line[..<brace]) != nil {
      return .json
    }
    return (try? CSVFixColumns(header: line, line: 1)) == nil ? nil : .csv
  }

  /// Whether a beginning shows all that `detecting` can see.
  static func isDecisive(_ beginning: some Collection<UInt8>) -> Bool {
    let text = content(of: beginning)
    switch text.first {
    case nil: return beginning.count >= longestLine
    case .leftBrace, .leftBracket, UInt8(ascii: "<"): return true
    default:
      return text.count >= longestLine
        || text.contains { $0 == .lineFeed || $0 == .carriageReturn }
    }
  }

  /// How many bytes of a first line are looked at.
  private static let longestLine = 65_536

  private static func content<Bytes: Collection<UInt8>>(
    of beginning: Bytes
  ) -> Bytes.SubSequence {
    beginning.dropFirst(UTF8Text.byteOrderMarkLength(of: beginning)).drop(while: \.isWhiteSpace)
  }
}

extension FixFileFormat {
  /// Reads fixes in this format from a file or a pipe, and gives each as soon as it is there.
  ///
  /// - Throws: `FormatError` for what ends the reading, and whatever `body` throws.
  public func read(_ stream: ByteStream, _ body: (FixFileEntry) throws -> Void) throws {
    switch self {
    case .gpx: try GPXTrackReader().read(stream, body)
    case .json: try JSONFixReader().read(stream, body)
    case .csv: try CSVFixReader().read(stream, body)
    }
  }
}
