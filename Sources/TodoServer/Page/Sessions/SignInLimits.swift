import ToDoService

/// Slows down whoever guesses passwords: for each name and for each address.
struct SignInLimits: Sendable {
  private let names: TokenBuckets
  private let addresses: TokenBuckets

  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    names = TokenBuckets(rate: 1.0 / 30, burst: 8, now: now)
    addresses = TokenBuckets(rate: 1.0 / 10, burst: 20, now: now)
  }

  /// Counts an attempt.
  ///
  /// - Returns: How many seconds to wait; nil if it may be made.
  func wait(name: String, address: String) -> Int? {
    let waits = [
      names.take(for: String(name.lowercased().prefix(64))), addresses.take(for: address),
    ].compactMap(\.self)
    return waits.max().map { max(1, Int($0.rounded(.up))) }
  }
}
