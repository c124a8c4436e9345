import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Account")
struct AccountTests {
  private func make(
    _ body: String, _ client: any TestClientProtocol, token: String
  ) async throws -> TestResponse {
    try await client.execute(
      uri: "/v1/tokens", method: .post,
      headers: [.authorization: "Bearer \(token)", .contentType: "application/json"],
      body: ByteBuffer(string: body)
    ) { $0 }
  }

  private func delete(
    _ path: String, _ client: any TestClientProtocol, token: String, body: String = ""
  ) async throws -> TestResponse {
    try await client.execute(
      uri: path, method: .delete, headers: [.authorization: "Bearer \(token)"],
      body: ByteBuffer(string: body)
    ) { $0 }
  }

  private struct Made: Decodable {
    let id: String
    let token: String
    let scopes: [String]
  }

  @Test func aTokenIsMadeListedUsedAndRevokedAtOnce() async throws {
    let server = try ServerFixture()
    let admin = try server.token(for: "anna", [.admin, .read, .report])
    try await server.test { client async throws in
      let answer = try await make(
        #"{"scopes":["read"],"label":"shell","expires":"2030-01-01T00:00:00Z"}"#, client,
        token: admin)
      #expect(answer.status == .created)
      let made = try JSONDecoder().decode(Made.self, from: Data(answer.text.utf8))
      #expect(answer.headers[.location] == "/v1/tokens/\(made.id)")
      #expect(made.scopes == ["read"])
      #expect(try await client.get("/v1/lists", token: made.token).status == .ok)
      let list = try await client.get("/v1/tokens", token: admin)
      #expect(list.text.contains(made.id) && list.text.contains("shell"))
      #expect(!list.text.contains(made.token) && !list.text.contains("hash"))
      let revoked = try await delete("/v1/tokens/\(made.id)", client, token: admin)
      #expect(revoked.status == .noContent)
      #expect(try await client.get("/v1/lists", token: made.token).status == .unauthorized)
    }
  }

