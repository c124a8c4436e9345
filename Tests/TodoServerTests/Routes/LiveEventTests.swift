import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoStore

@testable import ToDoService
@testable import TodoServer

@Suite("Live events")
struct LiveEventTests {
  @Test func aReminderIsInTheStreamAsSoonAsTheFixIsAnswered() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.addReminders(["One", "Two"], to: shared.list, token: shared.anna)
    try await server.live { port in
      let stream = try StreamClient(port: port, "/v1/events", token: shared.ben)
      let head = try await stream.read(until: "\n\n")
      #expect(head.contains("200 OK"))
      #expect(head.contains("text/event-stream"))
      #expect(head.contains("retry: 3000"))
      try await server.walk(to: "Two", token: shared.anna, after: 0)
      let text = try await stream.read(until: #""title":"Two""#)
      #expect(text.count(of: "event: reminder") == 2)
      stream.hangUp()
    }
  }

  /// What fires while a client is away comes when it is back, each event once.
  @Test func lastEventIDResumesWithoutLossOrRepetition() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    for list in [nil, shared.list] {
      try await server.addReminders(["One", "Two", "Three"], to: list, token: shared.anna)
    }
    try await server.live { port in
      let first = try StreamClient(port: port, "/v1/events", token: shared.anna)
      let start = try #require(try await first.read(until: "\n\n").lastEventID)
      try await server.walk(to: "One", token: shared.anna, after: 0)
      try await first.read(until: "event: reminder", times: 2)
      let last = try #require(try await first.read(until: "\n\n", times: 3).lastEventID)
      first.hangUp()
      try await server.walk(to: "Three", token: shared.anna, after: 1)
      for (id, titles) in [
        (last, ["Two", "Three"]), (start, ["One", "Two", "Three"]),
      ] {
        let next = try StreamClient(port: port, "/v1/events", token: shared.anna, lastEventID: id)
        let resumed = try await next.read(until: #""title":"Three""#, times: 2)
        for title in titles { #expect(resumed.count(of: "\"title\":\"\(title)\"") == 2) }
        #expect(resumed.count(of: "event: reminder") == 2 * titles.count)
        next.hangUp()
      }
    }
  }

  @Test func aSignOfLifeComesWithEachBeat() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.live { port in
      let stream = try StreamClient(port: port, "/v1/events", token: token)
      try await stream.read(until: "retry: 3000")
      server.service.events.beat()
      try await stream.read(until: ":\n\n")
      stream.hangUp()
    }
  }

  /// Another process, such as the command, has written the event: nobody announces it here.
  @Test func whatAnotherProcessFiredIsFoundByAPoll() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.addReminders(["One"], to: shared.list, token: shared.anna)
    let id = try #require(ListID(rawValue: shared.list))
    let engine = try await server.service.lists.list(id).geofences
    try await server.live { port in
      let stream = try StreamClient(port: port, "/v1/events", token: shared.anna)
      try await stream.read(until: "retry: 3000")
      _ = try engine.take(
        ServerFixture.way(to: "One", after: 0).map {
          ReceivedFix($0, from: "anna/phone", receivedAt: $0.timestamp)
        })
      await server.service.events.poll()
      try await stream.read(until: #""title":"One""#)
      stream.hangUp()
    }
  }

