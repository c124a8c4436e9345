package import Foundation
import Synchronization
package import ToDoService

/// A clock that tests set. Whoever sleeps by it sleeps until the test ends.
package final class TestClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_790_000_000))

  package init() {}

  package var now: Date {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  package func pass(_ seconds: Double) { now = now.addingTimeInterval(seconds) }

  package var outbound: OutboundClock {
    OutboundClock(now: { self.now }, sleep: { _ in try await Task.sleep(for: .seconds(1_000_000)) })
  }
}

/// Every wait is three quarters of the longest.
package struct EvenGenerator: RandomNumberGenerator, Sendable {
  package init() {}

  package func next() -> UInt64 { .max / 2 }
}
