/// Keeps the nearest entries that a query finds, ordered by distance and then by the caller's order.
package struct NearestCollector {
  private let limit: Int
  private var bound: Double
  /// A heap with the worst entry at its root once the limit is reached; before that, or without a
  /// limit, in the order of finding.
  private var found: [Found] = []

  /// Makes an empty collector.
  ///
  /// - Parameters:
  ///   - limit: How many entries to keep; nil for all.
  ///   - boundMeters: The farthest distance that counts, inclusive.
  package init(limit: Int?, boundMeters: Double) {
    self.limit = limit ?? .max
    bound = boundMeters
    if let limit { found.reserveCapacity(min(limit, 1024)) }
  }

  /// The farthest distance that can still be kept, inclusive: entries at an equal distance are kept
  /// by their order.
  package var boundMeters: Double { bound }

  /// Offers an entry; `precedes` orders entries at equal distance.
  package mutating func offer(
    _ distanceMeters: Double, _ entry: UInt32, precedes: (UInt32, UInt32) -> Bool
  ) {
    guard distanceMeters <= bound else { return }
    let offered = Found(distanceMeters: distanceMeters, entry: entry)
    if found.count < limit {
      found.append(offered)
      guard found.count == limit else { return }
      // The collector is full from now on: make it a heap, in linear time.
      for index in stride(from: limit / 2 - 1, through: 0, by: -1) {
        siftDown(from: index, precedes: precedes)
      }
    } else {
      guard Self.isBefore(offered, found[0], precedes) else { return }
      found[0] = offered
      siftDown(from: 0, precedes: precedes)
    }
    bound = min(bound, found[0].distanceMeters)
  }

  /// The kept entries, the nearest first; O(*n* log *n*).
  package consuming func sorted(precedes: (UInt32, UInt32) -> Bool) -> [Found] {
    found.sort { Self.isBefore($0, $1, precedes) }
    return found
  }

  private static func isBefore(
    _ left: Found, _ right: Found, _ precedes: (UInt32, UInt32) -> Bool
  ) -> Bool {
    if left.distanceMeters < right.distanceMeters { return true }
    if left.distanceMeters > right.distanceMeters { return false }
    return precedes(left.entry, right.entry)
  }

  private mutating func siftDown(from start: Int, precedes: (UInt32, UInt32) -> Bool) {
    var index = start
    while true {
      var worst = index
      let left = 2 * index + 1
      if left < found.count, Self.isBefore(found[worst], found[left], precedes) { worst = left }
      let right = left + 1
      if right < found.count, Self.isBefore(found[worst], found[right], precedes) {
        worst = right
      }
      guard worst != index else { return }
      found.swapAt(index, worst)
      index = worst
    }
  }
}
