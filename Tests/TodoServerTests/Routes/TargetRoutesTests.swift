import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServiceTestSupport
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Targets over HTTP")
struct TargetRoutesTests {
  private static let webhook = #"{"kind":"webhook","url":"https://example.org/hook"}"#

  @Test func aWebhooksSecretIsShownOnceWhenItIsMade() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let made = try await client.send(.post, "/v1/targets", Self.webhook, token: token)
      let listed = try await client.get("/v1/targets", token: token)
      #expect(made.status == .created)
      #expect(made.text.contains(#""secret":"whsec_"#))
      #expect(listed.text.contains(#""url":"https://example.org/hook""#))
      #expect(!listed.text.contains("whsec_"))
    }
  }

  @Test func anotherPersonsTargetIsAsIfItDidNotExist() async throws {
    let server = try ServerFixture()
    let anna = try server.token(for: "anna")
    let ben = try server.token(for: "ben")
    try await server.test { client in
      let made = try await client.send(.post, "/v1/targets", Self.webhook, token: anna)
      let path = try #require(made.headers[.location])
      for (method, step, body) in [
        (.get, "", nil), (.patch, "", #"{"on":false}"#), (.delete, "", nil), (.post, "/test", nil),
        (.post, "/rotate", nil), (.get, "/deliveries", nil),
        (.post, "/deliveries/evt_1/retry", nil),
      ] as [(HTTPRequest.Method, String, String?)] {
        let others = try await client.send(method, path + step, body, token: ben)
        let nobodys = try await client.send(method, "/v1/targets/none" + step, body, token: ben)
        #expect(others.status == .notFound, "\(method) \(step)")
        #expect(others.text == nobodys.text, "\(method) \(step)")
      }
      #expect(try await client.get(path, token: anna).status == .ok)
    }
  }

  @Test func aTokenThatMayOnlyReadChangesNoTarget() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read])
    try await server.test { client in
      let answer = try await client.send(.post, "/v1/targets", Self.webhook, token: token)
      #expect(answer.status == .forbidden)
    }
  }

  @Test(arguments: [
    (#"{"kind":"webhook"}"#, "/url"),
    (#"{"kind":"pigeon","url":"https://example.org"}"#, "/kind"),
    (#"{"kind":"webhook","url":"ftp://example.org"}"#, "/url"),
    (#"{"kind":"webhook","url":"http://127.0.0.1:9/"}"#, "/url"),
    (#"{"kind":"webhook","url":"http://[::1]/"}"#, "/url"),
    (#"{"kind":"webhook","url":"https://example.org","topic":"x"}"#, "/topic"),
    (#"{"kind":"ntfy","url":"https://ntfy.example"}"#, "/topic"),
    (#"{"kind":"ntfy","url":"https://ntfy.example","topic":"a\nb"}"#, "/topic"),
    (#"{"kind":"gotify","url":"https://push.example"}"#, "/token"),
    (#"{"kind":"mqtt","url":"https://broker.example","topic":"t"}"#, "/url"),
    (#"{"kind":"mqtt","url":"mqtts://a:b@broker.example","topic":"t"}"#, "/url"),
    (#"{"kind":"mqtt","url":"mqtt://127.0.0.1","topic":"t"}"#, "/url"),
    (#"{"kind":"mqtt","url":"mqtts://broker.example"}"#, "/topic"),
    (#"{"kind":"mqtt","url":"mqtts://broker.example","topic":"a/+"}"#, "/topic"),
    (#"{"kind":"mqtt","url":"mqtts://broker.example","topic":"t","token":"x"}"#, "/token"),
    (#"{"kind":"webhook","url":"https://example.org","label":7}"#, "/label"),
    (#"{"kind":"webhook","url":"https://example.org","colour/~":1}"#, "/colour~1~0"),
  ])
  func whatIsWrongWithATargetIsPointedAt(body: String, pointer: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.send(.post, "/v1/targets", body, token: token)
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains("\"pointer\":\"\(pointer)\""), "\(answer.text)")
    }
  }

  @Test(arguments: ["", "[]", "7", "{", "{\"kind\":\"webhook\",}", "\u{FEFF}"])
  func aBodyThatIsNoObjectIsRefused(body: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.send(.post, "/v1/targets", body, token: token)
      #expect(answer.status == .badRequest)
    }
  }

  @Test func aTargetIsChangedByAMergePatch() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let made = try await client.send(
        .post, "/v1/targets",
        #"{"kind":"ntfy","url":"https://ntfy.example","topic":"a","token":"t","label":"x"}"#,
        token: token)
      let path = try #require(made.headers[.location])
      let changed = try await client.send(
        .patch, path, #"{"on":false,"label":null,"topic":"b"}"#, token: token)
      #expect(changed.text.contains(#""on":false"#))
      #expect(changed.text.contains(#""label":null"#))
      #expect(changed.text.contains(#""topic":"b""#))
      #expect(changed.text.contains(#""hasToken":true"#))
      let wrong = try await client.send(.patch, path, #"{"topic":null}"#, token: token)
      #expect(wrong.status == .badRequest)
    }
  }

  @Test func aTestSaysWhyNothingArrives() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let made = try await client.send(.post, "/v1/targets", Self.webhook, token: token)
      let path = try #require(made.headers[.location])
      let answer = try await client.send(.post, path + "/test", nil, token: token)
      #expect(answer.status == .ok)
      #expect(answer.text.contains(#""delivered":false"#))
      #expect(answer.text.contains("This server sends nothing"))
    }
  }

  @Test func anUnknownButtonIsNotFoundWithoutCredentials() async throws {
    let server = try ServerFixture()
    _ = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.send(.post, "/v1/actions/act_x", nil)
      #expect(answer.status == .notFound)
    }
  }

  @Test func whatAButtonDidIsToldAndUntilWhenAfterASnoozeOnly() async throws {
    let fixture = try OutboundFixture(publicURL: "https://todo.example")
    let anna = try await fixture.caller()
    _ = try await fixture.service.targets.add(
      .ntfy, TargetDraft(url: "https://ntfy.example", topic: "anna"), for: anna)
    let item = try await fixture.addItem("milk", for: anna)
    try await fixture.walkToShop(anna)
    let sent = String(decoding: try #require(fixture.transport.requests.first).body, as: UTF8.self)
    let tokens = sent.matches(of: /act_[0-9a-z]+/).map { String($0.output) }
    let (done, snooze) = (try #require(tokens.first), try #require(tokens.last))
    let until = TimeText.text(fixture.clock.now.timeIntervalSince1970 + 3_600)
    try await ServerFixture.test(fixture.service) { client in
      for (token, expected) in [
        (snooze, #"{"action":"snooze","item":"\#(item)","title":"milk","until":"\#(until)"}"#),
        (done, #"{"action":"done","item":"\#(item)","title":"milk"}"#),
      ] {
        let answer = try await client.send(.post, "/v1/actions/\(token)", nil)
        #expect(answer.text.trimmingCharacters(in: .newlines) == expected)
      }
    }
  }

  @Test func aBrokersPasswordIsNotShown() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let made = try await client.send(
        .post, "/v1/targets",
        #"{"kind":"mqtt","url":"mqtts://todo@broker.example/","topic":"a/b","token":"s3cret"}"#,
        token: token)
      #expect(made.status == .created)
      #expect(made.text.contains(#""url":"mqtts://todo@broker.example""#))
      #expect(made.text.contains(#""hasToken":true"#) && !made.text.contains("s3cret"))
    }
  }

  @Test(arguments: ["state=lost", "before=0", "before=x", "limit=0", "limit=1001", "colour=red"])
  func deliveriesRefuseWhatTheyDoNotKnow(query: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let made = try await client.send(.post, "/v1/targets", Self.webhook, token: token)
      let path = try #require(made.headers[.location])
      let answer = try await client.get("\(path)/deliveries?\(query)", token: token)
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains("parameter"))
    }
  }
}

extension TestClientProtocol {
  /// Makes a request with a body, and returns the answer.
  fileprivate func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String?, token: String? = nil
  ) async throws -> TestResponse {
    try await execute(
      uri: path, method: method, headers: token.map { [.authorization: "Bearer \($0)"] } ?? [:],
      body: body.map { ByteBuffer(string: $0) }
    ) { $0 }
  }
}
