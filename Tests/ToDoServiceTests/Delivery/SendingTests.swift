import Foundation
import JSONText
import ServiceTestSupport
import TestSupport
import Testing
import ToDo

@testable import ToDoService
@testable import ToDoStore

@Suite("What a try means")
struct RetryRulesTests {
  private let now = Date(timeIntervalSince1970: 1_790_000_000)

  private func delivery(tries: Int, age: Double = 0, waited: Double = 0) -> Delivery {
    Delivery(
      number: 1, target: TargetID(rawValue: "t"), event: "e",
      list: ListID(Secrets()), message: "{}", actions: nil, made: now,
      since: now.addingTimeInterval(-age), state: .pending, waited: waited,
      tries: tries, nextTry: now, finished: nil, status: nil, reason: nil)
  }

  private func seconds(_ result: SendResult, tries: Int = 0, seed: UInt64 = 1) -> Double? {
    var generator = SeededGenerator(seed: seed)
    let change = RetryRules().change(
      after: result, of: delivery(tries: tries), at: now, using: &generator)
    guard case .retry(let next, _, _) = change else { return nil }
    return next.timeIntervalSince(now)
  }

  @Test func eachFailureDoublesTheWaitUpToAnHour() throws {
    let failed = SendResult.failed(SendResult.Failure(status: 500, reason: "no"))
    for tries in 0..<40 {
      let longest = min(3_600, 5 * exp2(Double(tries)))
      for seed in UInt64(0)..<20 {
        let wait = try #require(seconds(failed, tries: tries, seed: seed))
        #expect((longest / 2...longest).contains(wait), "tries \(tries), seed \(seed)")
      }
    }
  }

  @Test func twoTargetsDoNotTryAtTheSameInstant() {
    let failed = SendResult.failed(SendResult.Failure(reason: "no"))
    let waits = (UInt64(0)..<20).map { seconds(failed, seed: $0) }
    #expect(Set(waits).count == 20)
  }

  @Test(arguments: [
    ("120", 120.0), ("Mon, 21 Sep 2026 14:30:00 GMT", 1_000), ("999999", 86_400),
    ("Monday, 21-Sep-26 14:30:00 GMT", 1_000), ("Mon Sep 21 14:30:00 2026", 1_000),
  ])
  func aReceiverSaysWhenToTryAgain(header: String, seconds: Double) {
    let result = SendResult(OutgoingResponse(status: 429, retryAfter: header), at: now)
    #expect(self.seconds(result) == seconds)
  }

  @Test(arguments: ["", "-5", "soon", "1.5", "Mon, 99 Sep 2026 14:30:00 GMT"])
  func aRetryAfterThatCannotBeReadIsIgnored(header: String) throws {
    let result = SendResult(OutgoingResponse(status: 503, retryAfter: header), at: now)
    let wait = try #require(seconds(result))
    #expect(wait <= 5)
  }

  @Test(arguments: [200, 201, 202, 204, 299])
  func everyStatusOfSuccessIsOne(status: Int) {
    #expect(SendResult(OutgoingResponse(status: status), at: now) == .accepted(status: status))
  }

  @Test(
    arguments: [(400, true), (401, true), (404, true), (408, false), (425, false), (429, false)]
      + [(301, true), (302, true), (307, true), (500, false), (502, false), (503, false)])
  func whoBlamesTheRequestIsAskedEightTimes(status: Int, isRefusal: Bool) {
    let result = SendResult(OutgoingResponse(status: status), at: now)
    #expect(seconds(result, tries: 6) != nil)
    #expect((seconds(result, tries: 7) == nil) == isRefusal)
  }

  @Test func aMessageIsTriedForThreeDays() {
    var generator = SeededGenerator(seed: 1)
    let failed = SendResult.failed(SendResult.Failure(status: 500, reason: "It answered 500."))
    let rules = RetryRules()
    let young = rules.change(
      after: failed, of: delivery(tries: 80, waited: 3 * 86_400 - 3_601), at: now,
      using: &generator)
    let old = rules.change(
      after: failed, of: delivery(tries: 80, waited: 3 * 86_400), at: now, using: &generator)
    guard case .retry = young else {
      Issue.record("given up too early: \(young)")
      return
    }
    #expect(old == .dead(status: 500, reason: "It answered 500. Given up after three days."))
  }

