import JSONText
package import ToDo

/// Writes items as CSV (RFC 4180) in UTF-8, from which `CSVItemReader` reads the same items
/// again.
///
/// The columns are title, latitude, longitude, radius, location, description, due, tags, done,
/// repeat, important, wait, todo record (JSON: which item it is, as `ItemRecord` encodes itself), and one
/// for each further property. Lines end with a line feed, fields are quoted where
/// needed, and numbers have the fewest digits that are exact, so the same items give the same
/// bytes. Tags are separated by spaces, or are a JSON array of strings if they are not all
/// words.
///
/// Properties that are strings come back as they were, others as their JSON text. Null and the
/// empty string are left out.
///
/// A cell that a spreadsheet would run as a formula has an apostrophe before it, which the reader
/// removes.
///
/// A row has one position, or a circle around it if there is a radius. Items with other places, and
/// those with a blank title, description or location name, cannot be written. Reminders are left
/// out.
package struct CSVItemWriter: ItemFileWriter, Sendable {
  private let properties: [String]
  /// The properties with names that no column can have.
  private let unsayable: [String]

  /// - Parameter properties: The names of the properties to write, in the order of their columns;
  ///   others are left out.
  package init(properties: [String]) {
    var known: Set<String> = []
    let names = properties.filter { known.insert($0).inserted }
    self.properties = names.filter(CSVRowBuilder.canSay)
    unsayable = names.filter { !CSVRowBuilder.canSay($0) }
  }

  /// The header.
  package mutating func beginning() -> [UInt8] {
    Self.row(
      CSVRowBuilder.fields.map(\.names[0]) + properties.map { CSVPropertyName.column(of: $0) })
  }

  /// The row of an item, without its reminders.
  ///
  /// - Throws: ``FormatError/unwritable(title:reason:)`` if a row cannot hold the item.
  package mutating func bytes(of item: ToDoItem) throws(FormatError) -> [UInt8] {
    do throws(UnwritableReason) {
      guard unsayable.allSatisfy({ item.properties[$0] == nil }) else { throw CSVRowBuilder.hasNUL }
      return Self.row(try CSVRowBuilder(item).texts(with: properties))
    } catch {
      throw .unwritable(title: item.title, reason: error.text)
    }
  }

  /// Nothing: a table ends with its last row.
  package mutating func ending() -> [UInt8] { [] }

  /// The reminder, if the item has one.
  package func omissions(from item: ToDoItem) -> Set<ItemFileOmission> {
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
    // Some programs guess delimiters, or trim fields without quotation marks.
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
