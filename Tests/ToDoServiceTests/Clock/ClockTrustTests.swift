import ServiceTestSupport
import Testing
import ToDoStore

@testable import ToDoService

@Suite("Belief in the clock")
struct ClockTrustTests {
  private static let years = 10 * 365 * 86_400.0

  @Test(arguments: [years, -years, 7_200, -7_200])
  func aClockThatHasJumpedIsBelievedAfterThreeSteadyDays(seconds: Double) throws {
    let clock = TestClock()
    let trust = try ClockTrust(.inMemory(), clock.service)
    #expect(trust.isBelieved)
    clock.pass(5)
    clock.jump(seconds)
    #expect(!trust.isBelieved)
    clock.pass(3 * 86_400 - 1)
    #expect(!trust.isBelieved)
    clock.pass(1)
    #expect(trust.isBelieved)
  }

  /// A clock that is kept right is moved by little at a time.
  @Test(arguments: [1_800, -1_800, 0] as [Double])
  func aClockThatIsKeptRightIsBelieved(seconds: Double) throws {
    let clock = TestClock()
    let trust = try ClockTrust(.inMemory(), clock.service)
    clock.jump(seconds)
    clock.pass(40 * 86_400)
    #expect(trust.isBelieved)
  }

  @Test(arguments: [(0, true), (80_000, true), (-7_200, false), (years, false), (-years, false)])
  func afterAStopTheClockGoesOnWhereItWas(seconds: Double, isBelieved: Bool) throws {
    let clock = TestClock()
    let accounts = try AccountStore.inMemory()
    try ClockTrust(accounts, clock.service).keep()
    clock.jump(seconds)
    #expect(try ClockTrust(accounts, clock.service).isBelieved == isBelieved)
  }

  @Test func aStopDoesNotEndTheDoubt() throws {
    let clock = TestClock()
    let accounts = try AccountStore.inMemory()
    let first = try ClockTrust(accounts, clock.service)
    clock.jump(Self.years)
    try first.keep()
    let second = try ClockTrust(accounts, clock.service)
    #expect(!second.isBelieved)
    clock.pass(3 * 86_400)
    #expect(second.isBelieved)
  }
}
