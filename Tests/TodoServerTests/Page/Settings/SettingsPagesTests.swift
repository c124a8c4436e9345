import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Settings")
struct SettingsPagesTests {
  static let pages = [
    "/settings", "/settings/phones", "/settings/targets", "/settings/tokens",
    "/settings/account", "/settings/lists", "/settings/places", "/settings/files",
  ]

  @Test(arguments: pages)
  func withoutASessionOneSignsInFirst(path: String) async throws {
    let server = try ServerFixture()
    try server.service.addPerson(named: "anna")
    try await server.test { client in
      let answer = try await client.get(path)
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location]?.hasPrefix("/sign-in?next=") == true)
    }
  }

  @Test(arguments: pages, ["en-GB", "de-AT"])
  func everyPageSpeaksTheLanguageOfTheBrowser(path: String, language: String) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      var browser = try await SettingsClient(server, client, as: "anna")
      browser.language = language
      let page = try await browser.get(path)
      #expect(page.status == .ok)
      #expect(page.text.contains(language == "de-AT" ? ">Einstellungen<" : ">Settings<"))
      #expect(page.text.contains("<html lang=\"\(language)\""))
    }
  }

  @Test(arguments: pages)
  func withoutAccountsEveryPageIsThere(path: String) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: nil)
      #expect(try await browser.get(path).status == .ok)
    }
  }

  @Test func theLanguageThatIsChosenComesBeforeThatOfTheBrowser() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      var browser = try await SettingsClient(server, client, as: "anna")
      let answer = try await browser.post("/settings/language", ["language": "de"])
      let cookie = try #require(answer.headers[.setCookie])
      #expect(cookie.hasPrefix("todo-language=de;"))
      browser.cookie += "; todo-language=de"
      #expect(try await browser.get("/settings").text.contains("<h1>Einstellungen</h1>"))
      let undone = try await browser.post("/settings/language", ["language": "xx"])
      #expect(undone.headers[.setCookie]?.contains("Max-Age=0") == true)
    }
  }
}
