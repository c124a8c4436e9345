/// A few values by their keys, sorted by key.
///
/// Meant to exist in large numbers, mostly with one or two entries each: one entry takes the memory of
/// an array of one, a third of what a dictionary takes.
package struct SortedPairs<Key: Comparable & Hashable & Sendable, Value: Hashable & Sendable>:
  Hashable, Sendable
{
  package struct Pair: Hashable, Sendable {
    package let key: Key
    package var value: Value
  }

  private var pairs: [Pair] = []

  package init() {}

  /// - Parameter pairs: Of several with the same key the last one counts.
  package init(_ pairs: some Sequence<(Key, Value)>) {
    for (key, value) in pairs { self[key] = value }
  }

  /// - Complexity: O(log *n*) to read; O(*n*) to add or remove, a move of memory.
  package subscript(key: Key) -> Value? {
    get {
      let index = index(of: key)
      return index < pairs.count && pairs[index].key == key ? pairs[index].value : nil
    }
    set {
      let index = index(of: key)
      let isThere = index < pairs.count && pairs[index].key == key
      switch newValue {
      case .some(let value) where isThere: pairs[index].value = value
      case .some(let value):
        // Grows by a quarter: an array that grows by itself is half empty afterwards.
        if pairs.count == pairs.capacity {
          pairs.reserveCapacity(pairs.count + 1 + pairs.count / 4)
        }
        pairs.insert(Pair(key: key, value: value), at: index)
      case nil where isThere:
        pairs.remove(at: index)
        if pairs.capacity > 8, pairs.count < pairs.capacity / 2 { pairs = pairs.map { $0 } }
      case nil: break
      }
    }
  }

  /// Removes a value and returns it.
  package mutating func removeValue(forKey key: Key) -> Value? {
    let value = self[key]
    if value != nil { self[key] = nil }
    return value
  }

  /// The first index whose key is not before this one.
  private func index(of key: Key) -> Int {
    var range = pairs.startIndex..<pairs.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = pairs[middle].key < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

extension SortedPairs: RandomAccessCollection {
  package var startIndex: Int { pairs.startIndex }
  package var endIndex: Int { pairs.endIndex }
  package subscript(index: Int) -> Pair { pairs[index] }
}

extension SortedPairs.Pair: Codable where Key: Codable, Value: Codable {}

extension SortedPairs: Codable where Key: Codable, Value: Codable {
  package init(from decoder: any Decoder) throws {
    let pairs = try decoder.singleValueContainer().decode([Pair].self)
    self.init(pairs.lazy.map { ($0.key, $0.value) })
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(pairs)
  }
}

extension SortedPairs {
  /// The differences from an earlier state: each changed key with its value now, nil if it is gone.
  ///
  /// - Complexity: O(*n*) in both.
  package func changes(since old: SortedPairs) -> [(key: Key, value: Value?)] {
    var changes: [(key: Key, value: Value?)] = []
    var (here, there) = (startIndex, old.startIndex)
    while here < endIndex || there < old.endIndex {
      if there == old.endIndex || here < endIndex && self[here].key < old[there].key {
        changes.append((self[here].key, self[here].value))
        here += 1
      } else if here == endIndex || old[there].key < self[here].key {
        changes.append((old[there].key, nil))
        there += 1
      } else {
        if self[here].value != old[there].value {
          changes.append((self[here].key, self[here].value))
        }
        here += 1
        there += 1
      }
    }
    return changes
  }
}
