import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Settings: files")
struct FileSettingsTests {
  private func send(
    _ file: String, _ browser: SettingsClient, list: String? = nil, token: String? = nil
  ) async throws -> TestResponse {
    let token = if let token { token } else { try await browser.formToken() }
    let own = try #require(
      try await browser.get("/settings/files").text.firstMatch(of: /<option value="([^"]+)"/)
    ).1
    let fields = [("form-token", token), ("list", list ?? String(own))]
    var body = fields.map { name, value in
      "--b0\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }.joined()
    body += "--b0\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n"
    body += "\(file)\r\n--b0--\r\n"
    return try await browser.client.execute(
      uri: "/settings/files/import", method: .post,
      headers: [.contentType: "multipart/form-data; boundary=b0", .cookie: browser.cookie],
      body: ByteBuffer(string: body)
    ) { $0 }
  }

  @Test func aFileIsImportedAndSaysWhatCameOfIt() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let answer = try await send(
        "name,lat,lon\nBuy milk,52.52,13.405\nCall Ben,,\nNowhere,99,13\n", browser)
      #expect(answer.status == .ok)
      #expect(answer.text.contains("CSV: 2 added, 0 changed, 0 there already, 1 skipped."))
      #expect(answer.text.contains("Skipped, or odd"))
      let list = try await browser.get("/").text
      #expect(list.contains("Buy milk") && list.contains("Call Ben"))
    }
  }

  @Test(arguments: ["", "this is no such file"])
  func aFileThatIsNoneIsRefusedOnThePage(file: String) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let answer = try await send(file, browser)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("id=\"file-failure\""))
    }
  }

  @Test func aFileIsNotTakenFromAnotherSiteNorForAnothersList() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      _ = try await SettingsClient(server, client, as: "ben")
      let file = "name\nFeed the cat\n"
      #expect(try await send(file, browser, token: "wrong").status == .forbidden)
      let other = try server.service.accounts.knownPerson(named: "ben").ownList
      #expect(try await send(file, browser, list: other.rawValue).status == .notFound)
      #expect(!(try await browser.get("/").text.contains("Feed the cat")))
    }
  }

  @Test(arguments: ["geojson", "csv", "gpx"])
  func theItemsAreAFileOfEachFormat(format: String) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      _ = try await send("name,lat,lon\nBuy milk,52.52,13.405\n", browser)
      let page = try await browser.get("/settings/files").text
      #expect(page.contains("/settings/files/export?format=\(format)&amp;list="))
      let file = try await browser.get("/settings/files/export?format=\(format)")
      #expect(file.status == .ok && file.text.contains("Buy milk"))
      #expect(
        file.headers[.contentDisposition] == "attachment; filename=\"items.\(format)\"")
    }
  }

  @Test func anothersListIsNotExported() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      _ = try await SettingsClient(server, client, as: "ben")
      let other = try server.service.accounts.knownPerson(named: "ben").ownList.rawValue
      let answer = try await browser.get("/settings/files/export?list=\(other)")
      #expect(answer.status == .notFound)
    }
  }

  @Test func allThatIsKeptOfThePersonIsAFile() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let file = try await browser.get("/settings/files/account")
      #expect(file.status == .ok && file.text.contains("\"name\":\"anna\""))
      #expect(!file.text.contains(browser.cookie.split(separator: "=")[1]))
    }
  }
}
