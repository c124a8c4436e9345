import Dispatch
import Synchronization
import Testing
import ToDoStore

@testable import TodoCommand

/// What one thread hands to another.
struct BatchQueueTests {
  private static let unit = 65_536

  @Test func afterACancelNothingIsWanted() {
    let queue = BatchQueue<Int>(byteCount: 2 * Self.unit)
    #expect(queue.put(1, byteCount: 0))
    #expect(queue.put(2, byteCount: 0))
    queue.cancel()
    // There would be no room for them either.
    for number in 3...9 { #expect(!queue.put(number, byteCount: 0)) }
  }

  @Test(arguments: [0, 5 * unit])
  func whoWaitsLearnsOfACancel(byteCount: Int) throws {
    let queue = BatchQueue<Int>(byteCount: 2 * Self.unit)
    let ended = DispatchSemaphore(value: 0)
    let begins = DispatchSemaphore(value: 0)
    let isWanted = Mutex(true)
    #expect(queue.put(1, byteCount: Self.unit - 1))
    #expect(queue.put(2, byteCount: Self.unit - 1))
    try #require(
      WorkerThread.start {
        begins.signal()
        let answer = queue.put(3, byteCount: byteCount)
        isWanted.withLock { $0 = answer }
        ended.signal()
      })
    begins.wait()
    queue.cancel()
    #expect(ended.wait(timeout: .now() + 20) == .success)
    #expect(!isWanted.withLock { $0 })
  }

  /// One as large as the queue, and a larger one.
  @Test(arguments: [2 * unit, 9 * unit])
  func aLargeBatchIsWaitedFor(byteCount: Int) throws {
    let queue = BatchQueue<Int>(byteCount: 2 * Self.unit)
    let returned = DispatchSemaphore(value: 0)
    try #require(
      WorkerThread.start {
        _ = queue.put(1, byteCount: 0)
        _ = queue.put(2, byteCount: byteCount)
        returned.signal()
      })
    #expect(queue.take { $0 } == 1)
    queue.take { batch in
      #expect(batch == 2)
      #expect(returned.wait(timeout: .now() + .milliseconds(50)) == .timedOut)
    }
    #expect(returned.wait(timeout: .now() + 20) == .success)
  }

  @Test func batchesComeInTheirOrder() throws {
    let queue = BatchQueue<Int>(byteCount: 4 * Self.unit)
    try #require(
      WorkerThread.start { for number in 0..<1_000 { _ = queue.put(number, byteCount: 70_000) } })
    #expect((0..<1_000).map { _ in queue.take { $0 } } == Array(0..<1_000))
  }
}
