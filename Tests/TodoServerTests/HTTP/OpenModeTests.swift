import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import TodoServer

@Suite("Open mode")
struct OpenModeTests {
  private func check(
    _ authority: String?, _ headers: HTTPFields = [:], allowed: Set<String> = []
  ) throws {
    let head = HTTPRequest(
      method: .get, scheme: "http", authority: authority, path: "/v1/items", headerFields: headers)
    try OpenModeGuard(allowedOrigins: allowed)
      .check(Request(head: head, body: .init(buffer: .init())))
  }

  @Test(arguments: ["localhost:8080", "127.0.0.1", "[::1]:8080", "LocalHost"])
  func thisMachineMayAsk(_ authority: String) throws {
    try check(authority, [.origin: "http://\(authority.lowercased())"])
    try check(authority)
  }

  /// DNS rebinding: a page whose name points to 127.0.0.1 by now.
  @Test(arguments: [
    "evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8080", "[", "",
  ])
  func anotherNameIsRefused(_ authority: String) {
    #expect(throws: Problem.self) { try check(authority) }
  }

  @Test(arguments: ["https://evil.example", "null", "http://localhost:9"])
  func pagesOfOthersAreRefused(_ origin: String) {
    #expect(throws: Problem.self) { try check("localhost:8080", [.origin: origin]) }
  }

  @Test func aRequestFromAnotherSiteIsRefused() {
    let site = HTTPField.Name(fixed: "Sec-Fetch-Site")
    #expect(throws: Problem.self) { try check("localhost:8080", [site: "cross-site"]) }
    #expect(throws: Never.self) { try check("localhost:8080", [site: "none"]) }
  }

  @Test func anAllowedOriginMayAsk() throws {
    try check(
      "localhost:8080", [.origin: "https://app.example.org"], allowed: ["https://app.example.org"])
  }

  @Test func theRoutesAreGuarded() async throws {
    let server = try ServerFixture()
    try await server.test { client async throws in
      let answer = try await client.execute(
        uri: "/v1/items", method: .get, headers: [.origin: "https://evil.example"]
      ) { $0 }
      #expect(answer.status == .forbidden)
      #expect(answer.headers[.contentType] == "application/problem+json")
    }
  }

  @Test func withAccountsCredentialsDecide() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client async throws in
      let answer = try await client.execute(
        uri: "/v1/items", method: .get,
        headers: [.origin: "https://evil.example", .authorization: "Bearer \(token)"]
      ) { $0 }
      #expect(answer.status == .ok)
      #expect(answer.headers[.accessControlAllowOrigin] == nil)
    }
  }
}
