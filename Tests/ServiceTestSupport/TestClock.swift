package import Foundation
import Synchronization
package import ToDoService

/// A clock that tests turn.
package final class TestClock: Sendable {
  private struct State {
    var now = Date(timeIntervalSince1970: 1_790_000_000)
    var elapsed = 0.0
    /// Who sleeps, and until when.
    var sleepers: [Int: (end: Double, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var lastSleeper = 0
    /// Who waits until so many sleep.
    var watcher: (count: Int, continuation: CheckedContinuation<Void, Never>)?
  }

  private let state = Mutex(State())
  private let wakesSleepers: Bool

  /// - Parameter wakesSleepers: Whether those wake whose time has come; if not, they sleep until the test
  ///   ends.
  package init(wakesSleepers: Bool = false) {
    self.wakesSleepers = wakesSleepers
  }

  /// What the clock shows. Setting it makes it jump.
  package var now: Date {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }

  /// Lets time pass.
  package func pass(_ seconds: Double) {
    let woken = state.withLock { state in
      state.now += seconds
      state.elapsed += seconds
      guard wakesSleepers else { return [] as [CheckedContinuation<Void, any Error>] }
      let elapsed = state.elapsed
      let due = state.sleepers.filter { $0.value.end <= elapsed }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  /// Makes the clock show another time, though none has passed.
  package func jump(_ seconds: Double) {
    state.withLock { $0.now += seconds }
  }

  /// Waits until so many sleep.
  package func waitForSleepers(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.sleepers.count >= count { return true }
        state.watcher = (count, continuation)
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  package var service: ServiceClock {
    ServiceClock(
      now: { self.now }, elapsed: { .seconds(self.state.withLock { $0.elapsed }) },
      sleep: { try await self.sleep($0) })
  }

  private func sleep(_ seconds: Double) async throws {
    let id = state.withLock { state in
      state.lastSleeper += 1
      return state.lastSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        let (isCancelled, watcher) = state.withLock {
          state -> (Bool, CheckedContinuation<Void, Never>?) in
          if Task.isCancelled { return (true, nil) }
          state.sleepers[id] = (state.elapsed + seconds, continuation)
          guard let watcher = state.watcher, state.sleepers.count >= watcher.count else {
            return (false, nil)
          }
          state.watcher = nil
          return (false, watcher.continuation)
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        watcher?.resume()
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}

/// Every wait is three quarters of the longest.
package struct EvenGenerator: RandomNumberGenerator, Sendable {
  package init() {}

  package func next() -> UInt64 { .max / 2 }
}
