import Dispatch
import Synchronization

/// A queue of batches from one thread to another, bounded in bytes.
///
/// A batch counts until the other thread has finished with it. `put` returns from a batch that fills
/// the queue only then, so that no two large batches are in memory.
final class BatchQueue<Batch: Sendable>: Sendable {
  private struct State {
    var batches: [(batch: Batch, units: Int)] = []
    var isCancelled = false
  }

  private let state = Mutex(State())
  private let capacity: Int
  private let free = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  private static var bytesInUnit: Int { 65_536 }

  /// - Parameter byteCount: How much can wait and be worked on.
  init(byteCount: Int) {
    capacity = max(1, byteCount / Self.bytesInUnit)
    // A semaphore must not end with a lower value than it began with.
    release(capacity)
  }

  /// Hands over a batch, once there is room for it.
  ///
  /// - Returns: Whether it is still wanted.
  func put(_ batch: Batch, byteCount: Int) -> Bool {
    let units = min(capacity, 1 + byteCount / Self.bytesInUnit)
    guard acquire(units) else { return false }
    let isWanted = state.withLock { state in
      if !state.isCancelled { state.batches.append((batch, units)) }
      return !state.isCancelled
    }
    guard isWanted else { return false }
    filled.signal()
    if units == capacity {
      guard acquire(units) else { return false }
      release(units)
    }
    return true
  }

  /// Waits for the next batch and calls `body` with it. It counts until `body` returns.
  func take<Result>(_ body: (Batch) throws -> Result) rethrows -> Result {
    filled.wait()
    let (batch, units) = state.withLock { $0.batches.removeFirst() }
    defer { release(units) }
    return try body(batch)
  }

  /// Drops all batches. From now on `put` returns false, also where it is waiting.
  func cancel() {
    state.withLock {
      $0.isCancelled = true
      $0.batches = []
    }
    release(capacity)
  }

  /// Returns false at once if no batch is wanted any more.
  private func acquire(_ units: Int) -> Bool {
    for _ in 0..<units {
      guard !isCancelled else { return false }
      free.wait()
    }
    return !isCancelled
  }

  private var isCancelled: Bool { state.withLock { $0.isCancelled } }

  private func release(_ units: Int) {
    for _ in 0..<units { free.signal() }
  }
}
