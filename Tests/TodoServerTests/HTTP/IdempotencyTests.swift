import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

/// A request that is sent again under the same `Idempotency-Key`.
@Suite("Idempotency")
struct IdempotencyTests {
  private static let headers: HTTPFields = [.idempotencyKey: "\"7f3a\""]
  private static let milk = #"{"title":"Milk"}"#

  @Test func itIsAnsweredAsTheFirstTime() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let first = try await client.send(.post, "/v1/items", Self.milk, headers: Self.headers)
      let path = "/v1/items/\(first.member("id") ?? "")"
      _ = try await client.send(.delete, path)
      let again = try await client.send(.post, "/v1/items", Self.milk, headers: Self.headers)
      #expect(first.status == .created && first.headers[.idempotencyReplayed] == nil)
      #expect(again.status == .created && again.text == first.text)
      #expect(again.headers[.location] == first.headers[.location] && again.tag == first.tag)
      #expect(again.headers[.contentType] == "application/json")
      #expect(again.headers[.idempotencyReplayed] == "true")
      #expect(try await client.get("/v1/items").text == "[]")
    }
  }

  @Test func whoIsNoMemberAnyMoreGetsNoAnswerFromBefore() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    let path = "/v1/lists/\(shared.list)/items"
    try await server.test { client in
      func send(_ path: String) async throws -> TestResponse {
        try await client.send(
          .post, path, Self.milk, token: shared.ben, headers: Self.headers)
      }
      #expect(try await send(path).status == .created)
      let left = try await client.send(
        .delete, "/v1/lists/\(shared.list)/members/ben", token: shared.ben)
      #expect(left.status == .noContent)
      let again = try await send(path)
      let nobodys = try await send("/v1/lists/0000000000000000/items")
      #expect(again.status == .notFound)
      #expect(again.text == nobodys.text)
    }
  }

  @Test(arguments: [
    ("/v1/items", #"{"title":"Bread"}"#), ("/v1/items?timezone=GMT", milk),
    ("/v1/items/zzzzzz/check", milk),
  ])
  func anotherRequestUnderTheKeyIsRefused(path: String, body: String) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      _ = try await client.send(.post, "/v1/items", Self.milk, headers: Self.headers)
      let other = try await client.send(.post, path, body, headers: Self.headers)
      #expect(other.status.code == 422)
    }
  }

  @Test func theSameAtOnceIsDoneOnce() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 {
          group.addTask {
            try await client.send(.post, "/v1/items", Self.milk, headers: Self.headers).status.code
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.contains(201))
      #expect(statuses.filter { $0 != 201 && $0 != 409 } == [])
    }
  }

  @Test func aKeyIsThatOfAPersonForADay() async throws {
    let server = try ServerFixture()
    let anna = try server.token(for: "anna")
    let ben = try server.token(for: "ben")
    try await server.test { client in
      let first = try await client.send(
        .post, "/v1/items", Self.milk, token: anna, headers: Self.headers)
      let other = try await client.send(
        .post, "/v1/items", Self.milk, token: ben, headers: Self.headers)
      #expect(first.headers[.idempotencyReplayed] == nil)
      #expect(other.status == .created && other.headers[.idempotencyReplayed] == nil)
    }
    try await (try server.later(by: 86_401)).test { client in
      let later = try await client.send(
        .post, "/v1/items", Self.milk, token: anna, headers: Self.headers)
      #expect(later.status == .ok && later.headers[.idempotencyReplayed] == nil)
    }
  }

  @Test func whatWasRefusedMayBeTriedAgain() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let wrong = try await client.send(.post, "/v1/items", "{}", headers: Self.headers)
      let right = try await client.send(.post, "/v1/items", Self.milk, headers: Self.headers)
      #expect(wrong.status == .badRequest && right.status == .created)
      let long = String(repeating: "k", count: 256)
      let key = try await client.send(
        .post, "/v1/items", Self.milk, headers: [.idempotencyKey: long])
      #expect(key.status == .badRequest)
    }
  }
}
