import Foundation
import NIOCore
import ServiceTestSupport
import Testing
import ToDoService
import ToDoStore

@testable import TodoServer

/// Receivers that fail in every way, over real sockets of this machine.
@Suite("Receivers that fail", .timeLimit(.minutes(2)))
struct FailingReceiverTests {
  private static let ok = "HTTP/1.1 204 No Content\r\n\r\n"
  private static let untrusted =
    "The receiver's certificate has expired, or nobody who is trusted has signed it."
  /// The wait after a first failure, by the even generator.
  private static let firstWait = 3.75

  private static func answer(_ status: String, _ headers: String...) -> String {
    (["HTTP/1.1 \(status)"] + headers + ["Content-Length: 0", "", ""]).joined(separator: "\r\n")
  }

  /// A service that may send to 127.0.0.1, and trusts the tests' authority. Without other limits, only
  /// a time-out of the test ends a wait.
  private static func fixture(
    _ answers: [[String]] = [["127.0.0.1"]], allowed: String = "127.0.0.1",
    limits: ClientTransport.Limits = .init(
      connection: .hours(1), silence: .hours(1), answer: .hours(1), rest: .seconds(3_600))
  ) throws -> OutboundFixture {
    let network = try #require(IPNetwork(allowed))
    let certificates = try OutgoingCertificates(pemFile: TestCertificates.path("authority.pem"))
    return try OutboundFixture { settings in
      settings.transport = ClientTransport(certificates, limits: limits)
      settings.resolver = ScriptedResolver(answers)
      settings.addresses = AddressRules(allowed: [network])
    }
  }

  /// Fires one reminder at a target that fails, beside one that does not.
  ///
  /// - Returns: The delivery to the one that fails, and how many seconds after now it is tried again.
  private func deliver(
    to url: String, by fixture: OutboundFixture
  ) async throws -> (delivery: Delivery, wait: Double, target: Target) {
    let good = try await LoopbackReceiver(.answers(Self.ok))
    let anna = try await fixture.caller()
    let bad = try await fixture.addWebhook(for: anna, url: url)
    let other = try await fixture.addWebhook(for: anna, url: "http://127.0.0.1:\(good.port)/")
    _ = try await fixture.addItem("milk", for: anna)
    try await fixture.walkToShop(anna)
    let delivered = try #require(try fixture.deliveries(of: other).first)
    #expect(delivered.state == .delivered && delivered.finished == fixture.clock.now)
    #expect(good.requests.count == 1)
    let delivery = try #require(try fixture.deliveries(of: bad).first)
    return (delivery, delivery.nextTry.timeIntervalSince(fixture.clock.now), bad)
  }

  private func expectFailure(
    _ url: String, _ reason: String, status: Int? = nil, by fixture: OutboundFixture,
    wait: Double = firstWait
  ) async throws {
    let result = try await deliver(to: url, by: fixture)
    #expect(result.delivery.state == .pending && result.delivery.tries == 1)
    #expect(result.delivery.reason == reason)
    #expect(result.delivery.status == status)
    #expect(result.wait == wait)
  }

  @Test func nobodyListens() async throws {
    let port = try await LoopbackReceiver.closedPort()
    try await expectFailure(
      "http://127.0.0.1:\(port)/", "Connection refused", by: try Self.fixture())
  }

  @Test(
    arguments: [
      (.saysNothing, .init(silence: .milliseconds(50), answer: .hours(1))),
      (.saysNothing, .init(silence: .hours(1), answer: .milliseconds(50))),
      (
        .dribbles("HTTP/1.1 200 OK\r\nX-Slow: "),
        .init(silence: .hours(1), answer: .milliseconds(50))
      ),
    ] as [(LoopbackReceiver.Behaviour, ClientTransport.Limits)])
  func itDoesNotAnswerInTime(
    _ behaviour: LoopbackReceiver.Behaviour, _ limits: ClientTransport.Limits
  ) async throws {
    let receiver = try await LoopbackReceiver(behaviour)
    let fixture = try Self.fixture(limits: limits)
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(
      for: anna, url: "http://127.0.0.1:\(receiver.port)/")
    _ = try await fixture.addItem("milk", for: anna)
    try await fixture.walkToShop(anna)
    let delivery = try #require(try fixture.deliveries(of: target).first)
    #expect(delivery.state == .pending && delivery.tries == 1 && delivery.status == nil)
    #expect(delivery.reason == "No answer in time")
    #expect(delivery.nextTry.timeIntervalSince(fixture.clock.now) == Self.firstWait)
  }

