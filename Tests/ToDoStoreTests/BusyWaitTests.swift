import Synchronization
import Testing

@testable import ToDoStore

/// The wait for another program that writes, by a clock that only its sleeps move.
struct BusyWaitTests {
  @Test func eachWaitTakesTheLongestTimeAndNoMore() {
    let clock = Clock()
    let wait = BusyWait(atMost: .seconds(5), now: { clock.now }, sleep: clock.pass)
    for round in 1...3 {
      let start = clock.now
      var tries = 0
      while wait.goesOn(after: tries) { tries += 1 }
      #expect(tries == 2_500, "round \(round)")
      #expect(clock.now - start == .seconds(5), "round \(round)")
      // A lock that nobody holds is not waited for.
      clock.pass(60)
    }
  }

  @Test func withoutTimeItGivesUpAtOnce() {
    let clock = Clock()
    #expect(!BusyWait(atMost: .zero, now: { clock.now }, sleep: clock.pass).goesOn(after: 0))
    #expect(clock.now == .zero)
  }

  private final class Clock: Sendable {
    private let time = Mutex(Duration.zero)

    var now: Duration { time.withLock { $0 } }

    @Sendable func pass(_ seconds: Double) {
      time.withLock { $0 += .milliseconds(Int64((seconds * 1_000).rounded())) }
    }
  }
}
