import ToDo

/// Writes items as CSV (RFC 4180) in UTF-8, from which `CSVItemReader` reads the same items
/// again.
///
/// The columns are title, latitude, longitude, radius, location, description, due, tags, done,
/// and one for each further property. Lines end with a line feed, fields are quoted where they
/// need it, and numbers have the fewest digits that are exact, so the same items give the same
/// bytes. Tags stand with spaces between them, or where they are no words, as a JSON array of
/// strings.
///
/// Properties that are strings come back as they are, the others as their JSON text; one that is
/// null, or an empty string, is left out.
///
/// A cell that a spreadsheet would run as a formula has an apostrophe before it, which the reader
/// takes away.
///
/// A row has one position, a circle around it where there is a radius, and no blank texts. Items
/// with other places, and those with a title, description or location's name that is blank, cannot
/// be written. Reminders are left out.
public struct CSVItemWriter: ItemFileWriter, Sendable {
  private let properties: [String]
  /// Those of the properties that no column can be named after.
  private let unsayable: [String]

  /// - Parameter properties: The names of the properties to write, in the order of their columns;
  ///   others are left out. Where one is given twice, the first counts.
  public init(properties: [String]) {
    var known: Set<String> = []
    let names = properties.filter { known.insert($0).inserted }
    self.properties = names.filter(CSVRowMaker.canSay)
    unsayable = names.filter { !CSVRowMaker.canSay($0) }
  }

  public mutating func beginning() -> [UInt8] {
    Self.row(
      CSVRowMaker.fields.map(\.names[0]) + properties.map { CSVPropertyName.column(of: $0) })
  }

  public mutating func bytes(of item: ToDoItem) throws(FormatError) -> [UInt8] {
    do throws(UnwritableReason) {
      guard unsayable.allSatisfy({ item.properties[$0] == nil }) else { throw CSVRowMaker.hasNUL }
      return Self.row(try CSVRowMaker(item).texts(with: properties))
    } catch {
      throw .unwritable(title: item.title, reason: error.text)
    }
  }

  public mutating func ending() -> [UInt8] { [] }

  public func omissions(from item: ToDoItem) -> Set<ItemFileOmission> {
    item.triggers.isEmpty ? [] : [.reminder]
  }
}

extension CSVItemWriter {
  private static func row(_ texts: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for text in texts {
      append(CSVGuard.cell(for: text), to: &bytes)
      bytes.append(.comma)
    }
    bytes[bytes.count - 1] = .lineFeed
    return bytes
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    // Some programs guess delimiters or trim what is not quoted.
    let needsQuotes = text.utf8.contains { byte in
      byte < .space || byte == .comma || byte == .quote || byte == .semicolon
    }
    guard needsQuotes || text.utf8.first == .space || text.utf8.last == .space else {
      return bytes.append(contentsOf: text.utf8)
    }
    bytes.append(.quote)
    for byte in text.utf8 {
      if byte == .quote { bytes.append(.quote) }
      bytes.append(byte)
    }
    bytes.append(.quote)
  }
}
