/// How often requests took how long, in the buckets that Prometheus clients have by default.
struct LatencyHistogram: Sendable {
  /// The upper ends of the buckets in seconds.
  static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  /// The requests of each bucket, and last those beyond all.
  private var counts = [Int](repeating: 0, count: bounds.count + 1)
  private(set) var totalSeconds = 0.0

  mutating func add(seconds: Double) {
    counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    totalSeconds += seconds
  }

  var count: Int { counts.reduce(0, +) }

  /// How many took as long as each bound or less.
  var cumulative: [Int] {
    var sum = 0
    return counts.dropLast().map { count in
      sum += count
      return sum
    }
  }
}
