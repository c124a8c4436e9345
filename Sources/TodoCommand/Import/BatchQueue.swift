import Dispatch
import Synchronization

/// Batches that one thread hands to another, which may be a few of them behind.
final class BatchQueue<Batch: Sendable>: Sendable {
  private struct State {
    var batches: [Batch] = []
    var isCancelled = false
  }

  private let state = Mutex(State())
  private let places = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  /// - Parameter capacity: How many batches can wait.
  init(capacity: Int) {
    // A semaphore must not end with a lower value than it began with.
    for _ in 0..<capacity { places.signal() }
  }

  /// Hands over a batch, once there is a place for it.
  ///
  /// - Returns: Whether it is still wanted.
  func put(_ batch: Batch) -> Bool {
    places.wait()
    let isWanted = state.withLock { state in
      if !state.isCancelled { state.batches.append(batch) }
      return !state.isCancelled
    }
    if isWanted { filled.signal() }
    return isWanted
  }

  /// Waits for the next batch and takes it.
  func take() -> Batch {
    filled.wait()
    defer { places.signal() }
    return state.withLock { $0.batches.removeFirst() }
  }

  /// Says that no batch is wanted any more: whoever hands one over learns it at once.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    places.signal()
  }
}
