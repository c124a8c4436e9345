import GRDB

/// Reads the tags of one item after another.
final class TagReader {
  private var statement: PreparedStatement?
  private let known = SharedValues<Set<String>>()

  /// Ends a tag; no UTF-8 has this byte.
  private static let end: UInt8 = 0xFF

  /// The tags of an item.
  func tags(of number: UInt32, _ db: Database) throws -> Set<String> {
    let statement = try prepared(db)
    return try known.value { bytes in
      try statement.forEachRow([.integer(number)]) { row in
        row.withUTF8(0) { tag in
          if let tag { bytes += tag }
        }
        bytes.append(Self.end)
        return true
      }
    } make: { bytes in
      Set(
        bytes.split(separator: Self.end, omittingEmptySubsequences: false).dropLast()
          .map { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// It is looked up once.
  private func prepared(_ db: Database) throws -> PreparedStatement {
    if let statement { return statement }
    let statement = try PreparedStatement(
      db, "SELECT coalesce(spelling, tag) FROM tags WHERE item = ?")
    self.statement = statement
    return statement
  }
}
