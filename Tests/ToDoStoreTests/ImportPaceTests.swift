import Testing
import ToDo

@testable import ToDoStore

@Suite struct ImportPaceTests {
  private static let (long, short) = (ImportPace.longest, ImportPace.longestBesideOthers)

  @Test func transactionsAreLongUntilSomebodyElseWrites() {
    var pace = ImportPace(isAlwaysShort: false)
    #expect(pace.limit(version: 7, now: .seconds(1)) == Self.long)
    #expect(pace.limit(version: 7, now: .seconds(100)) == Self.long)
    #expect(pace.limit(version: 8, now: .seconds(101)) == Self.short)
    #expect(pace.limit(version: 8, now: .seconds(110.9)) == Self.short)
    #expect(pace.limit(version: 8, now: .seconds(111)) == Self.long)
    // The number may become lower too.
    #expect(pace.limit(version: 1, now: .seconds(112)) == Self.short)
  }

  @Test func transactionsAreShortWhereOthersLeaveNoTrace() {
    var pace = ImportPace(isAlwaysShort: true)
    #expect(pace.limit(version: 7, now: .seconds(1)) == Self.short)
    #expect(pace.limit(version: 7, now: .seconds(100)) == Self.short)
  }

  @Test func theNumberOfItemsFollowsTheTimeThatTheyTake() {
    var pace = ImportPace(isAlwaysShort: false)
    #expect(pace.count(of: 10_000, within: Self.long) == 500)  // 20 times 500, each about 512
    #expect(pace.count(of: 100, within: Self.long) == 100)
    #expect(pace.count(of: 0, within: Self.long) == 0)
    // No more than four times as many, however fast it was.
    pace.note(500, in: .zero)
    #expect(pace.count(of: 100_000, within: Self.long) == 2_041)  // 49 times about 2,048
    pace.note(2_000, in: Self.long)
    #expect(pace.count(of: 2_000, within: Self.long) == 2_000)
    #expect(pace.count(of: 2_999, within: Self.long) == 2_999)
    #expect(pace.count(of: 3_000, within: Self.long) == 1_500)
    #expect(pace.count(of: 2_000, within: Self.short) == 250)
  }

  @Test func aClockThatStandsStillDoesNoHarm() {
    var pace = ImportPace(isAlwaysShort: false)
    for _ in 0..<100 { pace.note(500, in: .zero) }
    #expect(pace.count(of: 8_192, within: Self.long) == 8_192)
    pace.note(8_192, in: .zero - .seconds(1))
    #expect(pace.count(of: 8_192, within: Self.long) == 8_192)
  }

  @Test func anItemThatTakesLongGoesAlone() {
    var pace = ImportPace(isAlwaysShort: false)
    pace.note(1, in: .seconds(3))
    #expect(pace.count(of: 5, within: Self.long) == 1)
    #expect(pace.count(of: 5, within: Self.short) == 1)
    pace.note(1, in: .milliseconds(1))
    #expect(pace.count(of: 8, within: Self.long) == 4)
  }
}