  @Test func whileOneIsWaitedForAnotherIsServed() async throws {
    let slow = try await LoopbackReceiver(.saysNothing)
    let quick = try await LoopbackReceiver(.answers(Self.ok))
    let fixture = try Self.fixture()
    let anna = try await fixture.caller()
    let waiting = try await fixture.addWebhook(for: anna, url: "http://127.0.0.1:\(slow.port)/")
    _ = try await fixture.addWebhook(for: anna, url: "http://127.0.0.1:\(quick.port)/")
    _ = try await fixture.addItem("milk", for: anna)
    let walk = Task { try await fixture.walkToShop(anna) }
    for await _ in slow.arrivals { break }
    for await _ in quick.arrivals { break }
    #expect(try fixture.deliveries(of: waiting).map(\.tries) == [0])
    slow.hangUp()
    try await walk.value
    #expect(try fixture.deliveries(of: waiting).map(\.tries) == [1])
  }

  @Test func itAnswers500() async throws {
    let receiver = try await LoopbackReceiver(.answers(Self.answer("500 Oh")))
    try await expectFailure(
      "http://127.0.0.1:\(receiver.port)/", "The receiver answered 500.", status: 500,
      by: try Self.fixture())
  }

  @Test func itNamesTheSecondsToWait() async throws {
    let receiver = try await LoopbackReceiver(
      .answers(Self.answer("429 Too Many Requests", "Retry-After: 120")))
    try await expectFailure(
      "http://127.0.0.1:\(receiver.port)/", "The receiver answered 429.", status: 429,
      by: try Self.fixture(), wait: 120)
  }

  @Test func itNamesTheDateToWaitFor() async throws {
    let fixture = try Self.fixture()
    // 21 September 2026, 14:13:20, is when the clock begins; the walk takes 615 s.
    let receiver = try await LoopbackReceiver(
      .answers(
        Self.answer("429 Too Many Requests", "Retry-After: Mon, 21 Sep 2026 15:13:20 GMT")))
    try await expectFailure(
      "http://127.0.0.1:\(receiver.port)/", "The receiver answered 429.", status: 429, by: fixture,
      wait: 3_600 - 615)
  }

  @Test func itIsTriedAgainWhenItWantsAndNotBefore() async throws {
    let fixture = try Self.fixture()
    let receiver = try await LoopbackReceiver(
      .answers(Self.answer("429 Too Many Requests", "Retry-After: 120")))
    _ = try await deliver(to: "http://127.0.0.1:\(receiver.port)/", by: fixture)
    await fixture.tryAgain(after: 119.5)
    #expect(receiver.requests.count == 1)
    await fixture.tryAgain(after: 0.5)
    #expect(receiver.requests.count == 2)
  }

