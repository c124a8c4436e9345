import Dispatch
import Synchronization
import Testing
import ToDoStore

@testable import ToDoService

@Suite("Write queue")
struct WriteQueueTests {
  private static let anna = PersonID(rawValue: "anna")
  private static let ben = PersonID(rawValue: "ben")

  /// Holds the queue until it is let go, so that what is added meanwhile waits.
  private struct Gate {
    private let begun = DispatchSemaphore(value: 0)
    private let end = DispatchSemaphore(value: 0)

    func hold(_ queue: WriteQueue) {
      // Not refused: the change before may still count as being done, and then nobody would begin.
      _ = queue.add(for: PersonID(rawValue: "holder"), isRefusedWhenBusy: false) { [begun, end] in
        begun.signal()
        end.wait()
      }
      begun.wait()
    }

    func open() { end.signal() }
  }

  @Test func callersTakeTurns() async throws {
    let queue = WriteQueue()
    let gate = Gate()
    gate.hold(queue)
    let order = Mutex<[String]>([])
    for number in 1...3 {
      #expect(queue.add(for: Self.anna) { order.withLock { $0.append("anna \(number)") } } == nil)
    }
    #expect(queue.add(for: Self.ben) { order.withLock { $0.append("ben") } } == nil)
    gate.open()
    // It comes after all others.
    for _ in 0..<3 { try await queue.run(for: Self.ben) {} }
    #expect(order.withLock { $0 } == ["anna 1", "ben", "anna 2", "anna 3"])
  }

  @Test func aChangeThrowsToItsCallerAndTheNextGoesOn() async throws {
    let queue = WriteQueue()
    await #expect(throws: ServiceError.noSuchList) {
      try await queue.run(for: Self.anna) { throw ServiceError.noSuchList }
    }
    #expect(try await queue.run(for: Self.anna) { 7 } == 7)
  }

  @Test func whoWouldWaitForLongIsRefusedAtOnce() async throws {
    let time = Mutex(Duration.zero)
    let queue = WriteQueue { time.withLock { $0 } }
    // A change that takes 32 s makes 4 s the usual time.
    try await queue.run(for: Self.anna) { time.withLock { $0 = .seconds(32) } }
    let gate = Gate()
    gate.hold(queue)
    #expect(queue.add(for: Self.anna) {} == nil)
    // One is being done and one waits: 8 s, whoever it is.
    #expect(queue.add(for: Self.anna) {} == .busy(retryAfter: .seconds(8)))
    #expect(queue.add(for: Self.ben) {} == .busy(retryAfter: .seconds(8)))
    // What must happen waits.
    let isDone = Mutex(false)
    let refusal = queue.add(for: Self.ben, isRefusedWhenBusy: false) {
      isDone.withLock { $0 = true }
    }
    #expect(refusal == nil)
    gate.open()
    try await queue.run(for: Self.ben, isRefusedWhenBusy: false) {}
    #expect(isDone.withLock { $0 })
  }

  @Test func theExpectedWaitCountsWhatWaits() {
    var load = WriteQueue.Load()
    #expect(load.expectedSeconds(waiting: 1_000, at: .seconds(0)) == 0)
    load.noteBegin(at: .seconds(0))
    load.noteEnd(at: .seconds(8))
    #expect(load.expectedSeconds(waiting: 3, at: .seconds(8)) == 3)
    load.noteBegin(at: .seconds(10))
    #expect(load.expectedSeconds(waiting: 0, at: .seconds(14)) == 4)
  }
}
