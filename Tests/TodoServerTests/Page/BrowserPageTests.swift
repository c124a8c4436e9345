import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONText
import ServiceTestSupport
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Notifications of a browser")
struct BrowserPageTests {
  private static let endpoint = "https://push.example/send/abc"

  private func fields(
    _ browser: PushBrowser, endpoint: String = endpoint
  ) -> KeyValuePairs<String, String> {
    ["endpoint": endpoint, "p256dh": browser.keys.publicKey, "auth": browser.keys.secret]
  }

  @Test func aBrowserIsSwitchedOnAndOff() async throws {
    let server = try ServerFixture()
    let anna = try await PageBrowser(server, "anna")
    let mark = BrowserSection.mark(of: Self.endpoint, server.service.secrets)
    let fields = fields(PushBrowser())
    try await server.test { client in
      let before = try await anna.get("/reminders", on: client).text
      let key = try await server.service.pushIdentity().publicKey
      #expect(before.contains("data-key=\"\(key)\"") && before.contains("data-known=\"\""))
      for _ in 0..<2 {
        #expect(
          try await anna.post("/reminders/browser", fields, on: client).status == .noContent)
      }
      #expect(
        try await anna.get("/reminders", on: client).text.contains("data-known=\"\(mark)\""))
      let off = try await anna.post(
        "/reminders/browser/remove", ["endpoint": Self.endpoint], on: client)
      #expect(off.status == .noContent)
      #expect(try await anna.get("/reminders", on: client).text.contains("data-known=\"\""))
    }
  }

  @Test(arguments: [
    "", "no address", "ftp://push.example/", "https://127.0.0.1/", "https://anna@push.example/",
    "https://push.example/" + String(repeating: "x", count: 10_000),
  ])
  func anAddressThatIsNoneIsRefused(endpoint: String) async throws {
    let server = try ServerFixture()
    let anna = try await PageBrowser(server, "anna")
    let fields = fields(PushBrowser(), endpoint: endpoint)
    try await server.test { client in
      let answer = try await anna.post("/reminders/browser", fields, on: client)
      #expect((400..<500).contains(answer.status.code))
    }
  }

  @Test func theTargetIsThePersonsOwn() async throws {
    let server = try ServerFixture()
    let (anna, ben) = (
      try await PageBrowser(server, "anna"), try await PageBrowser(server, "ben")
    )
    let tokens = (try server.token(for: "anna"), try server.token(for: "ben"))
    let fields = fields(PushBrowser())
    try await server.test { client in
      _ = try await anna.post("/reminders/browser", fields, on: client)
      let list = try await client.get("/v1/targets", token: tokens.0)
      #expect(list.text.contains(#""kind":"webpush""#))
      #expect(!list.text.contains(PushBrowser().keys.secret))
      #expect(try await client.get("/v1/targets", token: tokens.1).text == "[]")
      _ = try await ben.post(
        "/reminders/browser/remove", ["endpoint": Self.endpoint], on: client)
      #expect(try await client.get("/v1/targets", token: tokens.0).text == list.text)
    }
  }

  @Test func theAPIAddsNoBrowser() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.send(
        .post, "/v1/targets", #"{"kind": "webpush", "url": "https://push.example/"}"#,
        token: token)
      #expect(answer.status == .badRequest && answer.text.contains("/kind"))
    }
  }

  /// The whole way over a real socket: a phone reports, the push service gets what it cannot read, and
  /// the browser reads it.
  @Test func aPushServiceGetsWhatOnlyTheBrowserCanRead() async throws {
    let service = try await LoopbackReceiver(
      .answers("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"))
    let network = try #require(IPNetwork("127.0.0.1"))
    let transport = ClientTransport()
    let fixture = try OutboundFixture { settings in
      settings.transport = transport
      settings.resolver = ScriptedResolver([["127.0.0.1"]])
      settings.addresses = AddressRules(allowed: [network])
    }
    let anna = try await fixture.caller()
    let browser = PushBrowser()
    let target = try await fixture.service.targets.addBrowser(
      endpoint: "http://push.example:\(service.port)/send/abc", keys: browser.keys, label: nil,
      for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    try await fixture.walkToShop(anna)
    #expect(try fixture.deliveries(of: target).map(\.state) == [.delivered])
    let request = try #require(service.requests.first)
    #expect(request.hasPrefix("POST /send/abc HTTP/1.1\r\n"))
    #expect(request.lowercased().contains("content-encoding: aes128gcm"))
    let body = try #require(service.bodies.first)
    #expect(body.firstRange(of: Array("milk".utf8)) == nil)
    let message = try JSONScanner.value(of: try browser.read(body))
    #expect(message["title"]?.text == "milk")
    await transport.close()
  }

  @Test(
    arguments: [
      ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
      (
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 "
          + "Mobile Safari/537.36", "Chrome, Android"
      ),
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
          + "Gecko) Version/18.0 Mobile/15E148 Safari/604.1", "Safari, iPhone"
      ),
      ("", nil), ("<script>", nil),
    ] as [(String, String?)])
  func aBrowserHasAShortName(userAgent: String, name: String?) {
    #expect(BrowserName(userAgent).text == name)
  }
}

@Suite("The pages as an app")
struct InstallPageTests {
  @Test func theManifestNamesFilesThatAreThere() async throws {
    let server = try ServerFixture()
    _ = try server.token(for: "anna")
    try await server.test { client in
      let manifest = try await client.get("/manifest.webmanifest")
      #expect(manifest.headers[.contentType] == "application/manifest+json")
      let value = try manifest.json()
      #expect(value["start_url"]?.text == "/" && value["display"]?.text == "standalone")
      let icons = value["icons"]?.elements ?? []
      #expect(icons.count == 4)
      for icon in icons {
        let file = try await client.get(try #require(icon["src"]?.text))
        #expect(file.status == .ok && file.headers[.contentType] == icon["type"]?.text)
      }
    }
  }

  @Test func theServiceWorkerIsServedForAllPagesAndMayFetchFromTheServerOnly() async throws {
    let server = try ServerFixture()
    let anna = try await PageBrowser(server, "anna")
    try await server.test { client in
      let worker = try await client.get("/service-worker.js")
      #expect(worker.headers[.contentType] == "text/javascript; charset=utf-8")
      #expect(
        worker.headers[.contentSecurityPolicy]
          == "default-src 'none'; connect-src 'self'; img-src 'self'")
      let names = try #require(worker.text.firstMatch(of: /const NAMES = \[([^\]]+)\]/)?.1)
      let assets = try #require(worker.text.firstMatch(of: /const ASSETS = "([^"]+)"/)?.1)
      for name in names.split(separator: ",").map({ $0.filter { !" \"".contains($0) } }) {
        #expect(try await client.get("\(assets)/\(name)").status == .ok, "\(name)")
      }
      for text in ["Erledigt", "Done", "Offline, as of {time}"] {
        #expect(worker.text.contains(text))
      }
      let page = try await anna.get("/", on: client).text
      #expect(page.contains("href=\"/manifest.webmanifest\""))
      #expect(page.contains("\(assets)/live.js"))
    }
  }

  /// Whoever is not signed in has no stream and no region for reminders.
  @Test func thePageForSigningInHasNothingLive() async throws {
    let server = try ServerFixture()
    _ = try server.token(for: "anna")
    try await server.test { client in
      let page = try await client.get("/sign-in").text
      #expect(!page.contains("live.js") && !page.contains("id=\"live\""))
    }
  }
}
