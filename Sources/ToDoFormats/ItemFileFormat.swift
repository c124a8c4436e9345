import JSONText

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The formats of files of items.
public enum ItemFileFormat: String, CaseIterable, Sendable {
  /// GeoJSON (RFC 7946).
  case geoJSON = "geojson"
  /// Comma-separated values with a header (RFC 4180).
  case csv
  /// GPX 1.0 or 1.1; its waypoints are items.
  case gpx

  /// The format for a file name's extension: `geojson` or `json`, `csv` or `gpx`, in any case.
  public init?(fileExtension: some StringProtocol) {
    switch fileExtension.lowercased() {
    case "geojson", "json": self = .geoJSON
    case "csv": self = .csv
    case "gpx": self = .gpx
    default: return nil
    }
  }

  /// The format of a file's content: GeoJSON if it begins with a brace, GPX if it begins with a
  /// tag, CSV if its first line has a column for titles. A byte order mark and white space are
  /// skipped.
  ///
  /// - Complexity: O(*n*) in the first line.
  public static func detecting(_ bytes: some Collection<UInt8>) -> ItemFileFormat? {
    let text = bytes.dropFirst(UTF8Text.byteOrderMarkLength(of: bytes)).drop(while: \.isWhiteSpace)
    if text.first == .leftBrace { return .geoJSON }
    if XMLEncoding.isXML(beginning: bytes) { return .gpx }
    let longestHeader = 65_536
    var parser = CSVParser(Array(text.prefix(longestHeader)))
    guard let delimiter = try? parser.likelyDelimiter(),
      let record = try? parser.nextRecord(delimitedBy: delimiter)
    else { return nil }
    return CSVColumns.hasTitle(among: record.fields) ? .csv : nil
  }
}

extension ItemFileFormat {
  /// Reads a file of this format as it comes, and gives its entries in their order. <doc:Files> says
  /// what is read.
  ///
  /// The warnings about a feature, row or waypoint come before its item or its refusal, and all carry
  /// the byte offset at which it begins.
  ///
  /// - Parameters:
  ///   - stream: The bytes of the file.
  ///   - isStrict: Whether to throw the first refusal, as ``FormatError/refused(_:)``, and to refuse
  ///     geometries that would be repaired.
  ///   - timeZone: The time zone of due dates without an offset.
  ///   - body: Is called with each entry.
  /// - Throws: ``FormatError`` if reading cannot go on, after the entries before it were given; and
  ///   what `body` throws.
  /// - Complexity: O(*n*) in the bytes. One feature, row or waypoint is held at a time.
  public func read(
    _ stream: ByteStream, isStrict: Bool = false, timeZone: TimeZone = .current,
    _ body: (ItemFileEntry) throws -> Void
  ) throws {
    switch self {
    case .geoJSON: try GeoJSONItemReader(isStrict: isStrict, timeZone: timeZone).read(stream, body)
    case .csv: try CSVItemReader(isStrict: isStrict, timeZone: timeZone).read(stream, body)
    case .gpx: try GPXItemReader(isStrict: isStrict).read(stream, body)
    }
  }

  /// Reads a file of this format that is in memory.
  ///
  /// - Parameters:
  ///   - data: The bytes of the file.
  ///   - isStrict: Whether to throw the first refusal, as ``FormatError/refused(_:)``, and to refuse
  ///     geometries that would be repaired.
  ///   - timeZone: The time zone of due dates without an offset.
  /// - Throws: ``FormatError`` if the whole file cannot be read. An entry that cannot be read is among
  ///   the refusals.
  /// - Complexity: O(*n*) in the bytes.
  public func read(
    _ data: Data, isStrict: Bool = false, timeZone: TimeZone = .current
  ) throws(FormatError) -> ItemFileContents {
    try ItemFileContents { body in
      try read(ByteStream(data), isStrict: isStrict, timeZone: timeZone, body)
    }
  }
}

extension ItemFileFormat {
  /// A writer of this format. What it writes is read as the same items again, apart from what
  /// ``ItemFileWriter/omissions(from:)`` names.
  ///
  /// - Parameter properties: The names of the properties that become columns of a CSV file. The
  ///   other formats write all properties.
  public func writer(properties: [String] = []) -> any ItemFileWriter {
    switch self {
    case .geoJSON: GeoJSONItemWriter()
    case .csv: CSVItemWriter(properties: properties)
    case .gpx: GPXItemWriter()
    }
  }
}
