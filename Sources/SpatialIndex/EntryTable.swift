/// A hash table from ids to entry numbers. It contains numbers and hashes only, because the ids are
/// stored by number already.
///
/// It uses open addressing with linear probing, is never more than half full, and leaves no marks
/// behind on removal (D. E. Knuth, *The Art of Computer Programming* 3, section 6.4, algorithms L
/// and R). The hash beside the number mostly avoids reading other ids, which can be anywhere in
/// memory. With a dictionary, lookups took a fifth of a bulk load.
///
/// It is inlinable like its callers, which are generic over the ids.
@usableFromInline
struct EntryTable: Sendable {
  /// An entry and the lower half of its id's hash.
  @usableFromInline
  struct Bucket: Sendable {
    @usableFromInline var entry: UInt32
    @usableFromInline var hash: UInt32

    @usableFromInline static let none = UInt32.max
    @usableFromInline static let empty = Bucket(entry: none, hash: 0)

    @inlinable
    init(entry: UInt32, hash: UInt32) {
      self.entry = entry
      self.hash = hash
    }

    @inlinable var isEmpty: Bool { entry == Self.none }
  }

  /// The buckets, whose number is a power of two.
  @usableFromInline var buckets: [Bucket] = []
  @usableFromInline var count = 0

  @inlinable
  init() {}

  /// A table of ids, numbered 0, 1, 2 …; of several that are equal only the first is in the table.
  @usableFromInline
  struct Numbered: Sendable {
    @usableFromInline var entries = EntryTable()
    /// Pairs of the number kept for an id and that of a later equal one, in the order of the later.
    @usableFromInline var doubles: [(first: UInt32, later: UInt32)] = []

    @inlinable
    init() {}
  }

