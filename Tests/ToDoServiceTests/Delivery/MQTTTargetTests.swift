import Foundation
import JSONText
import ServiceTestSupport
import Testing
import ToDo
import ToDoStore

@testable import ToDoService

@Suite("Brokers as targets")
struct MQTTTargetTests {
  private static let draft = TargetDraft(
    url: "mqtts://todo@broker.example/", topic: "home/reminders", token: "pässword")

  private func added(to fixture: OutboundFixture, for caller: Caller) async throws -> Target {
    try await fixture.service.targets.add(.mqtt, Self.draft, for: caller)
  }

  private func members(_ publication: OutgoingPublication?) throws -> [String: JSONValue] {
    let value = try JSONScanner.value(of: try #require(publication).payload)
    guard case .object(let members) = value else { return [:] }
    return members
  }

  @Test func aReminderIsPublishedAsItsEventWithTypeAndList() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await added(to: fixture, for: anna)
    let item = try await fixture.addItem("milk", for: anna)
    try await fixture.walkToShop(anna)
    let publication = try #require(fixture.broker.publications.first)
    #expect(fixture.broker.publications.count == 1)
    #expect(publication.topic == "home/reminders" && publication.password == "pässword")
    #expect(publication.broker.description == "mqtts://broker.example:8883")
    #expect(fixture.broker.addresses.map(\.description) == ["93.184.216.34"])
    let members = try members(publication)
    #expect(members["type"] == .string("reminder.fired"))
    #expect(members["list"] == .string(anna.person.ownList.rawValue))
    #expect(members["event"] == .string("arrive"))
    guard case .object(let sent) = members["item"] else {
      Issue.record("no item: \(members)")
      return
    }
    #expect(sent["id"] == .string(item.description) && sent["title"] == .string("milk"))
    #expect(try fixture.deliveries(of: target).map(\.state) == [.delivered])
  }

  @Test func whatIsNotAcknowledgedIsPublishedAgainUnchangedAndInOrder() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await added(to: fixture, for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.broker.setAnswer { (_) throws(OutgoingError) in throw .timedOut }
    try await fixture.walkToShop(anna)
    try await fixture.walkToShop(anna)
    let failed = fixture.broker.publications
    #expect(try fixture.deliveries(of: target).map(\.state) == [.pending, .pending])
    fixture.broker.setAnswer { _ in }
    await fixture.tryAgain(after: 3_600)
    let sent = Array(fixture.broker.publications.dropFirst(failed.count))
    #expect(sent.count == 2 && Set(failed.map(\.payload)) == [sent[0].payload])
    #expect(try members(sent.first)["id"] != members(sent.last)["id"])
    #expect(try fixture.deliveries(of: target).map(\.state) == [.delivered, .delivered])
  }

  @Test func aRefusalIsGivenUpAfterEightTriesAndSaysWhy() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await added(to: fixture, for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.broker.setAnswer { (_) throws(OutgoingError) in throw .refused("Not for you.") }
    try await fixture.walkToShop(anna)
    for _ in 0..<7 { await fixture.tryAgain(after: 3_600) }
    let delivery = try #require(try fixture.deliveries(of: target).first)
    #expect(delivery.state == .dead && delivery.tries == 8)
    #expect(delivery.reason == "Not for you. Given up after 8 tries.")
  }

  @Test func aTestIsPublishedToo() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await added(to: fixture, for: anna)
    let result = try await fixture.service.targets.test(target.id, for: anna)
    #expect(result == .accepted(status: nil))
    let members = try members(fixture.broker.publications.first)
    #expect(members["type"] == .string("reminder.test"))
    #expect(Set(members.keys) == ["id", "time", "type"])
  }

  @Test func aBrokerAtAPrivateAddressIsNotPublishedTo() async throws {
    let fixture = try OutboundFixture { $0.resolver = ScriptedResolver([["10.0.0.1"]]) }
    let anna = try await fixture.caller()
    let target = try await added(to: fixture, for: anna)
    let result = try await fixture.service.targets.test(target.id, for: anna)
    guard case .failed(let failure) = result else {
      Issue.record("published: \(String(describing: result))")
      return
    }
    #expect(failure.reason.hasPrefix("broker.example is at 10.0.0.1, which is not a public"))
    #expect(fixture.broker.publications.isEmpty)
  }

  @Test func aBrokersAddressIsKeptInItsUsualForm() throws {
    let draft = TargetDraft(url: "MQTTS://a%40b@Broker.Example:8883", topic: "ä/b c")
    let checked = try draft.checked(.mqtt, AddressRules())
    #expect(checked.url == "mqtts://a%40b@broker.example")
    #expect(try #require(BrokerAddress(checked.url)).user == "a@b")
    #expect(BrokerAddress("mqtt://[2606:4700::1111]:1884")?.text == "mqtt://[2606:4700::1111]:1884")
  }

  @Test(
    arguments: [
      ("https://broker.example", "t", nil, .badBroker),
      ("mqtts://todo:secret@broker.example", "t", nil, .badBroker),
      ("mqtts://broker.example/topic", "t", nil, .badBroker),
      ("mqtt://127.0.0.1", "t", nil, .forbiddenAddress(IPAddress(bytes: [127, 0, 0, 1]))),
      ("mqtts://broker.example", nil, nil, .missing(member: "topic", .mqtt)),
      ("mqtts://broker.example", "", nil, .missing(member: "topic", .mqtt)),
      ("mqtts://broker.example", "home/+", nil, .badTopic),
      ("mqtts://broker.example", "home/#", nil, .badTopic),
      ("mqtts://broker.example", "$SYS/x", nil, .badTopic),
      ("mqtts://broker.example", "a\u{1}b", nil, .badTopic),
      ("mqtts://broker.example", String(repeating: "t", count: 257), nil, .badTopic),
      ("mqtts://broker.example", "t", "secret", .passwordWithoutUser),
      (
        "mqtts://todo@broker.example", "t", String(repeating: "p", count: 513),
        .tooLong(member: "token", most: 512)
      ),
    ] as [(String, String?, String?, TargetError)])
  func whatCannotBePublishedToIsRefused(
    url: String, topic: String?, password: String?, error: TargetError
  ) {
    let draft = TargetDraft(url: url, topic: topic, token: password)
    #expect(throws: error) { try draft.checked(.mqtt, AddressRules()) }
  }
}