  @Test func goneSwitchesTheTargetOff() async throws {
    let fixture = try Self.fixture()
    let receiver = try await LoopbackReceiver(.answers(Self.answer("410 Gone")))
    let result = try await deliver(to: "http://127.0.0.1:\(receiver.port)/", by: fixture)
    let anna = try await fixture.caller()
    try await fixture.walkToShop(anna)
    let target = try #require(
      try await fixture.service.targets.target(result.target.id, for: anna))
    #expect(!target.isOn)
    #expect(target.offReason == "The receiver answered 410: it wants no more messages.")
    #expect(result.delivery.state == .dead && result.delivery.status == 410)
    #expect(receiver.requests.count == 1)
  }

  @Test(arguments: ["127.0.0.1", "10.0.0.1", "localhost"], [301, 302, 307, 308])
  func aRedirectIsNotFollowed(host: String, status: Int) async throws {
    let decoy = try await LoopbackReceiver(.answers(Self.ok))
    let receiver = try await LoopbackReceiver(
      .answers(Self.answer("\(status) There", "Location: http://\(host):\(decoy.port)/")))
    try await expectFailure(
      "http://127.0.0.1:\(receiver.port)/",
      "The receiver answered \(status), a redirect, and none is followed. Change the target's URL.",
      status: status, by: try Self.fixture())
    #expect(decoy.connectionCount == 0)
  }

  @Test func ofAnEndlessBodyOnlyAPartIsRead() async throws {
    let receiver = try await LoopbackReceiver(
      .neverEnds("HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n"))
    let result = try await deliver(
      to: "http://127.0.0.1:\(receiver.port)/", by: try Self.fixture())
    #expect(result.delivery.state == .delivered)
    // The connection is closed; what was sent beyond is in the buffers of the sockets.
    for await _ in receiver.endings { break }
    #expect(receiver.sentBytes < 16_000_000)
  }

  @Test func anEndlessHeaderIsGivenUp() async throws {
    let receiver = try await LoopbackReceiver(.neverEnds("HTTP/1.1 200 OK\r\nX-Long: "))
    let result = try await deliver(
      to: "http://127.0.0.1:\(receiver.port)/", by: try Self.fixture())
    #expect(result.delivery.state == .pending && result.wait == Self.firstWait)
    #expect(result.delivery.reason == "The receiver's answer is not HTTP.")
    for await _ in receiver.endings { break }
    #expect(receiver.sentBytes < 16_000_000)
  }

  @Test(arguments: [
    LoopbackReceiver.Behaviour.dribbles("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n"),
    .answers("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nshort"),
  ])
  func aBodyThatDoesNotComeIsNotWaitedFor(_ behaviour: LoopbackReceiver.Behaviour) async throws {
    let receiver = try await LoopbackReceiver(behaviour)
    let fixture = try Self.fixture(
      limits: .init(silence: .hours(1), answer: .hours(1), rest: .milliseconds(50)))
    let result = try await deliver(to: "http://127.0.0.1:\(receiver.port)/", by: fixture)
    #expect(result.delivery.state == .delivered && result.delivery.status == 200)
    #expect(receiver.sentBytes < 1_000_000)
  }

  @Test(arguments: ["", "HTTP/1.1 2", "HTTP/1.1 200 OK\r\nContent-"])
  func itClosesTheConnectionInTheMiddle(of answer: String) async throws {
    let receiver = try await LoopbackReceiver(.hangsUp(after: answer))
    try await expectFailure(
      "http://127.0.0.1:\(receiver.port)/", "The receiver closed the connection.",
      by: try Self.fixture())
  }

  @Test func whatHasItsStatusCountsAlsoIfTheBodyIsCut() async throws {
    let receiver = try await LoopbackReceiver(
      .hangsUp(after: "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort"))
    let result = try await deliver(
      to: "http://127.0.0.1:\(receiver.port)/", by: try Self.fixture())
    #expect(result.delivery.state == .delivered && result.delivery.status == 200)
  }

  @Test func whatIsNotHTTPIsNoAnswer() async throws {
    let receiver = try await LoopbackReceiver(.answers("220 mail.example ESMTP\r\n"))
    try await expectFailure(
      "http://127.0.0.1:\(receiver.port)/", "The receiver's answer is not HTTP.",
      by: try Self.fixture())
  }

  @Test(arguments: ["localhost", "127.0.0.1", "rebound.test"])
  func aCertificateForTheNameIsTaken(host: String) async throws {
    let receiver = try await LoopbackReceiver(
      .answers(Self.ok), certificate: TestCertificates.path("localhost"))
    let result = try await deliver(to: "https://\(host):\(receiver.port)/", by: try Self.fixture())
    #expect(result.delivery.state == .delivered)
  }

  @Test(arguments: [
    ("elsewhere", "localhost", "The receiver's certificate is for another host."),
    ("elsewhere", "127.0.0.1", "The receiver's certificate is for another host."),
    ("expired", "localhost", Self.untrusted),
    ("first", "localhost", Self.untrusted),
  ])
  func anotherCertificateIsNot(name: String, host: String, reason: String) async throws {
    let receiver = try await LoopbackReceiver(
      .answers(Self.ok), certificate: TestCertificates.path(name))
    try await expectFailure("https://\(host):\(receiver.port)/", reason, by: try Self.fixture())
    #expect(receiver.requests.isEmpty)
  }

  @Test func aNameAtAPrivateAddressIsNotConnectedTo() async throws {
    let receiver = try await LoopbackReceiver(.answers(Self.ok))
    let fixture = try Self.fixture([["127.0.0.1"]], allowed: "192.0.2.1")
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(
      for: anna, url: "http://rebound.test:\(receiver.port)/")
    _ = try await fixture.addItem("milk", for: anna)
    try await fixture.walkToShop(anna)
    let delivery = try #require(try fixture.deliveries(of: target).first)
    #expect(
      delivery.reason?.hasPrefix("rebound.test is at 127.0.0.1, which is not a public address.")
        == true)
    #expect(delivery.state == .pending && receiver.connectionCount == 0)
  }

  /// This machine looks localhost up as 127.0.0.1, where somebody listens; the address that was checked
  /// is another, where nobody does.
  @Test func onlyTheAddressThatWasCheckedIsConnectedTo() async throws {
    let receiver = try await LoopbackReceiver(.answers(Self.ok))
    let fixture = try Self.fixture([["127.0.0.2"], ["127.0.0.1"]], allowed: "127.0.0.2")
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna, url: "http://localhost:\(receiver.port)/")
    let result = try await fixture.service.targets.test(target.id, for: anna)
    guard case .failed(let failure) = result else {
      Issue.record("delivered: \(String(describing: result))")
      return
    }
    #expect(failure.reason == "Connection refused")
    #expect(receiver.connectionCount == 0)
  }

  @Test func aNameThatIsBoundAnewIsCheckedAnewForTheNextMessage() async throws {
    let receiver = try await LoopbackReceiver(.answers(Self.ok))
    let fixture = try Self.fixture([["127.0.0.1"], ["127.0.0.3"]])
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(
      for: anna, url: "http://rebound.test:\(receiver.port)/")
    #expect(
      try await fixture.service.targets.test(target.id, for: anna) == .accepted(status: 204))
    let second = try await fixture.service.targets.test(target.id, for: anna)
    guard case .failed(let failure) = second else {
      Issue.record("delivered: \(String(describing: second))")
      return
    }
    #expect(failure.reason.hasPrefix("rebound.test is at 127.0.0.3"))
    #expect(receiver.requests.count == 1)
  }
}
