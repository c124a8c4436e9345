import Foundation
import JSONText
import ServiceTestSupport
import Testing
import ToDo
import ToDoPresentation
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

  @Test func aWebhookIsSignedByItsSecret() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    try await fixture.walkToShop(anna)
    let request = try #require(fixture.transport.requests.first)
    let headers = Dictionary(uniqueKeysWithValues: request.headers.map { ($0.name, $0.value) })
    let time = try #require(headers["webhook-timestamp"].flatMap(Int64.init))
    let expected = WebhookSignature(Secrets()).text(
      id: try #require(headers["webhook-id"]), timestamp: time, body: request.body,
      secrets: [try #require(target.secret)])
    #expect(headers["webhook-signature"] == expected)
    #expect(time == Int64(fixture.clock.now.timeIntervalSince1970))
  }

  @Test func forADayAfterARotationBothSecretsSign() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try #require(try await fixture.service.targets.rotateSecret(of: target.id, for: anna))
    _ = try await fixture.service.targets.test(target.id, for: anna)
    fixture.clock.pass(86_400)
    _ = try await fixture.service.targets.test(target.id, for: anna)
    let signatures = fixture.transport.requests.map { request in
      request.headers.first { $0.name == "webhook-signature" }?.value.split(separator: " ").count
    }
    #expect(signatures == [2, 1])
  }

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

@Suite("Words of messages")
struct ReminderSentenceTests {
  @Test(arguments: [("shop", "Arrived at shop"), ("", "Arrived")])
  func aPlaceIsNamedIfItHasAName(name: String, text: String) throws {
    let item = ToDoItem(
      title: "milk", location: Location(name: name, coordinate: try OutboundFixture.shop()),
      triggers: [])
    let event = GeofenceEvent(
      item: ItemID(number: 1), region: 0, device: "phone", event: .arrive,
      cause: .enter, timestamp: 0, receivedAt: 0, distance: .zero)
    #expect(ReminderSentence.text(FiredReminder(event: event, item: item)) == text)
  }
}

@Suite("Buttons on messages")
struct ActionTests {
  /// Walks to an item's place, and returns the message with its buttons.
  private func firstMessage(_ fixture: OutboundFixture, _ anna: Caller) async throws -> JSONValue {
    _ = try await fixture.service.targets.add(
      .ntfy, TargetDraft(url: "https://ntfy.example", topic: "anna"), for: anna)
    try await fixture.walkToShop(anna)
    return try JSONScanner.value(of: try #require(fixture.transport.requests.first).body)
  }

  /// The tokens in the links of the buttons.
  private func buttonTokens(_ message: JSONValue) throws -> [String] {
    guard case .object(let members) = message, case .array(let buttons) = members["actions"] else {
      return []
    }
    return buttons.compactMap { button in
      guard case .object(let members) = button, case .string(let url) = members["url"] else {
        return nil
      }
      return url.split(separator: "/").last.map(String.init)
    }
  }

  @Test func doneChecksTheItemOnce() async throws {
    let fixture = try OutboundFixture(publicURL: "https://todo.example")
    let anna = try await fixture.caller()
    let item = try await fixture.addItem("milk", for: anna)
    let token = try #require(try buttonTokens(try await firstMessage(fixture, anna)).first)
    let receipt = try #require(try await fixture.service.act(token: token))
    #expect(receipt.verb == .done)
    let list = try await fixture.service.gate.list(nil, for: anna)
    #expect(try await list.reading { try $0.item(withID: item)?.item.done } == true)
    #expect(try await fixture.service.act(token: token) == nil)
  }

  @Test func snoozeSilencesTheReminderForAnHour() async throws {
    let fixture = try OutboundFixture(publicURL: "https://todo.example/")
    let anna = try await fixture.caller()
    let item = try await fixture.addItem("milk", for: anna)
    let token = try #require(try buttonTokens(try await firstMessage(fixture, anna)).last)
    let receipt = try #require(try await fixture.service.act(token: token))
    #expect(receipt.until == fixture.clock.now.addingTimeInterval(3_600))
    let list = try await fixture.service.gate.list(nil, for: anna)
    let snooze = try await list.reading { try $0.item(withID: item)?.item.triggers.first?.snooze }
    #expect(snooze == .until(fixture.clock.now.addingTimeInterval(3_600)))
  }

  @Test func aButtonOfSomebodyWhoLeftTheListDoesNothing() async throws {
    let fixture = try OutboundFixture(publicURL: "https://todo.example")
    let anna = try await fixture.caller("anna")
    let ben = try await fixture.caller("ben")
    let list = ListID(Secrets())
    try fixture.accounts.addList(list, named: "home", owner: anna.person.id, at: fixture.clock.now)
    try fixture.accounts.setMember(ben.person.id, of: list, as: .writer)
    let item = try await fixture.addItem("milk", list: list.rawValue, for: anna)
    let token = try #require(try buttonTokens(try await firstMessage(fixture, ben)).first)
    _ = try fixture.accounts.removeMember(ben.person.id, of: list)
    #expect(try await fixture.service.act(token: token) == nil)
    let access = try await fixture.service.gate.list(list.rawValue, for: anna)
    #expect(try await access.reading { try $0.item(withID: item)?.item.done } == false)
  }

  @Test func aButtonWorksForAWeek() async throws {
    let fixture = try OutboundFixture(publicURL: "https://todo.example")
    let anna = try await fixture.caller()
    _ = try await fixture.addItem("milk", for: anna)
    let tokens = try buttonTokens(try await firstMessage(fixture, anna))
    fixture.clock.pass(7 * 86_400)
    #expect(try await fixture.service.act(token: try #require(tokens.first)) == nil)
  }

  @Test func withoutAPublicAddressThereIsNothingToPress() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    _ = try await fixture.addItem("milk", for: anna)
    let message = try await firstMessage(fixture, anna)
    guard case .object(let members) = message else {
      Issue.record("not an object: \(message)")
      return
    }
    #expect(members["actions"] == nil)
    #expect(members["click"] == nil)
    #expect(members["title"] == .string("milk"))
    #expect(members["message"] == .string("Arrived at shop"))
    #expect(members["topic"] == .string("anna"))
  }
}