  @Test func theAgeByTheClockGivesNothingUp() {
    var generator = SeededGenerator(seed: 1)
    let failed = SendResult.failed(SendResult.Failure(status: 500, reason: "It answered 500."))
    let change = RetryRules().change(
      after: failed, of: delivery(tries: 0, age: 10 * 365 * 86_400), at: now, using: &generator)
    guard case .retry = change else {
      Issue.record("given up: \(change)")
      return
    }
  }
}

@Suite("Signatures of webhooks")
struct WebhookSignatureTests {
  /// The vector of the Standard Webhooks libraries (libraries/go/webhook_test.go).
  @Test func signaturesAreThoseOfStandardWebhooks() {
    let signature = WebhookSignature(Secrets()).text(
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330,
      body: Array(#"{"test": 2432232314}"#.utf8),
      secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])
    #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  }

  /// RFC 4231, test cases 1 and 2.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
  ])
  func hmacsAreThoseOfTheStandard(key: [UInt8], message: String, hex: String) {
    let hmac = Secrets().hmac(Array(message.utf8), key: key)
    #expect(hmac.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == hex)
  }

  @Test func aSecretIs24RandomBytes() throws {
    let secret = WebhookSignature(Secrets()).newSecret()
    #expect(secret.hasPrefix("whsec_"))
    #expect(Data(base64Encoded: String(secret.dropFirst(6)))?.count == 24)
  }
}

@Suite("Requests that leave the server")
struct GuardedClientTests {
  private func request(_ url: String) throws -> OutgoingRequest {
    OutgoingRequest(try OutgoingURL(url), [], [])
  }

  @Test func aNameIsLookedUpOnceAndTheRequestGoesToWhatWasChecked() async throws {
    let transport = ScriptedTransport()
    // The second look-up would be of a name that is bound anew.
    let resolver = ScriptedResolver([["93.184.216.34"], ["127.0.0.1"]])
    let client = GuardedClient(transport, resolver: resolver, rules: AddressRules())
    _ = try await client.send(try request("https://example.org/hook"))
    #expect(resolver.lookupCount == 1)
    #expect(transport.addresses == [try #require(IPAddress("93.184.216.34"))])
  }

  @Test(arguments: [
    "http://127.0.0.1/", "http://[::1]/", "http://169.254.169.254/latest", "http://10.1.2.3:8080/x",
    "http://[::ffff:127.0.0.1]/", "http://inside.example/", "http://127.1/", "http://2130706433/",
  ])
  func aRequestToAPrivateAddressIsNotMade(url: String) async throws {
    let transport = ScriptedTransport()
    let client = GuardedClient(
      transport, resolver: ScriptedResolver([["127.0.0.1", "10.0.0.1"]]), rules: AddressRules())
    let request = try request(url)
    await #expect(throws: OutgoingError.self) { try await client.send(request) }
    #expect(transport.requests.isEmpty)
  }

  @Test func onlyTheAllowedAddressesOfANameAreTried() async throws {
    let transport = ScriptedTransport { (_) throws(OutgoingError) -> OutgoingResponse in
      throw .unreachable("no")
    }
    let client = GuardedClient(
      transport, resolver: ScriptedResolver([["10.0.0.1", "8.8.8.8", "::1", "2606:4700::1111"]]),
      rules: AddressRules())
    let request = try request("https://example.org")
    await #expect(throws: OutgoingError.unreachable("no")) { try await client.send(request) }
    #expect(transport.addresses.map { $0.description } == ["8.8.8.8", "2606:4700::1111"])
  }

  @Test(arguments: [
    "ftp://example.org", "https://", "https:///x", "example.org", "", "https://a b/",
    "https://example.org:0/", "https://example.org:99999/", "https://é.example/",
  ])
  func whatIsNotAnHTTPAddressIsRefused(text: String) {
    #expect(throws: OutgoingURL.Mistake.malformed) { try OutgoingURL(text) }
  }

  @Test func aUserInAnAddressIsRefused() {
    #expect(throws: OutgoingURL.Mistake.withUser) { try OutgoingURL("https://a:b@example.org") }
  }

  @Test func hostsAreReadWithoutBracketsAndInLowerCase() throws {
    #expect(try OutgoingURL("https://[2606:4700::1111]:8443/x").host == "2606:4700::1111")
    #expect(try OutgoingURL("HTTPS://Example.ORG/X#y").text == "https://example.org/X")
  }
}
