import Synchronization

/// Counts requests by method, route and status.
final class RequestMetrics: Sendable {
  struct Key: Hashable, Sendable {
    let method: String
    /// The route's pattern; "none" for a path without a route, so that clients cannot make up more.
    let route: String
    let status: Int
  }

  private let histograms = Mutex<[Key: LatencyHistogram]>([:])

  func note(_ key: Key, seconds: Double) {
    histograms.withLock { $0[key, default: LatencyHistogram()].add(seconds: seconds) }
  }

  /// All histograms, by route, method and status.
  var all: [(key: Key, histogram: LatencyHistogram)] {
    histograms.withLock { $0.map { ($0.key, $0.value) } }.sorted { left, right in
      (left.0.route, left.0.method, left.0.status) < (right.0.route, right.0.method, right.0.status)
    }
  }
}