  @Test func whoIsRemovedGetsNothingMore() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.addReminders(["One"], to: shared.list, token: shared.anna)
    let caller = try await server.service.authenticator.caller(.token(shared.anna))
    let list = try await server.service.gate.list(shared.list, for: caller)
    try await server.live { port in
      let one = try StreamClient(
        port: port, "/v1/lists/\(shared.list)/events", token: shared.ben)
      let all = try StreamClient(port: port, "/v1/events", token: shared.ben)
      try await one.read(until: "retry: 3000")
      try await all.read(until: "retry: 3000")
      try await server.service.removeMember(named: "ben", of: list)
      try await one.read(until: "\r\n0\r\n\r\n")
      try await server.walk(to: "One", token: shared.anna, after: 0)
      server.service.events.beat()
      let text = try await all.read(until: ":\n\n")
      #expect(!text.contains("One"))
      all.hangUp()
    }
  }

  @Test func whoIsAddedSeesTheListInTheStreamThatIsOpen() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    let carla = try server.token(for: "carla")
    try await server.addReminders(["One", "Two"], to: shared.list, token: shared.anna)
    try await server.walk(to: "One", token: shared.anna, after: 0)
    let caller = try await server.service.authenticator.caller(.token(shared.anna))
    let list = try await server.service.gate.list(shared.list, for: caller)
    try await server.live { port in
      let stream = try StreamClient(port: port, "/v1/events", token: carla)
      try await stream.read(until: "retry: 3000")
      _ = try await server.service.setMember(named: "carla", of: list, as: .reader)
      server.service.events.beat()
      try await stream.read(until: ":\n\n")
      try await server.walk(to: "Two", token: shared.anna, after: 1)
      let text = try await stream.read(until: #""title":"Two""#)
      // What was before is no news.
      #expect(!text.contains(#""title":"One""#))
      stream.hangUp()
    }
  }

  @Test func aRevokedTokenEndsItsStream() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    let person = try #require(try server.service.accounts.person(named: "anna"))
    let record = try #require(try server.service.accounts.tokens(of: person.id).first)
    try await server.live { port in
      let stream = try StreamClient(port: port, "/v1/events", token: token)
      try await stream.read(until: "retry: 3000")
      _ = try server.service.accounts.removeToken(record.id, of: person.id)
      server.service.events.beat()
      try await stream.read(until: "\r\n0\r\n\r\n")
    }
  }

  @Test func aStopEndsTheStreams() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    let stream = try await server.live { port in
      let stream = try StreamClient(port: port, "/v1/events", token: token)
      try await stream.read(until: "retry: 3000")
      return stream
    }
    try await stream.read(until: "\r\n0\r\n\r\n")
    #expect(server.service.events.streamCount == 0)
  }

  /// The client reads nothing. What waits for it stays in the list's file, and when it has taken nothing
  /// for too long it is cut off.
  @Test(.timeLimit(.minutes(1))) func aClientThatTakesNothingIsCutOff() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read, .write, .report])
    var item = try ServerFixture.reminder("One")
    item.itemDescription = String(repeating: "x", count: 900_000)
    try await server.add(
      (0..<16).map { index in
        var item = item
        item.title = "One \(index)"
        return item
      }, token: token)
    try await server.live { port in
      let stream = try StreamClient(port: port, "/v1/events", token: token, receiveBuffer: 4_096)
      try await stream.read(until: "retry: 3000")
      try await server.walk(to: "One", token: token, after: 0)
      let late = ContinuousClock.now + EventFeed.longestWrite + .seconds(60)
      // The stream gets stuck at some time; a beat much later finds it.
      while server.service.events.streamCount > 0 {
        server.service.events.beat(at: late)
        try await Task.sleep(for: .milliseconds(1))
      }
      let text = try await stream.readToEnd()
      #expect(text.count(of: "event: reminder") < 16)
      #expect(!text.hasSuffix("0\r\n\r\n"))
    }
  }

  @Test func aPersonHasABoundedNumberOfStreams() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.live { port in
      var streams: [StreamClient] = []
      for _ in 0..<EventFeed.mostStreams {
        let stream = try StreamClient(port: port, "/v1/events", token: token)
        try await stream.read(until: "retry: 3000")
        streams.append(stream)
      }
      let refused = try StreamClient(port: port, "/v1/events", token: token)
      try await refused.read(until: "429 Too Many Requests")
      refused.hangUp()
      for stream in streams { stream.hangUp() }
    }
  }

  /// A browser that goes from page to page leaves a stream on each. Here there are no signs of life, which
  /// would find out that nobody is there.
  @Test func streamsThatWereLeftMakeRoomBeforeTheNextSignOfLife() async throws {
    let server = try ServerFixture(eventInterval: .seconds(86_400))
    let token = try server.token(for: "anna")
    try await server.live { port in
      let begun = ContinuousClock.now
      var count = 0
      while count < 5 * EventFeed.mostStreams, begun.duration(to: .now) < .seconds(300) {
        let stream = try StreamClient(port: port, "/v1/events", token: token)
        let answer = try await stream.read(until: "HTTP/1.1 ")
        if answer.contains(" 200 OK") {
          try await stream.read(until: "retry: 3000")
          count += 1
        }
        stream.hangUp()
      }
      #expect(count == 5 * EventFeed.mostStreams)
    }
  }

  @Test(arguments: ["x", "0123456789abcdef", "0123456789abcdef:-1", "0123456789abcdef:1,"])
  func anIDOfNoStreamIsRefused(id: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.ask(
        .get, "/v1/events", token: token,
        headers: [.accept: "text/event-stream", .lastEventID: id])
      #expect(answer.status == .badRequest)
    }
  }

  @Test func aStrangerGetsNoStream() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    let carla = try server.token(for: "carla")
    try await server.test { client in
      for (path, token, status) in [
        ("/v1/events?list=\(shared.list)", carla, .notFound),
        ("/v1/events", "todo_x", .unauthorized),
        ("/v1/events", try server.token(for: "carla", [.report]), .forbidden),
      ] as [(String, String, HTTPResponse.Status)] {
        let answer = try await client.ask(
          .get, path, token: token, headers: [.accept: "text/event-stream"])
        #expect(answer.status == status)
      }
    }
  }
}
