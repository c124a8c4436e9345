import Foundation
import ServiceTestSupport
import Testing
import ToDoStore

@testable import ToDoService

@Suite("Signatures of webhooks")
struct WebhookSigningTests {
  @Test func aWebhookIsSignedByItsSecret() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try await fixture.addItem("milk", for: anna)
    try await fixture.walkToShop(anna)
    let request = try #require(fixture.transport.requests.first)
    let headers = Dictionary(uniqueKeysWithValues: request.headers.map { ($0.name, $0.value) })
    let time = try #require(headers["webhook-timestamp"].flatMap(Int64.init))
    let expected = WebhookSignature(Secrets()).text(
      id: try #require(headers["webhook-id"]), timestamp: time, body: request.body,
      secrets: [try #require(target.secret)])
    #expect(headers["webhook-signature"] == expected)
    #expect(time == Int64(fixture.clock.now.timeIntervalSince1970))
  }

  @Test func forADayAfterARotationBothSecretsSign() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    _ = try #require(try await fixture.service.targets.rotateSecret(of: target.id, for: anna))
    _ = try await fixture.service.targets.test(target.id, for: anna)
    fixture.clock.pass(86_400)
    _ = try await fixture.service.targets.test(target.id, for: anna)
    let signatures = fixture.transport.requests.map { request in
      request.headers.first { $0.name == "webhook-signature" }?.value.split(separator: " ").count
    }
    #expect(signatures == [2, 1])
  }
}
