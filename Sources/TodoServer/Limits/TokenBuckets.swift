import Synchronization

/// Limits how often each of many clients may do something: a token bucket for each.
///
/// It counts the time that passes, which nobody can set; what the clock of the machine shows plays no part.
final class TokenBuckets: Sendable {
  private struct Bucket {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  private let rate: Double
  private let burst: Double
  private let mostKeys: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let buckets = Mutex<[String: Bucket]>([:])

  /// - Parameters:
  ///   - rate: How many a second.
  ///   - burst: How many at once.
  ///   - mostKeys: How many are remembered; beyond that those that are full are forgotten.
  ///   - now: The clock.
  init(
    rate: Double, burst: Double, mostKeys: Int = 100_000,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.rate = rate
    self.burst = burst
    self.mostKeys = mostKeys
    self.now = now
  }

  /// Takes one.
  ///
  /// - Returns: Nil, or how many seconds to wait where there is none.
  func take(for key: String) -> Double? {
    let now = now()
    return buckets.withLock { buckets in
      if buckets.count >= mostKeys, buckets[key] == nil { makeRoom(&buckets, now) }
      var bucket = buckets[key] ?? Bucket(tokens: burst, time: now)
      bucket.tokens = tokens(of: bucket, now)
      bucket.time = max(bucket.time, now)
      defer { buckets[key] = bucket }
      guard bucket.tokens >= 1 else { return (1 - bucket.tokens) / rate }
      bucket.tokens -= 1
      return nil
    }
  }

  private func tokens(of bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
    min(burst, bucket.tokens + rate * max(0, (now - bucket.time) / .seconds(1)))
  }

  /// A full bucket is as a new one. If none is full, all are forgotten.
  private func makeRoom(_ buckets: inout [String: Bucket], _ now: ContinuousClock.Instant) {
    buckets = buckets.filter { tokens(of: $0.value, now) < burst }
    if buckets.count >= mostKeys { buckets = [:] }
  }
}