  @Test func aTokenCannotMakeOneThatAllowsMore() async throws {
    let server = try ServerFixture()
    let admin = try server.token(for: "anna", [.admin, .read])
    try await server.test { client async throws in
      let answer = try await make(#"{"scopes":["write"]}"#, client, token: admin)
      #expect(answer.status == .forbidden)
    }
  }

  @Test(arguments: [
    ("[]", ""), (#"{"scopes":[]}"#, "/scopes"), ("{}", "/scopes"),
    (#"{"scopes":["read","root"]}"#, "/scopes/1"), (#"{"scopes":"read"}"#, "/scopes"),
    (#"{"scopes":["read"],"label":7}"#, "/label"),
    (#"{"scopes":["read"],"expires":"soon"}"#, "/expires"),
    (#"{"scopes":["read"],"a/b":1}"#, "/a~1b"),
  ])
  func whatIsWrongIsPointedAt(_ body: String, _ pointer: String) async throws {
    let server = try ServerFixture()
    let admin = try server.token(for: "anna", [.admin, .read])
    try await server.test { client async throws in
      let answer = try await make(body, client, token: admin)
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains("\"pointer\":\"\(pointer)\""), "\(answer.text)")
    }
  }

  @Test func aTokenIsNotKeptByCaches() async throws {
    let server = try ServerFixture()
    let admin = try server.token(for: "anna", [.admin, .read])
    try await server.test { client async throws in
      let made = try await make(#"{"scopes":["read"]}"#, client, token: admin)
      #expect(made.status == .created)
      #expect(made.headers[.cacheControl] == "no-store")
    }
  }

  @Test func anotherPersonsTokenIsAsIfItDidNotExist() async throws {
    let server = try ServerFixture()
    let anna = try server.token(for: "anna", [.admin])
    _ = try server.token(for: "ben", [.read])
    let ben = try #require(try server.service.accounts.person(named: "ben"))
    let id = try #require(try server.service.accounts.tokens(of: ben.id).first).id.rawValue
    try await server.test { client async throws in
      let others = try await delete("/v1/tokens/\(id)", client, token: anna)
      let nobodys = try await delete("/v1/tokens/nothing", client, token: anna)
      #expect(others.status == .notFound)
      #expect(others.text == nobodys.text)
    }
  }

  @Test(arguments: [[TokenScope.read], [.write], [.report], []])
  func onlyAnAdministratorManagesTokens(_ scopes: [TokenScope]) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", Set(scopes))
    try await server.test { client async throws in
      #expect(try await client.get("/v1/tokens", token: token).status == .forbidden)
      #expect(try await client.get("/v1/me/export", token: token).status == .forbidden)
      let made = try await make(#"{"scopes":["read"]}"#, client, token: token)
      #expect(made.status == .forbidden)
      #expect(try await delete("/v1/me", client, token: token).status == .forbidden)
    }
  }

  @Test func theLastUseOfATokenIsKeptToTheHour() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read])
    try await server.test { client async throws in
      _ = try await client.get("/v1/lists", token: token)
    }
    try await server.service.authenticator.writeUses()
    let anna = try #require(try server.service.accounts.person(named: "anna"))
    let used = try #require(try server.service.accounts.tokens(of: anna.id).first?.lastUsed)
    #expect(used.timeIntervalSince1970.truncatingRemainder(dividingBy: 3_600) == 0)
    #expect((0..<3_600).contains(ServerFixture.now.timeIntervalSince(used)))
  }

  @Test func anExpiredTokenIsWrong() async throws {
    let server = try ServerFixture()
    _ = try server.token(for: "anna")
    let token = try server.service.addToken(
      for: "anna", scopes: [.read], expires: ServerFixture.now
    ).text
    try await server.test { client async throws in
      #expect(try await client.get("/v1/lists", token: token).status == .unauthorized)
    }
  }

  @Test func anExportHasEverythingButSecrets() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.admin, .read, .report])
    try server.service.passwords.set("correct horse", of: "anna")
    try await server.test { client async throws in
      let sent = try await client.execute(
        uri: "/v1/fixes", method: .post, headers: [.authorization: "Bearer \(token)"],
        body: ByteBuffer(
          string: #"{"lat":52.52,"lon":13.405,"time":"2026-09-21T12:00:00Z","accuracy":10}"#)
      ) { $0 }
      #expect(sent.status == .ok, "\(sent.text)")
      let answer = try await client.get("/v1/me/export", token: token)
      #expect(answer.status == .ok)
      let object = try JSONSerialization.jsonObject(with: Data(answer.text.utf8))
      let export = try #require(object as? [String: Any])
      #expect(
        Set(export.keys) == [
          "me", "tokens", "lists", "here", "deviceSettings", "targets", "deliveries", "contents",
        ])
      #expect(answer.text.contains("\"latitude\":52.52"))
      #expect(answer.text.contains("FeatureCollection"))
      for secret in [token, "argon2", "hash", "password"] { #expect(!answer.text.contains(secret)) }
    }
  }

  /// On the own list of a person the devices of its other members are theirs.
  @Test func anExportHasNoPositionsOfOthers() async throws {
    let server = try ServerFixture()
    let anna = try server.token(for: "anna", [.admin, .read, .write, .report])
    let ben = try server.token(for: "ben", [.report])
    let own = try #require(try server.service.accounts.person(named: "anna")).ownList.rawValue
    try await server.test { client async throws in
      let member = try await client.send(
        .put, "/v1/lists/\(own)/members/ben", #"{"role":"reader"}"#, token: anna)
      #expect(member.status == .created)
      for (token, latitude) in [(anna, 52.125), (ben, 48.375)] {
        let sent = try await client.send(
          .post, "/v1/fixes", #"{"lat":\#(latitude),"lon":13,"time":"2026-09-21T12:00:00Z"}"#,
          token: token)
        #expect(sent.status == .ok)
      }
      let export = try await client.get("/v1/me/export", token: anna).text
      #expect(export.contains("52.125"))
      #expect(!export.contains("48.375") && !export.contains("ben/phone"))
    }
  }

  @Test func whoDeletesTheirAccountIsGone() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.admin])
    let other = try server.token(for: "ben")
    try await server.test { client async throws in
      let unconfirmed = try await delete("/v1/me", client, token: token, body: "{}")
      #expect(unconfirmed.status == .badRequest)
      #expect(unconfirmed.text.contains("/confirm"))
      let done = try await delete("/v1/me", client, token: token, body: #"{"confirm":"anna"}"#)
      #expect(done.status == .noContent)
      #expect(try await client.get("/v1/me", token: token).status == .unauthorized)
      #expect(try await client.get("/v1/me", token: other).status == .ok)
    }
    #expect(try server.service.accounts.person(named: "anna") == nil)
  }
}
