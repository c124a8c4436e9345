import ServiceTestSupport
import Testing
import ToDo
import ToDoStore

@testable import ToDoService

@Suite("Watch over the lists")
struct ListWatchTests {
  @Test func aTimerFiresByTheClockAndOnceAfterAStop() async throws {
    let first = try OutboundFixture()
    let anna = try await first.caller()
    _ = try await first.addWebhook(for: anna)
    _ = try await first.addItem("wait", .dwell(.seconds(600)), for: anna)
    try await first.walkToShop(anna)
    #expect(first.transport.requests.isEmpty)
    await first.service.outbound.stop()
    let second = try OutboundFixture(after: first)
    second.clock.pass(3_600)
    for _ in 0..<3 {
      await second.service.outbound.watch.took(anna.person.ownList, hasFired: false)
      await second.settle()
    }
    #expect(second.transport.requests.count == 1)
  }

  @Test func aTimerThatIsDueIsVisitedWithoutAFix() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    _ = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("wait", .dwell(.seconds(600)), for: anna)
    try await fixture.walkToShop(anna)
    fixture.clock.pass(500)
    await fixture.service.outbound.watch.pass()
    await fixture.settle()
    #expect(fixture.transport.requests.isEmpty)
    fixture.clock.pass(100)
    await fixture.service.outbound.watch.pass()
    await fixture.settle()
    #expect(fixture.transport.requests.count == 1)
  }

  @Test func whatWasHandedOutIsRemovedAfterThirtyDays() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    try await fixture.walkToShop(anna)
    fixture.clock.pass(30 * 86_400 - 100)
    await fixture.service.outbound.watch.pass()
    let before = try fixture.accounts.deliveries(of: target.id, in: nil, before: nil, limit: 9)
    fixture.clock.pass(200)
    await fixture.service.outbound.watch.pass()
    let after = try fixture.accounts.deliveries(of: target.id, in: nil, before: nil, limit: 9)
    #expect(before.count == 1)
    #expect(after.isEmpty)
  }
}
