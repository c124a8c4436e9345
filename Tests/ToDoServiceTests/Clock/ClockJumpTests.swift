import Foundation
import ServiceTestSupport
import Testing
import ToDo

@testable import ToDoService
@testable import ToDoStore

/// What a clock does that jumps, as that of a machine without a battery does when it hears from the
/// network.
@Suite("Clocks that jump")
struct ClockJumpTests {
  private static let years = 10 * 365 * 86_400.0

  // MARK: Messages

  @Test(arguments: [[years], [-years], [years, -years]])
  func noMessageIsGivenUpByAJump(jumps: [Double]) async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 500) }
    try await fixture.walkToShop(anna)
    await fixture.service.outbound.dispatcher.pass()
    for seconds in jumps {
      fixture.clock.jump(seconds)
      await fixture.service.outbound.dispatcher.pass()
      await fixture.settle()
      await fixture.service.outbound.watch.pass()
      #expect(try fixture.deliveries(of: target).map(\.state) == [.pending])
    }
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 204) }
    await fixture.tryAgain(after: 60)
    #expect(try fixture.deliveries(of: target).map(\.state) == [.delivered])
  }

  @Test func aMessageOfATargetThatIsOffIsNotGivenUpByAJump() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 500) }
    try await fixture.walkToShop(anna)
    _ = try await fixture.service.targets.update(target.id, isOn: false, for: anna) { _ in }
    fixture.clock.jump(Self.years)
    await fixture.service.outbound.watch.pass()
    #expect(try fixture.deliveries(of: target).map(\.state) == [.pending])
    fixture.clock.pass(3 * 86_400)
    await fixture.service.outbound.watch.pass()
    #expect(try fixture.deliveries(of: target).map(\.state) == [.dead])
  }

  @Test func aMessageIsGivenUpOnceThreeDaysOfWaitsHavePassed() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 500) }
    try await fixture.walkToShop(anna)
    await fixture.service.outbound.dispatcher.pass()
    fixture.clock.jump(-Self.years)
    var tries = 1
    while tries < 300, try fixture.deliveries(of: target, in: .dead).isEmpty {
      await fixture.tryAgain(after: 2_701)
      tries += 1
    }
    // Waits of three quarters of an hour: 96, and the first ones, which are shorter.
    #expect((97...110).contains(tries))
    // What is behind it has waited as long.
    try await fixture.walkToShop(anna)
    #expect(try fixture.deliveries(of: target, in: .pending).count == 1)
  }

  @Test func whatWaitedBehindAMessageThatIsGivenUpIsGivenUpInItsOwnTime() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 500) }
    for _ in 0..<3 { try await fixture.walkToShop(anna) }
    for _ in 0..<140 { await fixture.tryAgain(after: 2_701) }
    // Not three days for each, one after the other.
    #expect(try fixture.deliveries(of: target, in: .dead).count == 3)
  }

  @Test func afterAStartByTheRightClockNothingWaitsForYears() async throws {
    let first = try OutboundFixture()
    let anna = try await first.caller()
    _ = try await first.addWebhook(for: anna)
    _ = try await first.addItem("milk", for: anna)
    first.clock.jump(Self.years)
    first.transport.setAnswer { _ in OutgoingResponse(status: 500) }
    try await first.walkToShop(anna)
    await first.service.outbound.stop()
    first.clock.jump(-Self.years)
    let second = try OutboundFixture(after: first)
    try await second.service.outbound.dispatcher.start()
    await second.settle()
    #expect(second.transport.requests.count == 1)
  }

  // MARK: Timers

  private static func waits(from now: Date) throws -> [LocationTrigger] {
    let minute = Int(now.timeIntervalSince1970 / 60) % 1_440
    return [
      try LocationTrigger(event: .dwell(.seconds(3_600))),
      try LocationTrigger(
        event: .dwell(.seconds(3_600)), expiry: now.addingTimeInterval(7_200)),
      try LocationTrigger(event: .arrive, start: now.addingTimeInterval(3_600)),
      try LocationTrigger(event: .arrive, snooze: .until(now.addingTimeInterval(3_600))),
      try LocationTrigger(
        event: .arrive,
        window: TimeWindow(
          from: (minute + 60) % 1_440, to: (minute + 90) % 1_440, timeZone: "UTC")),
    ]
  }

  @Test(arguments: 0..<5, [[years], [years, -years], [-years, years], [-years, years, years]])
  func aTimerFiresOnce(wait: Int, jumps: [Double]) async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    _ = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("wait", try Self.waits(from: fixture.clock.now)[wait], for: anna)
    try await fixture.walkToShop(anna)
    #expect(fixture.transport.requests.isEmpty)
    for seconds in jumps {
      fixture.clock.jump(seconds)
      await fixture.service.outbound.watch.pass()
      await fixture.settle()
    }
    for _ in 0..<3 {
      fixture.clock.pass(3_600)
      await fixture.service.outbound.watch.pass()
      await fixture.settle()
    }
    #expect(fixture.transport.requests.count == 1)
  }

  /// A phone that sends no time: its positions have that of the server.
  @Test(arguments: [false, true])
  func aPositionThatAWrongClockHasDatedHoldsNothingUp(isAtTheShop: Bool) async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    _ = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    _ = try await fixture.addItem("wait", .dwell(.seconds(600)), for: anna)
    fixture.clock.jump(Self.years)
    if isAtTheShop {
      // Both are announced there, and a dwell timer is set.
      try await fixture.walkToShop(anna)
    } else {
      let fix = Fix(
        coordinate: try OutboundFixture.shop(), accuracy: .meters(10),
        timestamp: fixture.clock.now.timeIntervalSince1970)
      _ = try await fixture.service.take([(fix, "phone")], for: anna)
    }
    await fixture.settle()
    let before = fixture.transport.requests.count
    #expect(before == (isAtTheShop ? 1 : 0))
    fixture.clock.jump(-Self.years)
    if isAtTheShop {
      // It is still there: the timer goes on.
      let fix = Fix(
        coordinate: try OutboundFixture.shop(), accuracy: .meters(10),
        timestamp: fixture.clock.now.timeIntervalSince1970)
      _ = try await fixture.service.take([(fix, "phone")], for: anna)
      // The visit that the fix causes ends before the clock goes on: no loop runs here to visit again.
      await fixture.settle()
      fixture.clock.pass(600)
      await fixture.service.outbound.watch.pass()
      await fixture.settle()
      #expect(fixture.transport.requests.count == before + 1)
    }
    try await fixture.walkToShop(anna)
    fixture.clock.pass(600)
    await fixture.service.outbound.watch.pass()
    await fixture.settle()
    // Another visit, of which both reminders tell.
    #expect(fixture.transport.requests.count == before + (isAtTheShop ? 3 : 2))
  }

  // MARK: What is kept

  @Test func nothingYoungIsRemovedByAClockThatIsWrongForAMinute() async throws {
    let scratch = try ScratchFolder()
    let fixture = try OutboundFixture(folder: scratch.url)
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    let item = try await fixture.addItem("milk", for: anna)
    try await fixture.walkToShop(anna)
    let list = try await fixture.service.gate.list(nil, for: anna)
    let steps = try await list.reading { try $0.steps(of: item).count }
    fixture.clock.jump(Self.years)
    for _ in 0..<12 {
      fixture.clock.pass(5)
      await fixture.service.outbound.watch.pass()
      await fixture.settle()
    }
    _ = try await fixture.addItem("bread", for: anna)
    fixture.clock.jump(-Self.years)
    await fixture.service.outbound.watch.pass()
    #expect(try fixture.deliveries(of: target).count == 1)
    #expect(try await list.reading { try $0.steps(of: item).count } == steps)
    #expect(try await list.readingGeofences { try $0.fixes(of: "phone") }.count == 3)
  }

  @Test func whatAClockThatWasAheadHasDatedIsNotKeptForYears() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.clock.jump(Self.years)
    try await fixture.walkToShop(anna)
    await fixture.service.outbound.watch.pass()
    fixture.clock.jump(-Self.years)
    try await fixture.walkToShop(anna)
    #expect(try fixture.deliveries(of: target, in: .delivered).count == 2)
    let list = try await fixture.service.gate.list(nil, for: anna)
    for _ in 0..<35 {
      fixture.clock.pass(86_400)
      await fixture.service.outbound.watch.pass()
      await fixture.settle()
    }
    #expect(try fixture.deliveries(of: target).isEmpty)
    #expect(try await list.readingGeofences { try $0.fixes(of: "phone") }.count == 3)
  }

  @Test(arguments: [years, -years])
  func anAnswerIsRepeatedWhateverTheClockShows(seconds: Double) async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let answer = KeptAnswer(request: [], status: 201, headers: [:], body: Data("{}".utf8))
    func ask() async throws -> Bool {
      try await fixture.service.answers.answer(to: anna, key: "k", request: [1]) { (answer, true) }
        .isRepeated
    }
    #expect(try await ask() == false)
    for jump in [seconds, -seconds] {
      fixture.clock.jump(jump)
      await fixture.service.outbound.watch.pass()
      #expect(try await ask() == true)
    }
    fixture.clock.pass(4 * 86_400)
    #expect(try await ask() == false)
  }

  @Test func aTokenThatHasNotExpiredIsGoodAgainOnceTheClockIsRight() async throws {
    let fixture = try OutboundFixture()
    _ = try await fixture.caller()
    let token = try fixture.service.addToken(
      for: "anna", scopes: [.read], expires: fixture.clock.now.addingTimeInterval(3_600)
    ).text
    fixture.clock.jump(Self.years)
    await #expect(throws: ServiceError.unauthenticated) {
      try await fixture.service.authenticator.caller(.token(token))
    }
    await fixture.service.outbound.watch.pass()
    fixture.clock.jump(-Self.years)
    #expect(try await fixture.service.authenticator.caller(.token(token)).person.name == "anna")
    fixture.clock.pass(3_600)
    await #expect(throws: ServiceError.unauthenticated) {
      try await fixture.service.authenticator.caller(.token(token))
    }
  }

  @Test func aButtonThatAClockAheadHasMadeWorksForAWeek() async throws {
    let fixture = try OutboundFixture(publicURL: "https://todo.example")
    let anna = try await fixture.caller()
    _ = try await fixture.service.targets.add(
      .ntfy, TargetDraft(url: "https://ntfy.example", topic: "anna"), for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.clock.jump(Self.years)
    try await fixture.walkToShop(anna)
    let body = String(decoding: try #require(fixture.transport.requests.first).body, as: UTF8.self)
    let match = try #require(body.firstMatch(of: /actions\\?\/([A-Za-z0-9_]+)/))
    await fixture.service.outbound.watch.pass()
    fixture.clock.jump(-Self.years)
    for _ in 0..<11 {
      fixture.clock.pass(86_400)
      await fixture.service.outbound.watch.pass()
    }
    #expect(try await fixture.service.act(token: String(match.1)) == nil)
  }
}
