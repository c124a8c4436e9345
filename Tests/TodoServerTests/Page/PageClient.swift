import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import ToDoService
import ToDoStore

@testable import TodoServer

/// A browser without scripting: it keeps the cookie, and sends the forms of pages.
struct PageClient {
  static let password = "correct horse battery"

  let client: any TestClientProtocol
  /// The value of `Cookie`; nil before anybody has signed in.
  var cookie: String?
  var headers: HTTPFields = [:]

  init(_ client: any TestClientProtocol) {
    self.client = client
  }

  /// Signs a person in, who is made if there is none of the name.
  static func signedIn(
    as name: String, on server: ServerFixture, _ client: any TestClientProtocol
  ) async throws -> PageClient {
    if try server.service.accounts.person(named: name) == nil {
      try server.service.addPerson(named: name)
    }
    try server.service.passwords.set(password, of: name)
    var browser = PageClient(client)
    let answer = try await browser.post("/sign-in", ["name": name, "password": password])
    try #require(answer.status == .seeOther)
    let field = try #require(answer.headers[.setCookie])
    browser.cookie = String(field.prefix { $0 != ";" })
    return browser
  }

  func get(_ path: String) async throws -> TestResponse {
    try await client.execute(uri: path, method: .get, headers: all) { $0 }
  }

  /// Sends a form.
  func post(
    _ path: String, _ fields: KeyValuePairs<String, String>, headers more: HTTPFields = [:]
  ) async throws -> TestResponse {
    var headers = all
    headers[.contentType] = "application/x-www-form-urlencoded"
    for field in more { headers[field.name] = field.value }
    let body = fields.map { "\(PageAddress.encoded($0.key))=\(PageAddress.encoded($0.value))" }
    return try await client.execute(
      uri: path, method: .post, headers: headers,
      body: ByteBuffer(string: body.joined(separator: "&"))
    ) { $0 }
  }

  /// The token that the forms of this session have.
  func formToken() async throws -> String {
    let page = try await get("/").text
    let match = try #require(page.firstMatch(of: /name="form-token" value="([^"]*)"/))
    return String(match.1)
  }

  /// Sends a form as the list's page has it, and returns the page that it leads to.
  func submit(_ path: String, _ fields: KeyValuePairs<String, String> = [:]) async throws -> String
  {
    let token = try await formToken()
    var pairs = Array(fields.map { ($0.key, $0.value) })
    pairs.append((FormToken.field, token))
    var headers = all
    headers[.contentType] = "application/x-www-form-urlencoded"
    let body = pairs.map { "\(PageAddress.encoded($0.0))=\(PageAddress.encoded($0.1))" }
    let answer = try await client.execute(
      uri: path, method: .post, headers: headers,
      body: ByteBuffer(string: body.joined(separator: "&"))
    ) { $0 }
    guard answer.status == .seeOther else { return answer.text }
    return try await get(try #require(answer.headers[.location])).text
  }

  private var all: HTTPFields {
    var all = headers
    all[.cookie] = cookie
    return all
  }
}
