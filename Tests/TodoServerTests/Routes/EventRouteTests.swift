import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
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

extension ServerFixture {
  private static let stops = ["One": 13.41, "Two": 13.42, "Three": 13.43]

  /// An item with a reminder on arrival at one of three stops, each 680 m after the other.
  static func reminder(_ stop: String) throws -> ToDoItem {
    var item = try item(stop, 52.52, stops[stop] ?? 13.41)
    item.triggers = [try LocationTrigger(LocationTrigger.Settings(event: .arrive))]
    return item
  }

  func addReminders(_ stops: [String], to list: String?, token: String) async throws {
    try await add(try stops.map(Self.reminder), to: list, token: token)
  }

  /// The fixes of somebody who walks past the stops to one of them: a minute at each, which confirms
  /// that they arrived.
  ///
  /// - Parameter done: How many stops were passed before.
  static func way(to stop: String, after done: Int) throws -> [Fix] {
    let longitudes = [13.40, 13.41, 13.42, 13.43]
    let last = longitudes.firstIndex(of: stops[stop] ?? 13.41) ?? 1
    let start = now.timeIntervalSince1970 - 3_000
    return try ((done == 0 ? 0 : done + 1)...last).flatMap { index in
      try [0.0, 15, 30].map { seconds in
        Fix(
          coordinate: try Coordinate(latitude: 52.52, longitude: longitudes[index]),
          accuracy: .meters(5), timestamp: start + 600 * Double(index) + seconds)
      }
    }
  }

  func walk(
    to stop: String, token: String, after done: Int, device: String = "phone"
  ) async throws {
    let caller = try await service.authenticator.caller(.token(token))
    _ = try await service.take(
      Self.way(to: stop, after: done).map { (fix: $0, device: device) }, for: caller)
  }

  /// Runs a test against the server on a real socket.
  func live<Value: Sendable>(
    _ body: @escaping @Sendable (Int) async throws -> Value
  ) async throws -> Value {
    let application = Application(
      responder: StreamResponder(
        inner: try ServerRouter.router(service, pages: ServerFixture.pages.get())
          .buildResponder()),
      server: .server(nil),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    return try await application.test(.live) { client in
      try await body(try #require(client.port))
    }
  }
}
