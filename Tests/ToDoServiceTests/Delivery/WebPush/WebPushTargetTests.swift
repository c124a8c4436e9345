import Foundation
import JSONText
import ServiceTestSupport
import Testing
import ToDo

@testable import ToDoService
@testable import ToDoStore

@Suite("Browsers as targets")
struct WebPushTargetTests {
  private static let endpoint = "https://push.example/send/abc"
  private let browser = PushBrowser()

  private func added(to fixture: OutboundFixture, for caller: Caller) async throws -> Target {
    try await fixture.service.targets.addBrowser(
      endpoint: Self.endpoint, keys: browser.keys, label: "Firefox, Linux", for: caller)
  }

  private func message(
    _ request: OutgoingRequest?, _ browser: PushBrowser? = nil
  ) throws -> [String: JSONValue] {
    let body = try (browser ?? self.browser).read(try #require(request).body)
    guard case .object(let members) = try JSONScanner.value(of: body) else { return [:] }
    return members
  }

  @Test func aReminderReachesTheBrowserWithItsButtons() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await added(to: fixture, for: anna)
    let item = try await fixture.addItem("milk", for: anna)
    try await fixture.walkToShop(anna)
    #expect(try fixture.deliveries(of: target).map(\.state) == [.delivered])
    let request = try #require(fixture.transport.requests.first)
    #expect(request.url.text == Self.endpoint)
    let message = try message(request)
    #expect(message["title"] == .string("milk"))
    #expect(message["body"] == .string("Arrived at shop"))
    #expect(message["link"] == .string("/lists/\(anna.person.ownList.rawValue)/items/\(item)"))
    guard case .object(let actions) = message["actions"],
      case .string(let done) = actions["done"], case .string(let snooze) = actions["snooze"]
    else {
      Issue.record("no actions: \(message)")
      return
    }
    #expect(snooze.hasPrefix("/v1/actions/act_"))
    let token = try #require(done.split(separator: "/").last)
    #expect(try await fixture.service.act(token: String(token))?.item.item.done == true)
  }

  @Test func theRequestHasWhatPushServicesWant() async throws {
    let fixture = try OutboundFixture(publicURL: "https://todo.example.org")
    let anna = try await fixture.caller()
    _ = try await added(to: fixture, for: anna)
    for title in ["milk", "bread"] { _ = try await fixture.addItem(title, for: anna) }
    try await fixture.walkToShop(anna)
    let headers = fixture.transport.requests.map { request in
      Dictionary(uniqueKeysWithValues: request.headers.map { ($0.name, $0.value) })
    }
    #expect(headers.count == 2)
    let topics = headers.compactMap { $0["topic"] }
    #expect(Set(topics).count == 2)
    for (header, topic) in zip(headers, topics) {
      #expect(header["content-encoding"] == "aes128gcm")
      #expect(header["ttl"] == "86400" && header["urgency"] == "high")
      // RFC 8030, section 5.4.
      #expect(topic.wholeMatch(of: /[\w\-]{32}/) != nil)
      #expect(header["authorization"]?.hasPrefix("vapid t=") == true)
      let key = try await fixture.service.pushIdentity().publicKey
      #expect(header["authorization"]?.hasSuffix(", k=\(key)") == true)
    }
  }

  /// RFC 8030, section 7.3.
  @Test(arguments: [404, 410])
  func aSubscriptionThatIsOverSwitchesTheTargetOff(status: Int) async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await added(to: fixture, for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.transport.setAnswer { _ in OutgoingResponse(status: status) }
    try await fixture.walkToShop(anna)
    let known = try #require(try await fixture.service.targets.target(target.id, for: anna))
    #expect(!known.isOn)
    #expect(known.offReason == "The receiver answered \(status): it wants no more messages.")
    try await fixture.walkToShop(anna)
    #expect(fixture.transport.requests.count == 1)
  }

