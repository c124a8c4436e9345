import GRDB
import ServiceTestSupport
import Testing

@testable import ToDoService
@testable import ToDoStore

@Suite("Sending")
struct DispatcherTests {
  @Test func aRetryHasTheSameIDAndTheSameBody() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    _ = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 500) }
    try await fixture.walkToShop(anna)
    fixture.transport.setAnswer { (_) throws(OutgoingError) -> OutgoingResponse in throw .timedOut }
    fixture.clock.pass(5)
    await fixture.service.outbound.dispatcher.pass()
    await fixture.settle()
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 200) }
    fixture.clock.pass(10)
    await fixture.service.outbound.dispatcher.pass()
    await fixture.settle()
    let requests = fixture.transport.requests
    #expect(requests.count == 3)
    #expect(Set(requests.map(\.body)).count == 1)
    #expect(Set(requests.map { $0.headers.first { $0.name == "webhook-id" } }).count == 1)
  }

  @Test(arguments: [3_600, 315_360_000] as [Double])
  func aClockThatIsSetBackPutsNoRetryOff(seconds: Double) async throws {
    let fixture = try OutboundFixture()
    let dispatcher = fixture.service.outbound.dispatcher
    let anna = try await fixture.caller()
    _ = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 500) }
    try await fixture.walkToShop(anna)
    await dispatcher.pass()
    fixture.clock.jump(-seconds)
    await dispatcher.pass()
    await fixture.settle()
    #expect(fixture.transport.requests.count == 1)
    fixture.clock.pass(5)
    await dispatcher.pass()
    await fixture.settle()
    #expect(fixture.transport.requests.count == 2)
  }

  @Test func messagesOfATargetKeepTheirOrder() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 503) }
    for _ in 0..<3 { try await fixture.walkToShop(anna) }
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 200) }
    fixture.clock.pass(3_600)
    let failed = fixture.transport.requests.count
    await fixture.service.outbound.dispatcher.pass()
    await fixture.settle()
    let sent = fixture.transport.requests.dropFirst(failed).compactMap { request in
      request.headers.first { $0.name == "webhook-id" }?.value
    }
    let kept = try fixture.accounts.deliveries(of: target.id, in: .delivered, before: nil, limit: 9)
    #expect(sent.count == 3)
    #expect(sent == kept.reversed().map(\.event))
  }

  @Test func aSlowTargetHoldsNoOtherUp() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    _ = try await fixture.addWebhook(for: anna, url: "https://slow.example/")
    let quick = try await fixture.addWebhook(for: anna, url: "https://quick.example/")
    _ = try await fixture.addItem("milk", for: anna)
    let (arrived, continuation) = AsyncStream.makeStream(of: String.self)
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    fixture.transport.setAnswer { request in
      continuation.yield(request.url.host)
      if request.url.host == "slow.example" { for await _ in released { break } }
      return OutgoingResponse(status: 200)
    }
    let walk = Task { try await fixture.walkToShop(anna) }
    var hosts: Set<String> = []
    for await host in arrived {
      hosts.insert(host)
      if hosts.count == 2 { break }
    }
    #expect(hosts == ["slow.example", "quick.example"])
    release.yield()
    try await walk.value
    #expect(
      try fixture.accounts.deliveries(of: quick.id, in: .delivered, before: nil, limit: 9).count
        == 1)
  }

  @Test func goneSwitchesTheTargetOffAndSaysWhy() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 410) }
    try await fixture.walkToShop(anna)
    try await fixture.walkToShop(anna)
    let now = try #require(try fixture.accounts.target(target.id, of: anna.person.id))
    #expect(!now.isOn)
    #expect(now.offReason?.contains("410") == true)
    #expect(fixture.transport.requests.count == 1)
  }

  /// Makes it impossible to write what came of a message, as a full disk does, or possible again.
  private func setFull(_ isFull: Bool, _ accounts: AccountStore) throws {
    let sql =
      isFull
      ? "CREATE TRIGGER full BEFORE UPDATE ON deliveries BEGIN SELECT RAISE(ABORT, 'full'); END"
      : "DROP TRIGGER full"
    try accounts.write { try $0.execute(sql: sql) }
  }

  @Test func whatCannotBeWrittenDownIsNotSentAgain() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 200) }
    try setFull(true, fixture.accounts)
    try await fixture.walkToShop(anna)
    for _ in 0..<5 { await fixture.tryAgain(after: 60) }
    #expect(fixture.transport.requests.count == 1)
    #expect(try fixture.deliveries(of: target, in: .pending).count == 1)
    #expect(fixture.log.lines == ["error: a delivery could not be written down"])
    try setFull(false, fixture.accounts)
    await fixture.tryAgain(after: 59)
    #expect(try fixture.deliveries(of: target, in: .pending).count == 1)
    await fixture.tryAgain(after: 1)
    #expect(try fixture.deliveries(of: target, in: .delivered).map(\.tries) == [1])
    #expect(fixture.transport.requests.count == 1)
  }

  @Test func aTargetThatIsDeletedMeanwhileLeavesNothingBehind() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 200) }
    try setFull(true, fixture.accounts)
    try await fixture.walkToShop(anna)
    #expect(try await fixture.service.targets.remove(target.id, for: anna))
    try setFull(false, fixture.accounts)
    for _ in 0..<3 { await fixture.tryAgain(after: 60) }
    #expect(fixture.transport.requests.count == 1)
    #expect(fixture.log.lines.first == "error: a delivery could not be written down")
    #expect(!fixture.log.lines.dropFirst().contains { $0.hasPrefix("error") })
    let left = try fixture.accounts.deliveries(of: target.id, in: nil, before: nil, limit: 9)
    #expect(left.isEmpty)
  }

  @Test func aDeadLetterCanBeSentAgain() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 404) }
    try await fixture.walkToShop(anna)
    for _ in 0..<7 {
      fixture.clock.pass(3_600)
      await fixture.service.outbound.dispatcher.pass()
      await fixture.settle()
    }
    let dead = try fixture.accounts.deliveries(of: target.id, in: .dead, before: nil, limit: 9)
    #expect(dead.map(\.tries) == [8])
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 200) }
    _ = try await fixture.service.targets.retry(
      try #require(dead.first).event, of: target.id, for: anna)
    await fixture.settle()
    let states = try fixture.accounts.deliveries(of: target.id, in: nil, before: nil, limit: 9)
    #expect(states.map(\.state) == [.delivered])
  }
}
