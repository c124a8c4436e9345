import ServiceTestSupport
import Testing
import ToDo
import ToDoStore

@testable import ToDoService

@Suite("Handing out")
struct OutboundTests {
  @Test func aReminderThatFiresReachesTheWebhookOnce() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    let item = try await fixture.addItem("milk", for: anna)
    try await fixture.walkToShop(anna)
    let request = try #require(fixture.transport.requests.first)
    #expect(fixture.transport.requests.count == 1)
    let body = String(decoding: request.body, as: UTF8.self)
    #expect(body.contains(#""type":"reminder.fired""#))
    #expect(body.contains(#""id":"\#(item)""#))
    let deliveries = try fixture.accounts.deliveries(of: target.id, in: nil, before: nil, limit: 9)
    #expect(deliveries.map(\.state) == [.delivered])
    #expect(deliveries.map(\.status) == [204])
  }

  @Test func anItemThatIsDoneMeanwhileNeedsNoReminder() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    _ = try await fixture.addWebhook(for: anna)
    let item = try await fixture.addItem("milk", for: anna)
    let engine = try fixture.walkToShopUnnoticed(anna)
    #expect(try engine.undelivered().count == 1)
    let list = try await fixture.service.gate.list(nil, for: anna)
    _ = try await list.writing { try $0.setDone(true, [item]) }
    await fixture.service.outbound.watch.took(anna.person.ownList, hasFired: true)
    await fixture.settle()
    #expect(fixture.transport.requests.isEmpty)
    #expect(try engine.undelivered().isEmpty)
  }

  @Test func onASharedListWhoeverIsThereIsTold() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller("anna")
    let ben = try await fixture.caller("ben")
    let list = ListID(Secrets())
    try fixture.accounts.addList(list, named: "home", owner: anna.person.id, at: fixture.clock.now)
    try fixture.accounts.setMember(ben.person.id, of: list, as: .writer)
    _ = try await fixture.addWebhook(for: anna, url: "https://anna.example/")
    _ = try await fixture.addWebhook(for: ben, url: "https://ben.example/")
    _ = try await fixture.addItem("milk", list: list.rawValue, for: anna)
    try await fixture.walkToShop(ben)
    #expect(fixture.transport.requests.map(\.url.host) == ["ben.example"])
  }
}