  /// The hashes of some ids, many at the same time where there are several processors; O(*n*).
  @inlinable
  static func hashes<ID: Hashable & Sendable>(of ids: [ID]) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: ids.count) { memory, count in
      count = ids.count
      guard let first = memory.baseAddress else { return }
      // Unsafe because a pointer is not Sendable. Safe: each hash has an element of its own, which one thread
      // writes, and all are written when the call returns.
      nonisolated(unsafe) let hashes = first
      Processors.forEachRange(below: ids.count) { range in
        for number in range { (hashes + number).initialize(to: ids[number].shortHash) }
      }
    }
  }

  /// Makes a table of ids by their hashes; O(*n*).
  ///
  /// - Parameter areEqual: Whether two ids are equal, by their numbers.
  @inlinable
  static func numbered(hashes: [UInt32], areEqual: (UInt32, UInt32) -> Bool) -> Numbered {
    var table = Numbered()
    table.entries.resize(to: hashes.count)
    // Far enough ahead for the bucket to arrive in time.
    let lead = 24
    for (number, hash) in hashes.enumerated() {
      if number + lead < hashes.count {
        table.entries.prefetchBucket(hash: hashes[number + lead])
      }
      let entry = UInt32(number)
      if let first = table.entries.entry(hash: hash, where: { areEqual($0, entry) }) {
        table.doubles.append((first, entry))
      } else {
        table.entries.put(Bucket(entry: entry, hash: hash))
        table.entries.count += 1
      }
    }
    return table
  }

  /// Prefetches the bucket where a search for a hash begins.
  @inlinable
  func prefetchBucket(hash: UInt32) {
    buckets.withUnsafeBufferPointer {
      guard let first = $0.baseAddress, !$0.isEmpty else { return }
      prefetchMemory(first + (Int(hash) & ($0.count - 1)), lines: 1)
    }
  }

  /// The entry with an id, or nil; O(1).
  ///
  /// - Parameter hasID: Whether an entry has the id; called for entries with the same hash.
  @inlinable
  func entry(hash: UInt32, where hasID: (UInt32) -> Bool) -> UInt32? {
    bucketIndex(hash: hash, where: hasID).map { buckets[$0].entry }
  }

  /// Adds an entry whose id is not in the table; O(1).
  @inlinable
  mutating func insert(_ entry: UInt32, hash: UInt32) {
    if 2 * (count + 1) > buckets.count { resize(to: 2 * (count + 1)) }
    put(Bucket(entry: entry, hash: hash))
    count += 1
  }

  /// Removes the entry with an id and returns it; O(1).
  @inlinable
  mutating func remove(hash: UInt32, where hasID: (UInt32) -> Bool) -> UInt32? {
    guard let index = bucketIndex(hash: hash, where: hasID) else { return nil }
    return removeEntry(at: index)
  }

  /// Removes the entry in a bucket and returns it; O(1).
  @inlinable
  mutating func removeEntry(at index: Int) -> UInt32 {
    var gap = index
    let entry = buckets[gap].entry
    let mask = buckets.count - 1
    var next = gap
    while true {
      next = (next + 1) & mask
      let follower = buckets[next]
      guard !follower.isEmpty else { break }
      // An entry that could not be found across the gap moves into it.
      let distance = (next &- Int(follower.hash)) & mask
      if distance >= (next &- gap) & mask {
        buckets[gap] = follower
        gap = next
      }
    }
    buckets[gap] = .empty
    count -= 1
    return entry
  }

  /// Gives the entries new numbers, many at the same time where there are several processors; O(*n*).
  ///
  /// - Parameters:
  ///   - order: For each new number the old one.
  ///   - count: The old numbers are below it.
  @usableFromInline
  mutating func renumber(_ order: [UInt32], below count: Int) {
    var numbers = [UInt32](repeating: Bucket.none, count: count)
    numbers.withUnsafeMutableBufferPointer {
      // Unsafe because a buffer is not Sendable. Safe: each number has an element of its own, which one thread
      // writes, and all are written when the call returns; then they are only read.
      nonisolated(unsafe) let numbers = $0
      Processors.forEachRange(below: order.count) { range in
        for new in range { numbers[Int(order[new])] = UInt32(new) }
      }
      buckets.withUnsafeMutableBufferPointer {
        // Unsafe because a buffer is not Sendable. Safe: one thread reads and writes each bucket, and all are
        // done when the call returns.
        nonisolated(unsafe) let buckets = $0
        Processors.forEachRange(below: buckets.count) { range in
          for index in range where !buckets[index].isEmpty {
            buckets[index].entry = numbers[Int(buckets[index].entry)]
          }
        }
      }
    }
  }

  /// The index of the bucket with an id's entry.
  @inlinable
  func bucketIndex(hash: UInt32, where hasID: (UInt32) -> Bool) -> Int? {
    guard !buckets.isEmpty else { return nil }
    let mask = buckets.count - 1
    var index = Int(hash) & mask
    while !buckets[index].isEmpty {
      if buckets[index].hash == hash, hasID(buckets[index].entry) { return index }
      index = (index + 1) & mask
    }
    return nil
  }

  @inlinable
  mutating func put(_ bucket: Bucket) {
    let mask = buckets.count - 1
    var index = Int(bucket.hash) & mask
    while !buckets[index].isEmpty { index = (index + 1) & mask }
    buckets[index] = bucket
  }

  @inlinable
  mutating func resize(to capacity: Int) {
    // Between a quarter and half full.
    let bucketCount = max(8, 1 << (Int.bitWidth - (2 * capacity - 1).leadingZeroBitCount))
    let old = buckets
    buckets = []
    buckets.reserveHugePages(for: bucketCount)
    buckets.append(contentsOf: repeatElement(.empty, count: bucketCount))
    for bucket in old where !bucket.isEmpty { put(bucket) }
  }
}

extension Hashable {
  /// The lower half of the hash.
  @inlinable
  var shortHash: UInt32 { UInt32(truncatingIfNeeded: hashValue) }
}
