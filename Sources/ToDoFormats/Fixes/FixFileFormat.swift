import JSONText

/// The formats of files and streams from which fixes are read.
package enum FixFileFormat: String, CaseIterable, Sendable {
  /// The track points of GPX, read by `GPXTrackReader`.
  case gpx
  /// Objects of JSON, those of OwnTracks and gpsd among them, read by `JSONFixReader`.
  case json
  /// The rows of CSV, read by `CSVFixReader`.
  case csv

  /// The format that the beginning of a file or stream shows: JSON where it begins with a brace
  /// or a bracket or is a line of the OwnTracks Recorder, GPX where it begins with a tag, CSV
  /// where a line names columns for the position and the time. A byte order mark and white space
  /// are skipped, and lines that show neither JSON nor CSV, such as the greeting of what
  /// writes the stream; as far as `straySizeLimit` and `strayLineLimit` let them.
  ///
  /// - Parameter beginning: up to the end of the first line that shows the format, or more.
  /// - Complexity: O(*n*) in the lines that are looked at.
  package static func detecting(_ beginning: some Collection<UInt8>) -> FixFileFormat? {
    if case .shown(let format) = finding(in: beginning, isWhole: true) { format } else { nil }
  }

  /// Whether a beginning shows all that `detecting` can see.
  static func isDecisive(_ beginning: some Collection<UInt8>) -> Bool {
    finding(
      in: beginning,
      isWhole: beginning.drop(while: \.isWhiteSpace).count >= straySizeLimit) != .open
  }

  /// In how many bytes and lines, blank ones not counted, the format has to show.
  static let straySizeLimit = 65_536
  static let strayLineLimit = 100
}

extension FixFileFormat {
  /// What a beginning or one of its lines shows; open if the bytes to come decide it.
  private enum Finding: Equatable {
    case shown(FixFileFormat)
    case none, open
  }

  private static func finding(
    in beginning: some Collection<UInt8>, isWhole: Bool
  ) -> Finding {
    let content = beginning.dropFirst(UTF8Text.byteOrderMarkLength(of: beginning))
      .drop(while: \.isWhiteSpace)
    var rest = Array(content.prefix(straySizeLimit))[...]
    if XMLEncoding.isXML(beginning: beginning) { return .shown(.gpx) }
    for _ in 0..<strayLineLimit {
      let line = rest.prefix { $0 != .lineFeed && $0 != .carriageReturn }
      let finding = finding(inLine: line, isWhole: isWhole || line.endIndex < rest.endIndex)
      if finding != .none { return finding }
      rest = rest[line.endIndex...].drop(while: \.isWhiteSpace)
      if rest.isEmpty { return isWhole ? .none : .open }
    }
    return .none
  }

  private static func finding(inLine line: ArraySlice<UInt8>, isWhole: Bool) -> Finding {
    let next = line.dropFirst().first { !$0.isWhiteSpace }
    switch (line.first, next) {
    case (.leftBrace?, _), (.leftBracket?, .leftBrace?), (.leftBracket?, .rightBracket?):
      return .shown(.json)
    case _ where !isWhole: return next != nil && line.first == .leftBracket ? .none : .open
    case (.leftBracket?, nil): return .shown(.json)
    default: break
    }
    if let brace = line.firstIndex(of: .leftBrace), JSONLinePrefix(line[..<brace]) != nil {
      return .shown(.json)
    }
    // The reader of CSV says what is wrong with it.
    if ForeignFixFormat(line: line) != nil { return .shown(.csv) }
    return (try? CSVFixColumns(header: Array(line), line: 1)) == nil ? .none : .shown(.csv)
  }
}

extension FixFileFormat {
  /// Reads fixes in this format from a file or a pipe, and gives each as soon as it is there.
  ///
  /// - Throws: `FormatError` if reading cannot go on, and what `body` throws.
  package func read(_ stream: ByteStream, _ body: (FixFileEntry) throws -> Void) throws {
    switch self {
    case .gpx: try GPXTrackReader().read(stream, body)
    case .json: try JSONFixReader().read(stream, body)
    case .csv: try CSVFixReader().read(stream, body)
    }
  }
}
