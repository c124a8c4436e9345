import Foundation
import HTTPTypes
import HummingbirdTesting
import TestSupport
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("What a person calls a device")
struct DeviceLabelTests {
  /// A server that a device called phone has reported to.
  private func server() async throws -> (ServerFixture, token: String) {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read, .write, .report])
    let caller = try await server.service.authenticator.caller(.token(token))
    let fix = Fix(
      coordinate: try Coordinate(latitude: 52.5, longitude: 13.4), accuracy: .meters(5),
      timestamp: ServerFixture.now.timeIntervalSince1970)
    _ = try await server.service.take([(fix, "phone")], for: caller)
    return (server, token)
  }

  @Test func itIsSetByTheAPIAndListedWithTheDevice() async throws {
    let (server, token) = try await server()
    try await server.test { client in
      let path = "/v1/devices/phone/settings"
      let set = try await client.put(
        path, #"{"label":" Anna's Pixel ","waypoints":5}"#, token: token)
      #expect(set.status == .ok)
      #expect(set.text.contains(#""label":"Anna's Pixel""#))
      let listed = try await client.get("/v1/devices", token: token)
      #expect(listed.text.contains(#""name":"phone""#))
      #expect(listed.text.contains(#""label":"Anna's Pixel""#))
      // Clients that know no label keep it.
      let kept = try await client.put(path, #"{"waypoints":6}"#, token: token)
      #expect(kept.text.contains(#""label":"Anna's Pixel""#))
      let removed = try await client.put(path, #"{"label":null}"#, token: token)
      #expect(!removed.text.contains("label"))
      #expect(try await !client.get("/v1/devices", token: token).text.contains("label"))
    }
  }

  @Test(arguments: [
    #"{"label":""}"#, #"{"label":"  "}"#, #"{"label":7}"#, #"{"label":"a\u0007b"}"#,
    #"{"label":"\#(String(repeating: "ü", count: 101))"}"#,
  ])
  func whatIsNoLabelIsRefused(body: String) async throws {
    let (server, token) = try await server()
    try await server.test { client in
      let answer = try await client.put("/v1/devices/phone/settings", body, token: token)
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains(#""pointer":"/label""#))
    }
  }

  @Test func itIsSetOnThePageAndShownEverywhere() async throws {
    let (server, token) = try await server()
    try await server.add([try ServerFixture.reminder("One")], token: token)
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let saved = try await browser.follow(
        browser.post("/settings/phones/phone/rename", ["label": "Anna's Pixel"]))
      #expect(saved.text.contains("<h1 dir=\"auto\">Anna&#39;s Pixel</h1>"))
      #expect(saved.text.contains("<code dir=\"ltr\">phone</code>"))
      let phones = try await browser.get("/settings/phones").text
      #expect(phones.contains("href=\"/settings/phones/phone\" dir=\"auto\">Anna&#39;s Pixel<"))
      #expect(try await browser.get("/map/data").text.contains(#""label":"Anna's Pixel""#))
      let list = try await browser.get("/").text
      let path = try #require(list.firstMatch(of: /href="(\/lists\/[^"\/]+\/items\/[^"]+)"/)).1
      #expect(try await browser.get(String(path)).text.contains("Anna&#39;s Pixel"))
      let plain = try await browser.follow(
        browser.post("/settings/phones/phone/rename", ["label": ""]))
      #expect(plain.text.contains("<h1 dir=\"auto\">phone</h1>"))
      let unknown = try await browser.post("/settings/phones/tablet/rename", ["label": "x"])
      #expect(unknown.status == .notFound)
    }
  }

  @Test func whatIsSetForTheAppStays() async throws {
    let (server, _) = try await server()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      _ = try await browser.post("/settings/phones/phone", ["waypoints": "20", "key": "s3cret"])
      _ = try await browser.post("/settings/phones/phone/rename", ["label": "Pixel"])
      _ = try await browser.post("/settings/phones/phone", ["waypoints": "7"])
      let person = try server.service.accounts.knownPerson(named: "anna")
      let settings = try #require(try server.service.accounts.deviceSettings(of: person.id).first)
      #expect(settings.label == "Pixel" && settings.waypoints == 7 && settings.key != nil)
    }
  }

  @Test(arguments: HostileText.all)
  func aLabelIsTextWhateverItIs(label: String) async throws {
    let (server, _) = try await server()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let answer = try await browser.post("/settings/phones/phone/rename", ["label": label])
      let isLong = label.utf8.count > DeviceLabel.mostBytes
      #expect(answer.status == (isLong ? .unprocessableContent : .seeOther))
      #expect(!HostileText.breaks(answer.text))
      if isLong { #expect(answer.text.contains("A name has up to 200 bytes")) }
      for path in ["/settings/phones", "/settings/phones/phone"] {
        #expect(!HostileText.breaks(try await browser.get(path).text))
      }
    }
  }

  @Test func aFormOfNoPageIsRefused() async throws {
    let (server, _) = try await server()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let answer = try await browser.post(
        "/settings/phones/phone/rename", ["label": "x"], token: "wrong")
      #expect(answer.status == .forbidden)
    }
  }
}