  @Test func aWebhookThatIsNotFoundIsTriedAgain() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    fixture.transport.setAnswer { _ in OutgoingResponse(status: 404) }
    try await fixture.walkToShop(anna)
    #expect(try fixture.deliveries(of: target).map(\.state) == [.pending])
  }

  @Test(arguments: ["http://127.0.0.1/send", "https://169.254.169.254/", "https://[::1]/x"])
  func aPushServiceOnThisMachineIsRefused(endpoint: String) async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    await #expect(throws: TargetError.self) {
      try await fixture.service.targets.addBrowser(
        endpoint: endpoint, keys: browser.keys, label: nil, for: anna)
    }
  }

  @Test func aNameOfThisMachineIsNotSentTo() async throws {
    let fixture = try OutboundFixture { $0.resolver = ScriptedResolver([["127.0.0.1"]]) }
    let anna = try await fixture.caller()
    let target = try await added(to: fixture, for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    try await fixture.walkToShop(anna)
    #expect(fixture.transport.requests.isEmpty)
    #expect(
      try fixture.deliveries(of: target).first?.reason?.hasPrefix(
        "push.example is at 127.0.0.1, which is not a public address.") == true)
  }

  @Test(arguments: [("", ""), ("AAAA", "AAAA"), ("\u{301}\"<script>", "x")])
  func keysThatNoBrowserHasMadeAreRefused(publicKey: String, secret: String) async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    await #expect(throws: TargetError.badKeys) {
      try await fixture.service.targets.addBrowser(
        endpoint: Self.endpoint, keys: PushKeys(publicKey: publicKey, secret: secret), label: nil,
        for: anna)
    }
  }

  @Test func aBrowserIsOneTargetOfWhoeverUsedItLast() async throws {
    let fixture = try OutboundFixture()
    let (anna, ben) = (try await fixture.caller(), try await fixture.caller("ben"))
    let targets = fixture.service.targets
    _ = try await added(to: fixture, for: anna)
    _ = try await added(to: fixture, for: anna)
    #expect(try await targets.all(for: anna).count == 1)
    _ = try await added(to: fixture, for: ben)
    #expect(try await targets.all(for: anna).isEmpty)
    #expect(try await targets.all(for: ben).count == 1)
    #expect(try await !targets.removeBrowser(endpoint: Self.endpoint, for: anna))
    #expect(try await targets.removeBrowser(endpoint: Self.endpoint, for: ben))
    #expect(try await targets.all(for: ben).isEmpty)
  }

  /// Whoever signs out of a browser of others leaves no reminders behind.
  @Test func theTargetEndsWithTheSession() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    try fixture.service.passwords.set("correct horse battery", of: "anna")
    let session = try #require(
      try await fixture.service.signIn(
        name: "anna", password: "correct horse battery", label: "Firefox"))
    let signedIn = try await fixture.service.authenticator.caller(.session(session.text))
    _ = try await added(to: fixture, for: signedIn)
    _ = try await fixture.addWebhook(for: anna)
    try await fixture.service.signOut(signedIn)
    #expect(try await fixture.service.targets.all(for: anna).map(\.kind) == [.webhook])
  }

  /// A letter may be one of many code points, and a title of any length.
  @Test(arguments: [
    String(repeating: "x", count: 10_000), String(repeating: "\u{1}", count: 10_000),
    String(repeating: "x" + String(repeating: "\u{301}", count: 99), count: 50),
    String(repeating: "👨‍👩‍👧‍👦", count: 400),
  ])
  func aLongTitleIsShortenedUntilItFits(title: String) async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await added(to: fixture, for: anna)
    _ = try await fixture.addItem(title, for: anna)
    try await fixture.walkToShop(anna)
    #expect(try fixture.deliveries(of: target).map(\.state) == [.delivered])
    let request = try #require(fixture.transport.requests.first)
    #expect(request.body.count <= 4_096)
    guard case .string(let sent) = try message(request)["title"] else {
      Issue.record("no title")
      return
    }
    #expect(sent.hasSuffix("…"))
    #expect(title.unicodeScalars.starts(with: sent.unicodeScalars.dropLast()))
  }

  @Test func aTestSaysSo() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await added(to: fixture, for: anna)
    let result = try await fixture.service.targets.test(target.id, for: anna)
    #expect(result == .accepted(status: 204))
    let message = try message(fixture.transport.requests.first)
    #expect(message["title"] == .string("Test") && message["actions"] == .object([:]))
  }
}
