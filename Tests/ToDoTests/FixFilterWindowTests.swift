import Foundation
import Testing
import ToDo

struct FixFilterWindowTests {
  private static let window = FixFilter.Rules(reorderSeconds: 30)

  @Test func theWindowSortsByTime() {
    var filter = FixFilter(Self.window)
    #expect(filter.take(.at(20), receivedAt: 20).isEmpty)
    #expect(filter.take(.at(10), receivedAt: 21).isEmpty)
    #expect(filter.take(.at(15), receivedAt: 22).isEmpty)
    #expect(filter.held.map(\.timestamp) == [10, 15, 20])
    // 15 is 30 s older, and no longer held.
    #expect(filter.take(.at(45), receivedAt: 45) == [.accepted(.at(10)), .accepted(.at(15))])
    #expect(filter.flush() == [.accepted(.at(20)), .accepted(.at(45))])
    #expect(filter.flush().isEmpty)
  }

  @Test func ofTwoFixesWithOneTimeTheFirstToArriveCounts() {
    var filter = FixFilter(Self.window)
    let verdicts = filter.takeAll([.at(10, east: 1), .at(20), .at(10, east: 2)])
    #expect(
      verdicts == [
        .accepted(.at(10, east: 1)),
        .rejected(.at(10, east: 2), .duplicateTime(Date(timeIntervalSince1970: 10))),
        .accepted(.at(20)),
      ])
  }

  @Test func passingTimeReleasesHeldFixes() {
    var filter = FixFilter(Self.window)
    _ = filter.take(.at(10), receivedAt: 10)
    _ = filter.take(.at(20), receivedAt: 20)
    #expect(filter.release(upTo: 39.5).isEmpty)
    #expect(filter.release(upTo: 40) == [.accepted(.at(10))])
    #expect(filter.release(upTo: 12).isEmpty)
    #expect(filter.release(upTo: .nan).isEmpty)
    #expect(filter.release(upTo: .infinity) == [.accepted(.at(20))])
  }

  @Test func aFixOlderThanTheWindowIsReleasedAtOnce() {
    var filter = FixFilter(Self.window)
    _ = filter.take(.at(100), receivedAt: 100)
    #expect(filter.take(.at(60), receivedAt: 100) == [.accepted(.at(60))])
    #expect(filter.flush() == [.accepted(.at(100))])
    #expect(
      filter.take(.at(50), receivedAt: 101) == [.rejected(.at(50), .late(by: .seconds(50)))])
  }

  @Test func aWaitingJumpMovesTheWindowToo() {
    var filter = FixFilter(Self.window)
    _ = filter.takeAll([.at(0), .at(100, east: 1e6)])
    #expect(filter.take(.at(70), receivedAt: 100) == [.accepted(.at(70))])
  }

  @Test func aFixRejectedOnArrivalIsNotHeld() {
    var filter = FixFilter(Self.window)
    _ = filter.take(.at(10), receivedAt: 10)
    let future = filter.take(.at(1000), receivedAt: 11)
    #expect(future.map(\.rejection?.kind) == [.future])
    #expect(filter.held == [.at(10)])
  }

  @Test(arguments: [0, -5, Double.nan])
  func withoutAWindowNothingIsHeld(seconds: Double) {
    var filter = FixFilter(FixFilter.Rules(reorderSeconds: seconds))
    #expect(filter.take(.at(10), receivedAt: 10) == [.accepted(.at(10))])
    #expect(filter.held.isEmpty)
  }
}
