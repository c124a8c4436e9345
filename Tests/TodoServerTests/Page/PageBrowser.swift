import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import ToDoService
import ToDoStore

@testable import TodoServer

/// A browser in which a person is signed in.
struct PageBrowser {
  let session: String
  private let formToken: String

  init(_ server: ServerFixture, _ name: String) async throws {
    if try server.service.accounts.person(named: name) == nil {
      try server.service.addPerson(named: name)
    }
    let password = "correct horse battery"
    try server.service.passwords.set(password, of: name)
    session = try #require(
      try await server.service.signIn(name: name, password: password, label: "test")
    ).text
    formToken = FormToken(session: session, server.service.secrets).text
  }

  var cookie: String { "todo-session=\(session)" }

  func get(
    _ path: String, on client: any TestClientProtocol, headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    var headers = headers
    headers[.cookie] = cookie
    return try await client.execute(uri: path, method: .get, headers: headers) { $0 }
  }

  /// Sends a form.
  ///
  /// - Parameter token: Nil for that of the session.
  func post(
    _ path: String, _ fields: KeyValuePairs<String, String> = [:], token: String? = nil,
    on client: any TestClientProtocol
  ) async throws -> TestResponse {
    let pairs = [("form-token", token ?? formToken)] + fields.map { ($0.key, $0.value) }
    let body = pairs.map { "\($0.0)=\(PageAddress.encoded($0.1))" }.joined(separator: "&")
    return try await client.execute(
      uri: path, method: .post,
      headers: [.contentType: "application/x-www-form-urlencoded", .cookie: cookie],
      body: ByteBuffer(string: body)
    ) { $0 }
  }
}
