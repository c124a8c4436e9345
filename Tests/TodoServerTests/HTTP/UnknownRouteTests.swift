import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import TodoServer

@Suite("Unknown routes")
struct UnknownRouteTests {
  @Test func anotherMethodIsRefusedWithThoseThereAre() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let answer = try await client.execute(uri: "/v1/items/k7f3qz", method: .trace) { $0 }
      #expect(answer.status == .methodNotAllowed)
      #expect(answer.headers[.allow]?.contains("GET") == true)
      #expect(answer.headers[.allow]?.contains("TRACE") == false)
    }
  }

  @Test func anotherPathIsNotFound() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let answer = try await client.get("/v1/nothing")
      #expect(answer.status == .notFound)
      #expect(answer.headers[.contentType] == "application/problem+json")
    }
  }

  @Test func headIsAsGetWithoutTheBody() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let get = try await client.get("/v1/lists")
      let head = try await client.execute(uri: "/v1/lists", method: .head) { $0 }
      #expect(head.status == .ok)
      #expect(head.headers[.contentLength] == get.headers[.contentLength])
      #expect(head.text.isEmpty)
    }
  }
}
