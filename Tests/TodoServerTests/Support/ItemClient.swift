import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore

@testable import TodoServer

extension TestClientProtocol {
  /// Makes a request with a body of JSON and a token, and returns the answer.
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, token: String? = nil,
    headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    var headers = headers
    if let token { headers[.authorization] = "Bearer \(token)" }
    if body != nil, headers[.contentType] == nil { headers[.contentType] = "application/json" }
    return try await execute(
      uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) }
    ) { $0 }
  }
}

extension TestClientProtocol {
  /// Adds an item that reminds on arrival.
  func addReminder() async throws -> TestResponse {
    try await send(
      .post, "/v1/items",
      """
      {"title": "Milk", "location": {"latitude": 52, "longitude": 13},
       "trigger": {"event": "arrive"}}
      """)
  }
}

extension TestResponse {
  /// The text of a member of the object that the body is.
  func member(_ name: String) -> String? {
    let start = "\"\(name)\":\""
    guard let range = text.range(of: start) else { return nil }
    return String(text[range.upperBound...].prefix { $0 != "\"" })
  }

  var tag: String { headers[.eTag] ?? "" }
}
