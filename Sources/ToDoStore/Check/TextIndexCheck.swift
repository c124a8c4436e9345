import GRDB

/// Compares the text index with the items' texts.
///
/// The index keeps no texts, only which items have a trigram. For each item it is enough to compare the
/// sum of its trigrams' hashes (FNV-1a, 64 bits), which does not depend on their order.
struct TextIndexCheck {
  /// The sums by the index, of the items that were not seen yet.
  private var sums: [Int64: UInt64] = [:]
  private static let vocabulary = "text_index_check"

  /// Reads the index.
  ///
  /// - Complexity: O(*t*) for *t* trigrams of all items.
  init(_ db: Database) throws {
    try PreparedStatement(db, "SELECT id FROM texts_docsize").forEachRow([]) { row in
      sums[row.integer(0)] = 0
      return true
    }
    try PreparedStatement(db, "SELECT term, doc FROM temp.\(Self.vocabulary)").forEachRow([]) {
      row in
      let hash = row.withUTF8(0) { Self.hash($0 ?? UnsafeBufferPointer(start: nil, count: 0)) }
      sums[row.integer(1), default: 0] &+= hash
      return true
    }
  }

  /// Makes the table by which SQLite shows the index. It is not part of the file.
  static func makeVocabulary(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE IF NOT EXISTS temp.\(vocabulary)
        USING fts5vocab('main', 'texts', 'instance')
        """)
  }

  static func dropVocabulary(_ db: Database) throws {
    try db.execute(sql: "DROP TABLE IF EXISTS temp.\(vocabulary)")
  }

  /// Whether the index has the text of an item. Each item is asked for once.
  mutating func has(_ text: String, of number: UInt32) -> Bool {
    guard let sum = sums.removeValue(forKey: Int64(number)) else { return false }
    return sum == Self.sum(of: text)
  }

  /// How many entries of the index nobody has asked for.
  var leftCount: Int { sums.count }

  private static func sum(of text: String) -> UInt64 {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count >= 3 else { return 0 }
    var seen: Set<UInt64> = []
    var sum: UInt64 = 0
    for start in 0...scalars.count - 3 {
      var bytes: [UInt8] = []
      for scalar in scalars[start..<start + 3] { bytes += UTF8.encode(scalar) ?? .init() }
      let hash = bytes.withUnsafeBufferPointer(hash)
      if seen.insert(hash).inserted { sum &+= hash }
    }
    return sum
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }
}
