import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Settings: phones")
struct PhoneSettingsTests {
  private func setUp(
    _ app: PhoneApp, _ browser: SettingsClient, device: String = "phone"
  ) async throws -> String {
    let answer = try await browser.post(
      "/settings/phones", ["app": app.rawValue, "device": device])
    #expect(answer.status == .ok)
    return answer.text
  }

  private func token(in page: String) throws -> String {
    String(try #require(page.firstMatch(of: /todo_[a-z0-9]{52}/)).output)
  }

  @Test(arguments: PhoneApp.allCases.filter(\.needsToken))
  func theTokenForAnAppCanReportAndNothingElse(app: PhoneApp) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let token = try token(in: await setUp(app, browser))
      let report = try await client.execute(
        uri: "/osmand?token=\(token)&id=phone&lat=52.5&lon=13.4", method: .get
      ) { $0 }
      #expect(report.status == .ok)
      #expect(try await client.get("/v1/lists", token: token).status == .forbidden)
      // It is not shown again.
      #expect(!(try await browser.get("/settings/phones").text).contains(token))
      let phones = try await browser.get("/settings/phones").text
      #expect(phones.contains("href=\"/settings/phones/phone\""))
    }
  }

  @Test func whatToTypeIntoOwnTracksIsItsConfiguration() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let page = try await setUp(.ownTracks, browser, device: "pixel")
      let token = try token(in: page)
      let link = try #require(page.firstMatch(of: /href="owntracks:\/\/\/config\?inline=([^"]+)"/))
      let base64 = try #require(String(link.1).removingPercentEncoding)
      let json = try #require(Data(base64Encoded: base64))
      let configuration = try JSONDecoder().decode([String: JSONValue].self, from: json)
      #expect(configuration["_type"] == .string("configuration"))
      #expect(configuration["mode"] == .integer(3))
      #expect(configuration["username"] == .string("anna"))
      #expect(configuration["password"] == .string(token))
      #expect(configuration["deviceId"] == .string("pixel"))
      #expect(configuration["url"] == .string("http://localhost/owntracks"))
      #expect(page.contains("<svg class=\"qr\""))
    }
  }

  @Test func theAddressIsThatWherePeopleReachTheServer() async throws {
    let server = try ServerFixture()
    var settings = HTTPSettings()
    settings.publicURL = "https://todo.example.org/"
    try await server.test(settings) { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let page = try await setUp(.traccar, browser)
      #expect(page.contains("https://todo.example.org/osmand?token=todo_"))
      #expect(!page.contains("not reached by https"))
      #expect(!page.contains("--public-url"))
    }
  }

  @Test(arguments: [
    (nil, true), ("http://127.0.0.1:8080", true), ("http://[::1]:8080", true),
    ("http://192.168.1.5:8080", false),
  ])
  func anAddressThatOnlyThisMachineReachesIsNoneForAPhone(url: String?, isLocal: Bool) async throws
  {
    let server = try ServerFixture()
    var settings = HTTPSettings()
    settings.publicURL = url
    try await server.test(settings) { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let page = try await setUp(.ownTracks, browser)
      #expect(page.contains("start the server with --public-url") == isLocal)
    }
  }

  @Test func aDeviceIsSetAndForgotten() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let token = try token(in: await setUp(.traccar, browser))
      for second in 0...1 {
        _ = try await client.execute(
          uri: "/osmand?token=\(token)&id=phone&lat=52.5&lon=13.4"
            + "&timestamp=\(1_789_999_900 + second)", method: .get
        ) { $0 }
      }
      let saved = try await browser.follow(
        browser.post(
          "/settings/phones/phone", ["waypoints": "20", "configuration": "on", "key": "s3cret"]))
      #expect(saved.text.contains("Saved.") && saved.text.contains("value=\"20\""))
      #expect(saved.text.contains("There is a key") && !saved.text.contains("s3cret"))
      #expect(saved.text.contains("minute ago"))
      let person = try server.service.accounts.knownPerson(named: "anna")
      let settings = try server.service.accounts.deviceSettings(of: person.id)
      #expect(settings.map(\.waypoints) == [20] && settings[0].setsConfiguration)
      #expect(settings[0].key?.count == 32)
      let forgotten = try await browser.follow(
        browser.post("/settings/phones/phone/forget", [:]))
      #expect(forgotten.text.contains("The phone is forgotten"))
      #expect(try await browser.get("/settings/phones/phone").status == .notFound)
      #expect(try server.service.accounts.deviceSettings(of: person.id).isEmpty)
    }
  }

  @Test(arguments: ["-1", "101", "many", ""])
  func aWrongNumberOfCirclesIsShownAgainWithTheReason(text: String) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      _ = try await client.execute(
        uri: "/osmand?token=\(token(in: await setUp(.traccar, browser)))&id=phone&lat=52&lon=13",
        method: .get
      ) { $0 }
      let answer = try await browser.post("/settings/phones/phone", ["waypoints": text])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("Give a number from 0 to 100."))
      #expect(text.isEmpty || answer.text.contains("value=\"\(text)\""))
    }
  }

  @Test(arguments: HostileText.all)
  func aNameIsTextWhateverItIs(name: String) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      for app in PhoneApp.allCases {
        #expect(!HostileText.breaks(try await setUp(app, browser, device: name)))
      }
    }
  }

  @Test func withoutAccountsThePageSaysHowToMakeOne() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: nil)
      let page = try await browser.get("/settings/phones").text
      #expect(page.contains("todo-server user add"))
      #expect(!page.contains("name=\"app\""))
    }
  }

  @Test func aQRCodeHasThePatternsThatReadersLookFor() throws {
    let code = try #require(QRCode("owntracks:///config?inline=eyJ9"))
    // Version 3, with a finder in three corners.
    #expect(code.width == 29)
    for (row, column) in [(0, 0), (0, 22), (22, 0)] {
      #expect((0..<7).allSatisfy { code[row, column + $0] && code[row + 6, column + $0] })
      #expect(!code[row + 1, column + 1] && code[row + 3, column + 3])
    }
    #expect(code.path.hasPrefix("M4 4h7v1h-7z"))
    #expect(QRCode(String(repeating: "a", count: 3_000)) == nil)
  }
}
