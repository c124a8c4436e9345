import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite struct SignInTests {
  @Test func pagesLeadWhoeverIsNotSignedInToTheForm() async throws {
    let server = try ServerFixture()
    try server.service.addPerson(named: "anna")
    try await server.test { client in
      let answer = try await PageClient(client).get("/lists/abc?q=milk")
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location] == "/sign-in?next=%2Flists%2Fabc%3Fq%3Dmilk")
    }
  }

  @Test func theSessionIsKeptInACookieThatScriptsCannotRead() async throws {
    let server = try ServerFixture()
    try server.service.addPerson(named: "anna")
    try server.service.passwords.set(PageClient.password, of: "anna")
    try await server.test(HTTPSettings(isSecure: true)) { client in
      let answer = try await PageClient(client).post(
        "/sign-in", ["name": "Anna", "password": PageClient.password, "next": "/settings"])
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location] == "/settings")
      let cookie = try #require(answer.headers[.setCookie])
      #expect(cookie.hasPrefix("__Host-session=todo_"))
      for part in ["; Path=/;", "; HttpOnly", "; SameSite=Lax", "; Secure"] {
        #expect(cookie.contains(part))
      }
    }
  }

  @Test func aWrongPasswordAndAnUnknownNameHaveTheSameAnswer() async throws {
    let server = try ServerFixture()
    try server.service.addPerson(named: "anna")
    try server.service.passwords.set(PageClient.password, of: "anna")
    try await server.test { client in
      let wrong = try await PageClient(client).post(
        "/sign-in", ["name": "anna", "password": "not that one"])
      let unknown = try await PageClient(client).post(
        "/sign-in", ["name": "nobody", "password": "not that one"])
      #expect(wrong.status == .unprocessableContent)
      #expect(unknown.status == .unprocessableContent)
      #expect(wrong.text.contains("Name or password is wrong."))
      #expect(
        wrong.text.replacing("value=\"anna\"", with: "")
          == unknown.text.replacing("value=\"nobody\"", with: ""))
    }
  }

  @Test func attemptsAreSlowedDownForAName() async throws {
    let server = try ServerFixture()
    try server.service.addPerson(named: "anna")
    try server.service.passwords.set(PageClient.password, of: "anna")
    try await server.testWithoutTime { client in
      for _ in 0..<8 {
        _ = try await PageClient(client).post("/sign-in", ["name": "anna", "password": "x"])
      }
      let answer = try await PageClient(client).post(
        "/sign-in", ["name": "ANNA", "password": PageClient.password])
      #expect(answer.status == .tooManyRequests)
      #expect(answer.headers[.retryAfter] != nil)
    }
  }

  @Test func anotherSiteCannotSignSomebodyIn() async throws {
    let server = try ServerFixture()
    try server.service.addPerson(named: "anna")
    try server.service.passwords.set(PageClient.password, of: "anna")
    try await server.test { client in
      for (name, value) in [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://evil.example")] {
        let answer = try await PageClient(client).post(
          "/sign-in", ["name": "anna", "password": PageClient.password],
          headers: [try #require(HTTPField.Name(name)): value])
        #expect(answer.status == .forbidden, "\(name)")
        #expect(answer.headers[.setCookie] == nil)
      }
    }
  }

  @Test func signingInLeadsToNoOtherServer() {
    for address in ["//evil.example", "/\\evil.example", "https://evil.example", "", "x", "/\n/a"] {
      #expect(PageAddress.local(address) == "/", "\(address)")
    }
    #expect(PageAddress.local("/lists/a?q=b") == "/lists/a?q=b")
  }

  @Test func signingOutEndsTheSessionAndEverywhereEndsAll() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let first = try await PageClient.signedIn(as: "anna", on: server, client)
      let second = try await PageClient.signedIn(as: "anna", on: server, client)
      let third = try await PageClient.signedIn(as: "anna", on: server, client)
      _ = try await first.submit("/sign-out")
      #expect(try await first.get("/").status == .seeOther)
      #expect(try await second.get("/").status == .ok)
      _ = try await second.submit("/sign-out", ["everywhere": "yes"])
      #expect(try await second.get("/").status == .seeOther)
      #expect(try await third.get("/").status == .seeOther)
    }
  }

  @Test func aSessionIsNoTokenOfTheAPIAndATokenIsNoSession() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await PageClient.signedIn(as: "anna", on: server, client)
      let session = String(try #require(browser.cookie).drop { $0 != "=" }.dropFirst())
      #expect(try await client.get("/v1/items", token: session).status == .unauthorized)
      var other = PageClient(client)
      other.cookie = "todo-session=\(try server.token(for: "anna"))"
      #expect(try await other.get("/").status == .seeOther)
      // The cookie alone does not open the API, so that no other site can use it.
      #expect(try await browser.get("/v1/items").status == .unauthorized)
    }
  }

  @Test func sessionsAreNotAmongTheTokens() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      _ = try await PageClient.signedIn(as: "anna", on: server, client)
      let person = try #require(try server.service.accounts.person(named: "anna"))
      #expect(try server.service.accounts.tokens(of: person.id).isEmpty)
      #expect(try server.service.accounts.sessions(of: person.id).count == 1)
    }
  }

  @Test func aServerWithoutAccountsNeedsNoPassword() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      var browser = PageClient(client)
      let first = try await browser.get("/")
      #expect(first.status == .ok)
      // That of a server which had accounts.
      browser.cookie = "todo-session=todo_old"
      let second = try await browser.get("/")
      #expect(second.status == .ok)
    }
  }
}
