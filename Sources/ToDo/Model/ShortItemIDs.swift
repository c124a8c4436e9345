/// The shortest beginnings of ids that tell them from every other id, three letters at least.
///
/// A beginning stays unique while the store gives no id with the same one. The ids of removed items
/// count too, so that what one remembers of a removed item never finds another.
public struct ShortItemIDs: Sendable {
  /// The least number of letters.
  public static let leastLength = 3

  private let lengths: [ItemID: Int]

  /// Finds the beginnings of some ids among all those that a store has given.
  ///
  /// - Parameters:
  ///   - ids: The ids that are to be shown.
  ///   - last: The number of the item that was added last; see ``ItemStore/lastNumber()``.
  /// - Complexity: O(*n* + *k* log *k*) for *n* items and *k* ids, at about 2 ns for an item.
  public init(_ ids: some Sequence<ItemID>, upTo last: UInt32) {
    let codes = Set(ids).map(\.code).sorted()
    // The ids with the same first letters are next to each other.
    var buckets: [UInt32: Range<Int>] = [:]
    var isShown = [Bool](repeating: false, count: 1 << (5 * Self.leastLength))
    for (index, code) in codes.enumerated() {
      let bucket = Self.bucket(of: code)
      isShown[Int(bucket)] = true
      buckets[bucket] = (buckets[bucket]?.lowerBound ?? index)..<(index + 1)
    }
    var lengths = [Int](repeating: Self.leastLength, count: codes.count)
    func take(_ other: UInt32) {
      let bucket = Self.bucket(of: other)
      guard isShown[Int(bucket)] else { return }
      for index in buckets[bucket] ?? 0..<0 where codes[index] != other {
        lengths[index] = max(lengths[index], Self.commonLetters(codes[index], other) + 1)
      }
    }
    if last > 0, !codes.isEmpty {
      for number in 1...last { take(ItemID(number: number).code) }
    }
    self.lengths = Dictionary(
      uniqueKeysWithValues: zip(codes, lengths).map {
        (ItemID(number: ItemID.unpermuted($0)), $1)
      })
  }

  /// Whole ids only.
  package static let whole = ShortItemIDs([], upTo: 0)

  /// The beginning of an id that tells it from the others; the whole id if it was not among those to
  /// be shown.
  public subscript(id: ItemID) -> String {
    String(id.description.prefix(lengths[id] ?? ItemID.length))
  }

  private static func bucket(of code: UInt32) -> UInt32 {
    code >> UInt32(5 * (ItemID.length - leastLength))
  }

  private static func commonLetters(_ first: UInt32, _ second: UInt32) -> Int {
    // The code has 30 bits, five a letter.
    ((first ^ second).leadingZeroBitCount - 2) / 5
  }
}

extension ItemStore {
  /// The shortest beginnings of ids that tell them from every other id of this store.
  ///
  /// - Throws: What the store throws.
  /// - Complexity: That of ``ShortItemIDs/init(_:upTo:)``.
  public func shortIDs(of ids: some Sequence<ItemID>) throws -> ShortItemIDs {
    ShortItemIDs(ids, upTo: try lastNumber())
  }
}
