import Foundation
import ServiceTestSupport
import Testing
import ToDo
import ToDoPresentation
import ToDoStore

@testable import ToDoService

@Suite("Handing over events")
struct HandOverTests {
  @Test func whatWasNotHandedOutBeforeAStopIsHandedOutAfterTheStart() async throws {
    let first = try OutboundFixture()
    let anna = try await first.caller()
    _ = try await first.addWebhook(for: anna)
    _ = try await first.addItem("milk", for: anna)
    first.transport.setAnswer { _ in OutgoingResponse(status: 500) }
    try await first.walkToShop(anna)
    await first.service.outbound.stop()
    let second = try OutboundFixture(after: first)
    second.clock.pass(60)
    try await second.service.outbound.dispatcher.start()
    await second.settle()
    #expect(second.transport.requests.map(\.body) == first.transport.requests.map(\.body))
  }

  @Test func aCrashBetweenTheTwoFilesNeitherLosesNorDoublesAnEvent() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    let item = try await fixture.addItem("milk", for: anna)
    let engine = try fixture.walkToShopUnnoticed(anna)
    // As after a kill before the list knew that its event was handed over.
    let event = try #require(try engine.undelivered().first)
    let list = anna.person.ownList
    let id = ReminderMessage.id(of: event, on: list.rawValue, Secrets())
    let stored = try #require(try engine.item(withID: item))
    let message = try ReminderMessage(
      FiredReminder(event: event, item: stored.item), id: id, list: list.rawValue)
    let text = String(decoding: try JSONEncoder.line.encode(message), as: UTF8.self)
    try fixture.accounts.add(
      [NewDelivery(target: target.id, event: id, list: list, message: text)], at: fixture.clock.now)
    await fixture.service.outbound.watch.took(list, hasFired: true)
    await fixture.settle()
    #expect(fixture.transport.requests.count == 1)
    #expect(try engine.undelivered().isEmpty)
  }

  @Test func whatTodoWatchHasHandedOutGoesToTheTargetsToo() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    _ = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    await fixture.service.outbound.watch.took(anna.person.ownList, hasFired: true)
    await fixture.settle()
    let engine = try fixture.walkToShopUnnoticed(anna)
    try engine.markDelivered(engine.undelivered())
    for _ in 0..<2 {
      await fixture.service.outbound.watch.took(anna.person.ownList, hasFired: true)
      await fixture.settle()
    }
    #expect(fixture.transport.requests.count == 1)
  }

  @Test func whatWasHandedOverBeforeACrashIsMarkedAfterIt() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    _ = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    let engine = try fixture.walkToShopUnnoticed(anna)
    let list = anna.person.ownList
    try fixture.accounts.add(
      [], at: fixture.clock.now, handingOver: HandOverMark(list: list, event: 1))
    await fixture.service.outbound.watch.took(list, hasFired: true)
    await fixture.settle()
    #expect(fixture.transport.requests.isEmpty)
    #expect(try engine.undelivered().isEmpty)
  }

  @Test func ofAListWhoseFileWasReplacedGoesOutWhatNobodyHandedOut() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    _ = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    let list = anna.person.ownList
    try fixture.accounts.add(
      [], at: fixture.clock.now, handingOver: HandOverMark(list: list, event: 99))
    _ = try fixture.walkToShopUnnoticed(anna)
    await fixture.service.outbound.watch.took(list, hasFired: true)
    await fixture.settle()
    #expect(fixture.transport.requests.count == 1)
    #expect(try fixture.accounts.handOverMark(of: list)?.event == 1)
  }

  @Test(arguments: [true, false])
  func whereAMemberIsGoesToNobodyElse(hasLeft: Bool) async throws {
    let fixture = try OutboundFixture()
    let (anna, ben) = (try await fixture.caller(), try await fixture.caller("ben"))
    _ = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addWebhook(for: ben, url: "https://example.net/hook")
    _ = try await fixture.addItem("milk", for: anna)
    let list = anna.person.ownList
    let access = try await fixture.service.gate.list(nil, for: anna)
    _ = try await fixture.service.setMember(named: "ben", of: access, as: .reader)
    await fixture.service.outbound.watch.took(list, hasFired: true)
    await fixture.settle()
    let engine = try fixture.walkToShopUnnoticed(anna, device: "ben/phone")
    // Just before the reminder goes out.
    if hasLeft {
      _ = try fixture.accounts.removeMember(ben.person.id, of: list)
    } else {
      try fixture.accounts.setReminds(false, ben.person.id, of: list)
    }
    await fixture.service.outbound.watch.took(list, hasFired: true)
    await fixture.settle()
    #expect(try engine.lastEventNumber() == 1)
    #expect(fixture.transport.requests.isEmpty)
  }

  /// Such as `todo watch` takes from an MQTT broker.
  @Test func aDeviceThatTheCommandNamedWithASlashIsTheListsPersons() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    _ = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    await fixture.service.outbound.watch.took(anna.person.ownList, hasFired: true)
    await fixture.settle()
    _ = try fixture.walkToShopUnnoticed(anna, device: "home/phone")
    await fixture.service.outbound.watch.took(anna.person.ownList, hasFired: true)
    await fixture.settle()
    #expect(fixture.transport.requests.count == 1)
  }
}
