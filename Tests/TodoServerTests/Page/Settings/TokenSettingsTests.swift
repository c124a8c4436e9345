import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Settings: tokens")
struct TokenSettingsTests {
  @Test func aTokenIsShownOnceAndGoodUntilItIsRevoked() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let made = try await browser.post(
        "/settings/tokens",
        ["label": "shell", "scope": "read", "scope": "write", "expires": "2030-01-01"])
      #expect(made.status == .ok)
      let token = String(try #require(made.text.firstMatch(of: /todo_[a-z0-9]{52}/)).output)
      #expect(try await client.get("/v1/lists", token: token).status == .ok)
      let page = try await browser.get("/settings/tokens").text
      #expect(page.contains("shell") && page.contains("read, write") && !page.contains(token))
      let address = try #require(page.firstMatch(of: /action="([^"]+\/revoke)"/)).1
      let revoked = try await browser.follow(browser.post(String(address), [:]))
      #expect(revoked.text.contains("The token is revoked."))
      #expect(try await client.get("/v1/lists", token: token).status == .unauthorized)
    }
  }

  @Test(arguments: [
    ("", "", "scopes"), ("read", "someday", "expires"), ("read", "2001-01-01", "expires"),
  ])
  func whatIsWrongIsSaidBesideItsField(
    scope: String, expires: String, field: String
  ) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let answer = try await browser.post(
        "/settings/tokens", ["label": "shell", "scope": scope, "expires": expires])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("id=\"\(field)-failure\""))
      #expect(answer.text.contains("value=\"shell\""))
    }
  }

  @Test(arguments: HostileText.all)
  func aNameIsTextWhateverItIs(text: String) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let answer = try await browser.post(
        "/settings/tokens", ["label": text, "scope": "read", "expires": text])
      #expect(answer.status == .unprocessableContent && !HostileText.breaks(answer.text))
      let made = try await browser.post("/settings/tokens", ["label": text, "scope": "read"])
      #expect(!HostileText.breaks(made.text))
      #expect(!HostileText.breaks(try await browser.get("/settings/tokens").text))
    }
  }

  @Test func aFormOfAnotherSiteMakesNoToken() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      for token in ["", "wrong", String(repeating: "0", count: 64)] {
        let answer = try await browser.post(
          "/settings/tokens", ["scope": "admin"], token: token)
        #expect(answer.status == .forbidden)
      }
      let person = try server.service.accounts.knownPerson(named: "anna")
      #expect(try server.service.accounts.tokens(of: person.id).isEmpty)
    }
  }
}
