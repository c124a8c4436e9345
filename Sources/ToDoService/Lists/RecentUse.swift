/// Keys in the order in which they were last used.
struct RecentUse<Key: Hashable & Sendable>: Sendable {
  private var uses: [Key: UInt64] = [:]
  /// Every use, the oldest first. One that was followed by another use of its key no longer counts.
  private var queue: [(key: Key, use: UInt64)] = []
  /// The uses before this index are over.
  private var start = 0
  private var lastUse: UInt64 = 0

  var count: Int { uses.count }

  /// Notes that a key is used now; O(1) amortized.
  mutating func note(_ key: Key) {
    lastUse += 1
    uses[key] = lastUse
    queue.append((key, lastUse))
    if queue.count > 2 * uses.count + 64 { compact() }
  }

  /// Forgets a key; O(1).
  mutating func remove(_ key: Key) {
    uses[key] = nil
  }

  /// Removes the key whose last use is the longest ago; O(1) amortized. Returns nil if there is none.
  mutating func removeOldest() -> Key? {
    while start < queue.count {
      let (key, use) = queue[start]
      start += 1
      guard uses[key] == use else { continue }
      uses[key] = nil
      return key
    }
    return nil
  }

  private mutating func compact() {
    queue = queue[start...].filter { uses[$0.key] == $0.use }
    start = 0
  }
}
