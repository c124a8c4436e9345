import Foundation
import Synchronization

/// How a connection waits while another program writes.
///
/// SQLite's own wait tries again ten times a second, and hardly ever hits the pauses that an import makes
/// for others.
final class BusyWait: Sendable {
  /// The time between two tries.
  static let seconds = 0.002

  let longest: Duration
  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (_ seconds: Double) -> Void
  private let began = Mutex(Duration.zero)

  /// - Parameters:
  ///   - longest: When to give up.
  ///   - now: The time since some moment; nil for the clock of this machine.
  ///   - sleep: Waits.
  init(
    atMost longest: Duration, now: (@Sendable () -> Duration)? = nil,
    sleep: @escaping @Sendable (_ seconds: Double) -> Void = { Thread.sleep(forTimeInterval: $0) }
  ) {
    let start = ContinuousClock.now
    self.longest = longest
    self.now = now ?? { .now - start }
    self.sleep = sleep
  }

  /// Waits a moment. Returns false at once when the whole wait has taken the longest time.
  ///
  /// - Parameter tries: How often the lock was tried in vain since the wait began, less one.
  func goesOn(after tries: Int) -> Bool {
    let waited = began.withLock { began in
      if tries == 0 { began = now() }
      return now() - began
    }
    guard waited < longest else { return false }
    sleep(Self.seconds)
    return true
  }
}
