import Geodesy

/// Timing with the monotonic clock.
enum Timing {
  static func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return (ContinuousClock.now - start).nanoseconds
  }

  /// Runs blocks of queries with one contender after another, three times around, so that other load on
  /// the machine affects all of them. Returns the median of each contender's blocks, in nanoseconds a
  /// query. A block is long enough for a contender to bring its own data back into the caches.
  ///
  /// - Parameters:
  ///   - patience: How long to go on with one contender after its first five blocks.
  ///   - bodies: The contenders: each runs a block and returns a sum over the results.
  static func medians(
    queries: [Coordinate], blockSize: Int = 2_000, patience: Duration = .seconds(2),
    _ bodies: [(ArraySlice<Coordinate>) -> Double]
  ) -> [Double] {
    let blocks = stride(from: 0, to: queries.count, by: blockSize).map {
      queries[$0..<min($0 + blockSize, queries.count)]
    }
    var times: [[Double]] = bodies.map { _ in [] }
    var checksum = 0.0
    for body in bodies { checksum += body(blocks[0]) }
    for block in repeatElement(blocks, count: 3).joined() {
      for (number, body) in bodies.enumerated() {
        let spent = times[number].reduce(0, +) * Double(blockSize)
        if times[number].count >= 5, spent > patience.nanoseconds { continue }
        let time = nanoseconds { checksum += body(block) }
        times[number].append(time / Double(block.count))
      }
    }
    precondition(checksum.isFinite, "Results are distances")
    return times.map(median)
  }

  /// The median and the 99th percentile over single queries. Each query counts with the least of three
  /// times, so that other load on the machine does not count.
  static func percentiles(
    queries: [Coordinate], _ body: (ArraySlice<Coordinate>) -> Double
  ) -> (median: Double, p99: Double) {
    var least = queries.map { _ in Double.infinity }
    var checksum = 0.0
    for _ in 0..<3 {
      for number in queries.indices {
        let time = nanoseconds { checksum += body(queries[number...number]) }
        least[number] = min(least[number], time)
      }
    }
    precondition(checksum.isFinite, "Results are distances")
    least.sort()
    return (least[least.count / 2], least[least.count * 99 / 100])
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) * 1e-9
  }
}
