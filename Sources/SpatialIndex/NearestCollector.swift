/// Keeps the best of what a near-query finds, by (distance, entry's order).
package struct NearestCollector {
  private let limit: Int
  private var bound: Double
  /// With a limit a heap whose root is the worst, else in the order of finding.
  private var found: [Found] = []

  /// - Parameters:
  ///   - limit: how many to keep; nil for all.
  ///   - boundMeters: the farthest that counts, inclusive.
  package init(limit: Int?, boundMeters: Double) {
    self.limit = limit ?? .max
    bound = boundMeters
    if let limit { found.reserveCapacity(min(limit, 1024)) }
  }

  /// The farthest distance that can still get in, inclusive: an equal one by its order.
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
      // Full from now on: make it a heap, in linear time.
      for place in stride(from: limit / 2 - 1, through: 0, by: -1) {
        siftDown(from: place, precedes: precedes)
      }
    } else {
      guard Self.isBefore(offered, found[0], precedes) else { return }
      found[0] = offered
      siftDown(from: 0, precedes: precedes)
    }
    bound = min(bound, found[0].distanceMeters)
  }

  /// What was kept, the nearest first; O(*n* log *n*).
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
    var place = start
    while true {
      var worst = place
      let left = 2 * place + 1
      if left < found.count, Self.isBefore(found[worst], found[left], precedes) { worst = left }
      let right = left + 1
      if right < found.count, Self.isBefore(found[worst], found[right], precedes) {
        worst = right
      }
      guard worst != place else { return }
      found.swapAt(place, worst)
      place = worst
    }
  }
}
