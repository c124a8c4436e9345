import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Gate")
struct GateTests {
  @Test func aServerWithoutAccountsIsOpen() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let answer = try await client.get("/v1/lists")
      #expect(answer.status == .ok)
      #expect(answer.text.contains(#""own":true"#))
    }
  }

  @Test func aServerWithAccountsWantsCredentials() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let without = try await client.get("/v1/lists")
      let wrong = try await client.get("/v1/lists", token: "todo_wrong")
      let right = try await client.get("/v1/lists", token: token)
      #expect(without.status == .unauthorized)
      #expect(wrong.status == .unauthorized)
      #expect(right.status == .ok)
    }
  }

  @Test func anotherPersonsListIsAsIfItDidNotExist() async throws {
    let server = try ServerFixture()
    let anna = try server.token(for: "anna")
    _ = try server.token(for: "ben")
    let list = try #require(try server.service.accounts.person(named: "ben")).ownList.rawValue
    try await server.test { client in
      let others = try await client.get("/v1/items?list=\(list)", token: anna)
      let nobodys = try await client.get("/v1/items?list=0123456789abcdef", token: anna)
      #expect(others.status == .notFound)
      #expect(others.text == nobodys.text)
    }
  }

  @Test func nearAnswersFromTheListOfOnesOwn() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.get("/v1/near?lat=52.52&lon=13.405", token: token)
      #expect(answer.status == .ok)
      #expect(answer.text == "[]")
    }
  }
}
