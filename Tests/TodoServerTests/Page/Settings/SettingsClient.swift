import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

/// A browser in which somebody is signed in, without scripts.
struct SettingsClient: Sendable {
  static let password = "correct horse battery"
  let client: any TestClientProtocol
  /// The cookies that the browser keeps; empty on a server without accounts.
  var cookie: String
  var language = "en-GB"

  /// - Parameter name: Who signs in; nil for a server without accounts.
  init(_ server: ServerFixture, _ client: any TestClientProtocol, as name: String?) async throws {
    try await self.init(server.service, client, as: name)
  }

  init(_ service: Service, _ client: any TestClientProtocol, as name: String?) async throws {
    self.client = client
    cookie = ""
    guard let name else { return }
    if try service.accounts.person(named: name) == nil { try service.addPerson(named: name) }
    try service.passwords.set(Self.password, of: name)
    let answer = try await post(
      "/sign-in", ["name": name, "password": Self.password], token: "")
    #expect(answer.status == .seeOther)
    cookie = String(try #require(answer.headers[.setCookie]).prefix { $0 != ";" })
  }

  func get(_ path: String) async throws -> TestResponse {
    try await client.execute(uri: path, method: .get, headers: headers) { $0 }
  }

  /// Sends a form with the token of a page that was shown to this browser.
  func post(
    _ path: String, _ fields: KeyValuePairs<String, String>, token: String? = nil
  ) async throws -> TestResponse {
    let token = if let token { token } else { try await formToken() }
    var pairs = fields.map { "\($0.key)=\(PageAddress.encoded($0.value))" }
    pairs.append("form-token=\(token)")
    var headers = headers
    headers[.contentType] = "application/x-www-form-urlencoded"
    return try await client.execute(
      uri: path, method: .post, headers: headers,
      body: ByteBuffer(string: pairs.joined(separator: "&"))
    ) { $0 }
  }

  /// The page to which a form led.
  func follow(_ answer: TestResponse) async throws -> TestResponse {
    #expect(answer.status == .seeOther)
    return try await get(try #require(answer.headers[.location]))
  }

  func formToken() async throws -> String {
    let page = try await get("/settings").text
    return String(try #require(page.firstMatch(of: /name="form-token" value="([^"]+)"/)).1)
  }

  private var headers: HTTPFields {
    var headers: HTTPFields = [.acceptLanguage: language]
    if !cookie.isEmpty { headers[.cookie] = cookie }
    return headers
  }
}

/// Texts that break a page in which they are not escaped.
enum HostileText {
  static let all = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>",
    "\"\u{301} onfocus=alert(1) \"", "{{formToken}}", "قائمة المشتريات",
    String(repeating: "a", count: 10_000),
  ]

  /// Whether a page has any of it as something else than text.
  static func breaks(_ page: String) -> Bool {
    page.contains("<script>alert") || page.contains("<img src=x")
      // A quotation mark that ended an attribute, before the accent.
      || page.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
        .contains { Substring($0).hasPrefix("\u{301} onfocus") }
  }
}
