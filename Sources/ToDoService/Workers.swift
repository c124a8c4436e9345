import Foundation

/// Threads for work that waits for a disk, so that the threads of Swift's tasks and the event loops
/// never do.
final class Workers: Sendable {
  private let queue: OperationQueue

  /// - Parameter count: How many pieces of work are done at once.
  init(count: Int) {
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = count
  }

  /// Does a piece of work on one of the threads.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.addOperation { continuation.resume(with: Result { try body() }) }
    }
  }
}
