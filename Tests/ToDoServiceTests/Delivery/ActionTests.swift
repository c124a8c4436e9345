import Foundation
import JSONText
import ServiceTestSupport
import Testing
import ToDo
import ToDoStore

@testable import ToDoService

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

  @Test(arguments: [ListRole.reader, .writer])
  func onlyWhoCanChangeTheListGetsButtons(role: ListRole) async throws {
    let fixture = try OutboundFixture(publicURL: "https://todo.example")
    let anna = try await fixture.caller()
    let ben = try await fixture.caller("ben")
    let list = ListID(Secrets())
    try fixture.accounts.addList(list, named: "home", owner: anna.person.id, at: fixture.clock.now)
    try fixture.accounts.setMember(ben.person.id, of: list, as: role)
    _ = try await fixture.addItem("milk", list: list.rawValue, for: anna)
    let message = try await firstMessage(fixture, ben)
    #expect(try buttonTokens(message).count == (role == .writer ? ActionVerb.allCases.count : 0))
    guard case .object(let members) = message else {
      Issue.record("not an object: \(message)")
      return
    }
    #expect(members["title"] == .string("milk"))
    #expect(members["click"] != nil)
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
