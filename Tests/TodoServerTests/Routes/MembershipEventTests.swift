import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoStore

@testable import ToDoService
@testable import TodoServer

/// What members see of the events of a list that they joined, left, and joined again.
///
/// A list is the same for all its members, its past too: who joins sees the events that it has, of other
/// members never more than who was where and when. A live stream begins with what comes. Who leaves takes
/// their own devices and events along, for good.
@Suite("Events of members")
struct MembershipEventTests {
  private func setMember(
    _ name: String, _ isMember: Bool, of shared: ServerFixture.Shared, _ server: ServerFixture
  ) async throws {
    let caller = try await server.service.authenticator.caller(.token(shared.anna))
    let list = try await server.service.gate.list(shared.list, for: caller)
    if isMember {
      _ = try await server.service.setMember(named: name, of: list, as: .writer)
    } else {
      try await server.service.removeMember(named: name, of: list)
    }
  }

  private func people(
    _ client: any TestClientProtocol, _ path: String, token: String
  ) async throws -> [String?] {
    try await client.get(path, token: token).json().elements.map { $0["person"]?.text }
  }

  @Test func whoJoinsSeesWhoWasWhereBefore() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    let carla = try server.token(for: "carla")
    try await server.addReminders(["One"], to: shared.list, token: shared.anna)
    try await server.walk(to: "One", token: shared.anna, after: 0)
    try await server.test { client in
      let path = "/v1/lists/\(shared.list)/events"
      #expect(try await client.get(path, token: carla).status == .notFound)
      try await setMember("carla", true, of: shared, server)
      let events = try await client.get(path, token: carla).json()
      #expect(events.elements.count == 1)
      #expect(events[0]?["person"]?.text == "anna")
      for name in ["device", "distance", "entry"] { #expect(events[0]?[name] == .null) }
    }
  }

  @Test func whoCameBackBeginsAnew() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.addReminders(["One", "Two", "Three"], to: shared.list, token: shared.anna)
    try await server.walk(to: "One", token: shared.ben, after: 0)
    try await setMember("ben", false, of: shared, server)
    try await server.walk(to: "Two", token: shared.anna, after: 0)
    try await server.test { client in
      let path = "/v1/lists/\(shared.list)/events"
      // What Ben did is gone for the others too.
      #expect(try await people(client, path, token: shared.anna) == ["anna"])
      #expect(try await client.get(path, token: shared.ben).status == .notFound)
      try await setMember("ben", true, of: shared, server)
      #expect(try await people(client, path, token: shared.ben) == ["anna"])
      try await server.walk(to: "Three", token: shared.ben, after: 0)
      #expect(try await people(client, path, token: shared.ben) == ["ben", "anna"])
    }
  }

  /// The stream of a client that was away in the meantime goes on as the list of events does.
  @Test func aStreamGoesOnOverAnAbsenceWithWhatTheOthersDid() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.addReminders(["One", "Two"], to: shared.list, token: shared.anna)
    try await server.live { port in
      let first = try StreamClient(port: port, "/v1/events", token: shared.ben)
      let start = try #require(try await first.read(until: "\n\n").lastEventID)
      first.hangUp()
      try await setMember("ben", false, of: shared, server)
      try await server.walk(to: "One", token: shared.anna, after: 0)
      // Without the list, the stream has nothing of it.
      let away = try StreamClient(port: port, "/v1/events", token: shared.ben, lastEventID: start)
      try await away.read(until: "retry: 3000")
      server.service.events.beat()
      #expect(try await away.read(until: ":\n\n").contains("One") == false)
      away.hangUp()
      try await setMember("ben", true, of: shared, server)
      let back = try StreamClient(port: port, "/v1/events", token: shared.ben, lastEventID: start)
      try await back.read(until: #""title":"One""#)
      back.hangUp()
    }
  }
}
