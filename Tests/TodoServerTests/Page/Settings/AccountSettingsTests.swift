import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Settings: account")
struct AccountSettingsTests {
  @Test func anotherBrowserIsSignedOut() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let phone = try await SettingsClient(server, client, as: "anna")
      let desk = try await SettingsClient(server, client, as: "anna")
      let page = try await desk.get("/settings/account").text
      let address = try #require(
        page.firstMatch(of: /action="(\/settings\/account\/sessions\/[^"]+\/end)"/)
      ).1
      let ended = try await desk.follow(desk.post(String(address), [:]))
      #expect(ended.text.contains("That browser is signed out."))
      #expect(try await phone.get("/settings").status == .seeOther)
      #expect(try await desk.get("/settings").status == .ok)
    }
  }

  @Test func aNewPasswordEndsTheOtherSessionsAndKeepsThisOne() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let phone = try await SettingsClient(server, client, as: "anna")
      var desk = try await SettingsClient(server, client, as: "anna")
      let answer = try await desk.post(
        "/settings/account/password",
        ["password": SettingsClient.password, "new": "a better horse"])
      desk.cookie = String(try #require(answer.headers[.setCookie]).prefix { $0 != ";" })
      #expect(try await desk.follow(answer).text.contains("The password is changed."))
      #expect(try await phone.get("/settings").status == .seeOther)
      let service = server.service
      #expect(
        try await service.passwords.person(named: "anna", password: "a better horse") != nil)
    }
  }

  @Test(arguments: [
    ("wrong horse", "a better horse", "password"), (SettingsClient.password, "short", "new"),
  ])
  func aPasswordIsNotChangedWithoutTheOldOneOrForAShortOne(
    old: String, new: String, field: String
  ) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let answer = try await browser.post(
        "/settings/account/password", ["password": old, "new": new])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("id=\"\(field)-failure\""))
      #expect(!answer.text.contains(old) && !answer.text.contains(new))
      #expect(try await browser.get("/settings").status == .ok)
    }
  }

  @Test func guessingThePasswordIsSlowedDown() async throws {
    let server = try ServerFixture()
    try await server.testWithoutTime { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      var statuses: [HTTPResponse.Status] = []
      for _ in 0..<10 {
        statuses.append(
          try await browser.post(
            "/settings/account/password", ["password": "wrong horse", "new": "a better horse"]
          ).status)
      }
      #expect(statuses.last == .tooManyRequests)
    }
  }

  @Test func theAccountIsDeletedWithItsNameAndPasswordOnly() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let path = "/settings/account/remove"
      let password = SettingsClient.password
      let named = try await browser.post(path, ["confirm": "ben", "password": password])
      #expect(named.status == .unprocessableContent)
      #expect(named.text.contains("id=\"confirm-failure\""))
      let guessed = try await browser.post(path, ["confirm": "anna", "password": "wrong horse"])
      #expect(guessed.status == .unprocessableContent)
      #expect(try server.service.accounts.person(named: "anna") != nil)
      let removed = try await browser.post(path, ["confirm": "anna", "password": password])
      #expect(removed.status == .seeOther)
      #expect(try server.service.accounts.person(named: "anna") == nil)
    }
  }

  @Test func anothersSessionIsNotThere() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let anna = try await SettingsClient(server, client, as: "anna")
      let ben = try await SettingsClient(server, client, as: "ben")
      let person = try server.service.accounts.knownPerson(named: "anna")
      let session = try #require(try server.service.accounts.sessions(of: person.id).first)
      let answer = try await ben.post(
        "/settings/account/sessions/\(session.id.rawValue)/end", [:])
      #expect(answer.status == .notFound)
      #expect(try await anna.get("/settings").status == .ok)
    }
  }
}
