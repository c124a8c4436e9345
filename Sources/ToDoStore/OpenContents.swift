import GRDB
import ToDo

/// Says of most new items of an import, without a query, that no open item equals them.
///
/// A Bloom filter (B. H. Bloom, *Space/time trade-offs in hash coding with allowable errors*, 1970) of
/// the content hashes of the open items: it holds all of them, and may seem to hold others. With a
/// million items that is so for one new item in seven. The hashes are read once, if there are at most
/// eight times as many open items as a transaction adds. It is dropped once another connection changes
/// the file.
struct OpenContents {
  private enum State {
    case unread
    /// The `data_version` of the file that it holds for.
    case holds(version: Int64)
    case dropped
  }

  private var state: State
  private var bits: [UInt64] = []

  /// 2²² bits, half a megabyte.
  private static let bitCountLog2 = 22
  /// Fewer items in a transaction are not worth the memory.
  static let fewestItems = 512
  /// Reading a hash takes less than an eighth of the time of a query.
  static let hashesReadPerItem = 8

  /// - Parameter seesOthers: Whether `data_version` shows every change by others.
  init(seesOthers: Bool) {
    state = seesOthers ? .unread : .dropped
  }

  /// Begins to add items in a transaction, and reads the hashes where that pays.
  ///
  /// - Parameters:
  ///   - itemCount: How many items are to be added now.
  ///   - openCount: How many open items there are.
  mutating func begin(_ db: Database, adding itemCount: Int, openCount: Int) throws {
    switch state {
    case .dropped: break
    case .holds(let version):
      if try SQLiteItemStore.version(db) != version { drop() }
    case .unread:
      guard itemCount >= Self.fewestItems, openCount <= Self.hashesReadPerItem * itemCount else {
        break
      }
      var read = Self(seesOthers: true)
      read.bits = Array(repeating: 0, count: 1 << (Self.bitCountLog2 - 6))
      // By the index that has the hashes: the rows of the items need not be read.
      try PreparedStatement(
        db, "SELECT content_hash FROM items INDEXED BY open_items_by_content WHERE done = 0"
      ).forEachRow([]) {
        read.insert($0.integer(0))
        return true
      }
      read.state = .holds(version: try SQLiteItemStore.version(db))
      self = read
    }
  }

  /// Open items may have other contents now.
  mutating func drop() {
    self = Self(seesOthers: false)
  }

  /// Notes the content of an open item. An item that is rolled back later does no harm.
  mutating func insert(_ hash: Int64) {
    guard !bits.isEmpty else { return }
    let (first, second) = Self.buckets(of: hash)
    bits[first >> 6] |= 1 << UInt64(first & 63)
    bits[second >> 6] |= 1 << UInt64(second & 63)
  }

  /// Whether it is certain that no open item has this content.
  func lacks(_ hash: Int64) -> Bool {
    guard !bits.isEmpty else { return false }
    let (first, second) = Self.buckets(of: hash)
    return bits[first >> 6] >> UInt64(first & 63) & bits[second >> 6] >> UInt64(second & 63) & 1
      == 0
  }

  private static func buckets(of hash: Int64) -> (Int, Int) {
    // The golden ratio spreads hashes that differ in a few bits (D. E. Knuth, *The Art of Computer
    // Programming*, volume 3, 6.4).
    let spread = UInt64(bitPattern: hash) &* 0x9e37_79b9_7f4a_7c15
    let mask: UInt64 = 1 << bitCountLog2 - 1
    return (Int(spread >> (64 - bitCountLog2)), Int(spread >> (64 - 2 * bitCountLog2) & mask))
  }
}
