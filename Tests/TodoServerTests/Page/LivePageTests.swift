import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Live pages")
struct LivePageTests {
  private func open(
    _ port: Int, _ browser: PageBrowser, _ path: String = "/live", lastEventID: String? = nil
  ) throws -> StreamClient {
    try StreamClient(
      port: port, path, header: "Cookie: \(browser.cookie)", lastEventID: lastEventID)
  }

  @Test func theCookieOfASessionOpensTheStream() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    let anna = try await PageBrowser(server, "anna")
    try await server.addReminders(["One"], to: nil, token: shared.anna)
    try await server.live { port in
      let stream = try open(port, anna)
      let head = try await stream.read(until: "event: start\ndata\n\n")
      #expect(head.contains("text/event-stream"))
      try await server.walk(to: "One", token: shared.anna, after: 0)
      let text = try await stream.read(until: #""title":"One""#)
      #expect(text.count(of: "event: reminder") == 1)
      stream.hangUp()
    }
  }

  /// A browser resumes by the header, a script that begins anew by the address.
  @Test func nothingIsLostBetweenTwoStreams() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    let anna = try await PageBrowser(server, "anna")
    try await server.addReminders(["One", "Two"], to: nil, token: shared.anna)
    try await server.live { port in
      let first = try open(port, anna)
      let id = try #require(try await first.read(until: "event: start\ndata\n\n").lastEventID)
      first.hangUp()
      try await server.walk(to: "Two", token: shared.anna, after: 0)
      for next in [
        try open(port, anna, lastEventID: id),
        try open(port, anna, "/live?after=\(PageAddress.encoded(id))"),
      ] {
        let text = try await next.read(until: #""title":"Two""#)
        #expect(text.count(of: "event: reminder") == 2)
        next.hangUp()
      }
    }
  }

  @Test func anotherPersonsReminderIsNotInTheStream() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    let ben = try await PageBrowser(server, "ben")
    try await server.addReminders(["One"], to: nil, token: shared.anna)
    try await server.addReminders(["Two"], to: nil, token: shared.ben)
    try await server.live { port in
      let stream = try open(port, ben)
      try await stream.read(until: "event: start")
      try await server.walk(to: "One", token: shared.anna, after: 0)
      try await server.walk(to: "Two", token: shared.ben, after: 0)
      let text = try await stream.read(until: #""title":"Two""#)
      #expect(!text.contains("One"))
      stream.hangUp()
    }
  }

  @Test func signingOutEndsTheStream() async throws {
    let server = try ServerFixture()
    let anna = try await PageBrowser(server, "anna")
    let caller = try await server.service.authenticator.caller(.session(anna.session))
    try await server.live { port in
      let stream = try open(port, anna)
      try await stream.read(until: "event: start")
      try await server.service.signOut(caller)
      server.service.events.beat()
      try await stream.read(until: "\r\n0\r\n\r\n")
    }
  }

  @Test(arguments: ["", "todo-session=todo_x", "todo-session="])
  func withoutASessionThereIsNoStream(cookie: String) async throws {
    let server = try ServerFixture()
    _ = try server.token(for: "anna")
    try await server.test { client in
      for path in ["/live", "/live?after=x"] {
        let answer = try await client.execute(
          uri: path, method: .get, headers: [.cookie: cookie]
        ) { $0 }
        #expect(answer.status == .unauthorized)
        // A challenge would open the browser's own window for a password.
        #expect(answer.headers[.wwwAuthenticate] == nil)
      }
    }
  }

  /// A token of the API is not the session of a page, and the other way round.
  @Test func aTokenOfTheAPIIsNoSession() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    let anna = try await PageBrowser(server, "anna")
    try await server.test { client in
      let live = try await client.execute(
        uri: "/live", method: .get, headers: [.cookie: "todo-session=\(token)"]
      ) { $0 }
      #expect(live.status == .unauthorized)
      #expect(try await client.get("/v1/events", token: anna.session).status == .unauthorized)
    }
  }
}
