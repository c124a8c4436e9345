import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServiceTestSupport
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Settings: targets")
struct TargetSettingsTests {
  @Test func aTargetIsAddedSwitchedOffAndOnAndDeleted() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let added = try await browser.follow(
        browser.post(
          "/settings/targets",
          ["kind": "ntfy", "url": "https://ntfy.sh", "topic": "anna", "label": "My phone"]))
      #expect(added.text.contains("Added.") && added.text.contains("My phone"))
      let address = try #require(
        added.text.firstMatch(of: /action="(\/settings\/targets\/[^"\/]+)\/test"/)
      ).1
      let off = try await browser.follow(browser.post("\(address)/off", [:]))
      #expect(off.text.contains("Switched off.") && off.text.contains("\(address)/on"))
      let on = try await browser.follow(browser.post("\(address)/on", [:]))
      #expect(on.text.contains("Switched on.") && on.text.contains("\(address)/off"))
      let removed = try await browser.follow(browser.post("\(address)/remove", [:]))
      #expect(removed.text.contains("Deleted.") && !removed.text.contains("My phone"))
      #expect(try await browser.post("\(address)/remove", [:]).status == .notFound)
    }
  }

  @Test func theSecretOfAWebhookIsShownOnce() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let answer = try await browser.post(
        "/settings/targets", ["kind": "webhook", "url": "https://example.org/hook"])
      #expect(answer.status == .ok && answer.text.contains("whsec_"))
      #expect(!(try await browser.get("/settings/targets").text).contains("whsec_"))
    }
  }

  @Test func aTestSaysWhyItFailed() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      _ = try await browser.post(
        "/settings/targets", ["kind": "ntfy", "url": "https://ntfy.sh", "topic": "anna"])
      let page = try await browser.get("/settings/targets").text
      let address = try #require(page.firstMatch(of: /action="([^"]+)\/test"/)).1
      // The service of the tests has no way out.
      let tested = try await browser.post("\(address)/test", [:])
      #expect(tested.status == .ok)
      #expect(tested.text.contains("<p class=\"failure\" role=\"alert\">"))
    }
  }

  @Test func aMessageThatWasGivenUpIsShownWithItsReasonAndCanBeSentAgain() async throws {
    let fixture = try OutboundFixture()
    try await ServerFixture.test(fixture.service) { client in
      let browser = try await SettingsClient(fixture.service, client, as: "anna")
      let anna = try await fixture.caller()
      let target = try await fixture.addWebhook(for: anna)
      _ = try await fixture.addItem("milk", for: anna)
      fixture.transport.setAnswer { _ in OutgoingResponse(status: 404) }
      try await fixture.walkToShop(anna)
      #expect(!(try await browser.get("/settings/targets").text).contains("Not delivered"))
      for _ in 0..<7 { await fixture.tryAgain(after: 3_600) }
      let page = try await browser.get("/settings/targets").text
      #expect(page.contains("Not delivered") && page.contains("milk") && page.contains("404"))
      let address = try #require(page.firstMatch(of: /action="([^"]+)\/retry"/)).1
      let event = try #require(page.firstMatch(of: /name="delivery" value="([^"]+)"/)).1
      fixture.transport.setAnswer { _ in OutgoingResponse(status: 200) }
      let sent = try await browser.follow(
        browser.post("\(address)/retry", ["delivery": String(event)]))
      #expect(sent.text.contains("It will be sent again."))
      await fixture.settle()
      #expect(try fixture.deliveries(of: target).map(\.state) == [.delivered])
      #expect(!(try await browser.get("/settings/targets").text).contains("Not delivered"))
      #expect(
        try await browser.post("\(address)/retry", ["delivery": "none"]).status == .notFound)
    }
  }

  @Test(arguments: [
    ("ntfy", "not an address", "", "url"), ("ntfy", "https://ntfy.sh", "", "topic"),
    ("gotify", "https://gotify.example.org", "", "token"),
    ("mqtt", "mqtts://broker.example.org/", "a/+/b", "topic"),
  ])
  func whatIsWrongIsSaidBesideItsField(
    kind: String, url: String, topic: String, field: String
  ) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let answer = try await browser.post(
        "/settings/targets", ["kind": kind, "url": url, "topic": topic])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("id=\"\(field)-failure\""))
      #expect(answer.text.contains("value=\"\(url)\""))
      #expect(answer.text.contains("<option value=\"\(kind)\" selected>"))
    }
  }

  @Test(arguments: HostileText.all)
  func aNameIsTextWhateverItIs(text: String) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let added = try await browser.post(
        "/settings/targets",
        ["kind": "ntfy", "url": "https://ntfy.sh", "topic": "anna", "label": text])
      #expect([.seeOther, .unprocessableContent].contains(added.status))
      #expect(!HostileText.breaks(added.text))
      #expect(!HostileText.breaks(try await browser.get("/settings/targets").text))
      let refused = try await browser.post(
        "/settings/targets", ["kind": "ntfy", "url": text, "topic": text, "label": text])
      #expect(refused.status == .unprocessableContent && !HostileText.breaks(refused.text))
    }
  }

  @Test func anothersTargetIsNotThere() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let anna = try await SettingsClient(server, client, as: "anna")
      _ = try await anna.post(
        "/settings/targets", ["kind": "ntfy", "url": "https://ntfy.sh", "topic": "anna"])
      let page = try await anna.get("/settings/targets").text
      let address = try #require(page.firstMatch(of: /action="([^"]+)\/test"/)).1
      let ben = try await SettingsClient(server, client, as: "ben")
      for verb in ["test", "on", "off", "remove", "retry"] {
        #expect(try await ben.post("\(address)/\(verb)", [:]).status == .notFound, "\(verb)")
      }
    }
  }
}
