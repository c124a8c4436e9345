package import Foundation

/// The time of day, a way to wait, and the time that really passes, which tests replace.
package struct ServiceClock: Sendable {
  /// What the clock of this machine shows. It can be set.
  package var now: @Sendable () -> Date
  /// The time since any moment, which nobody can set.
  package var elapsed: @Sendable () -> Duration
  package var sleep: @Sendable (_ seconds: Double) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Date = { Date() },
    elapsed: (@Sendable () -> Duration)? = nil,
    sleep: @escaping @Sendable (_ seconds: Double) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    }
  ) {
    self.now = now
    let start = ContinuousClock.now
    self.elapsed = elapsed ?? { .now - start }
    self.sleep = sleep
  }
}
