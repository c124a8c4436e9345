import Dispatch
import Synchronization
import Testing
import ToDo

@testable import ToDoStore

/// Contents are the same whichever thread computes them, and are computed once.
@Suite struct ContentsAheadTests {
  private static let size = ContentsAhead.blockSize

  /// How often each content was computed.
  private final class Counts: Sendable {
    private let counts = Mutex<[Int: Int]>([:])

    func note(_ index: Int) { counts.withLock { $0[index, default: 0] += 1 } }
    var all: [Int: Int] { counts.withLock { $0 } }
  }

  private static func ahead(_ indices: Range<Int>, _ counts: Counts) -> ContentsAhead {
    ContentsAhead(indices) { index in
      counts.note(index)
      return .withoutPlaces(ToDoItem(title: "Thing \(index)"))
    }
  }

  private static func blockCount(_ count: Int) -> Int { (count + size - 1) / size }

  @Test(arguments: [true, false], [1, size - 1, size, size + 1, 40 * size + 5])
  func everyContentIsComputedOnce(isStarted: Bool, count: Int) {
    let indices = 1_000..<1_000 + count
    let counts = Counts()
    let ahead = Self.ahead(indices, counts)
    if isStarted { ahead.start() }
    let taken = (0..<Self.blockCount(count)).flatMap { ahead.take($0) }
    ahead.end()
    #expect(taken.map(\.item.title) == indices.map { "Thing \($0)" })
    #expect(counts.all == Dictionary(uniqueKeysWithValues: indices.map { ($0, 1) }))
  }

  @Test(.timeLimit(.minutes(1))) func onlyAFewAreComputedAhead() async throws {
    let counts = Counts()
    let ahead = Self.ahead(0..<100 * Self.size, counts)
    ahead.start()
    while counts.all.count < 8 * Self.size { try await Task.sleep(for: .milliseconds(1)) }
    try await Task.sleep(for: .milliseconds(50))
    #expect(counts.all.count == 8 * Self.size)
    #expect(ahead.take(0).count == Self.size)
    while counts.all.count < 9 * Self.size { try await Task.sleep(for: .milliseconds(1)) }
    ahead.end()
  }

  /// The other thread begins a block and is slow; the taker waits for it.
  @Test(.timeLimit(.minutes(1))) func aBlockThatHasBegunIsWaitedFor() {
    let begun = DispatchSemaphore(value: 0)
    let isSlow = Mutex(true)
    let counts = Counts()
    let ahead = ContentsAhead(0..<3) { index in
      counts.note(index)
      let waits = isSlow.withLock { isSlow in
        defer { isSlow = false }
        return isSlow
      }
      if waits {
        begun.signal()
        DispatchSemaphore(value: 0).waitAMoment()
      }
      return .withoutPlaces(ToDoItem(title: "Thing \(index)"))
    }
    ahead.start()
    begun.wait()
    #expect(ahead.take(0).map(\.item.title) == ["Thing 0", "Thing 1", "Thing 2"])
    // It is not computed again.
    #expect(counts.all == [0: 1, 1: 1, 2: 1])
    ahead.end()
  }
}

extension DispatchSemaphore {
  fileprivate func waitAMoment() { _ = wait(timeout: .now() + .milliseconds(30)) }
}
