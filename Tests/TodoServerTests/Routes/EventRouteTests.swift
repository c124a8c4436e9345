import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoStore

@testable import ToDoService
@testable import TodoServer

@Suite("Events")
struct EventRouteTests {
  @Test func theNewestEventComesFirst() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.addReminders(["One", "Two", "Three"], to: shared.list, token: shared.anna)
    try await server.walk(to: "Three", token: shared.anna, after: 0)
    try await server.test { client in
      let all = try await client.get("/v1/events", token: shared.anna).json()
      #expect(all.elements.count == 3)
      let times = all.elements.compactMap { $0["time"]?.text }
      #expect(times == times.sorted(by: >))
      #expect(all[0]?["list"]?.text == shared.list)
      #expect(all[0]?["person"]?.text == "anna")
      #expect(all[0]?["device"]?.text == "phone")
      #expect(all[0]?["event"]?.text == "arrive")
    }
  }

  /// An oracle: the pages together are the one large answer, over two lists with events of the same
  /// time.
  @Test(arguments: [1, 2, 4])
  func pagesTogetherAreTheWholeAnswer(limit: Int) async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    for list in [nil, shared.list] {
      try await server.addReminders(["One", "Two", "Three"], to: list, token: shared.anna)
    }
    try await server.walk(to: "Three", token: shared.anna, after: 0)
    try await server.test { client in
      let whole = try await client.get("/v1/events", token: shared.anna).json().elements
      #expect(whole.count == 6)
      var pages: [JSONValue] = []
      var next: String? = "/v1/events?limit=\(limit)"
      while let path = next {
        let page = try await client.get(path, token: shared.anna)
        pages += try page.json().elements
        next = page.nextPath
        try #require(pages.count <= whole.count)
      }
      #expect(pages == whole)
      let since = try #require(whole[3]["time"]?.text)
      let later = try await client.get("/v1/events?since=\(since)", token: shared.anna).json()
      #expect(later.elements.count == 4)
    }
  }

  @Test func anotherMembersEventSaysForWhomAndNotWhere() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.addReminders(["One"], to: shared.list, token: shared.anna)
    try await server.walk(to: "One", token: shared.ben, after: 0)
    try await server.test { client in
      let own = try await client.get("/v1/events", token: shared.ben).json()[0]
      let other = try await client.get("/v1/events", token: shared.anna)
      let event = try #require(try other.json()[0])
      #expect(own?["device"]?.text == "phone")
      #expect(event["person"]?.text == "ben")
      #expect(event["item"]?["title"]?.text == "One")
      for name in ["device", "distance", "entry", "side"] { #expect(event[name] == .null) }
      #expect(!other.text.contains("phone"))
    }
  }

  @Test func eventsOfTwoDevicesAtOnceHaveTwoIDsForEverybody() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    var settings = LocationTrigger.Settings(event: .arrive)
    settings.repeats = true
    var item = try ServerFixture.item("One", 52.52, 13.41)
    item.triggers = [try LocationTrigger(settings)]
    try await server.add([item], to: shared.list, token: shared.anna)
    for device in ["phone", "watch"] {
      try await server.walk(to: "One", token: shared.ben, after: 0, device: device)
    }
    try await server.test { client in
      for token in [shared.ben, shared.anna] {
        let events = try await client.get("/v1/events", token: token)
        let ids = try events.json().elements.compactMap { $0["id"]?.text }
        #expect(ids.count == 2 && Set(ids).count == 2)
        #expect(try await client.get("/v1/events", token: token).text == events.text)
        #expect(token == shared.ben || !events.text.contains("watch"))
      }
    }
  }

  @Test func inOnesOwnListTheDevicesOfOtherMembersAreTheirs() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    let caller = try await server.service.authenticator.caller(.token(shared.anna))
    let own = try await server.service.gate.list(nil, for: caller)
    _ = try await server.service.setMember(named: "ben", of: own, as: .reader)
    try await server.addReminders(["One"], to: nil, token: shared.anna)
    try await server.walk(to: "One", token: shared.ben, after: 0)
    try await server.walk(to: "One", token: shared.anna, after: 0)
    try await server.test { client in
      let anna = try await client.get("/v1/events", token: shared.anna).json()
      #expect(anna.elements.compactMap { $0["person"]?.text } == ["ben"])
      #expect(anna[0]?["device"] == .null)
      #expect(try await client.get("/v1/devices", token: shared.anna).json().elements.count == 1)
    }
  }

  @Test(arguments: [("since=someday", "since"), ("limit=0", "limit"), ("cursor=x", "cursor")])
  func whatIsWrongIsNamed(query: String, parameter: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.get("/v1/events?\(query)", token: token)
      #expect(answer.status == .badRequest)
      #expect(try answer.json()["parameter"]?.text == parameter)
    }
  }
}
