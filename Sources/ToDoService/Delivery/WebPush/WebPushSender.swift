package import Foundation
package import ToDoStore

/// Sends messages to browsers through their push services (RFC 8030).
package struct WebPushSender: Sender {
  private let client: GuardedClient
  private let identity: @Sendable () async throws -> PushIdentity
  private let secrets: Secrets
  private let contact: String?

  /// For how long the push service keeps a message for a browser that is not reached: what was said at a
  /// shop yesterday is on the page of reminders.
  private static let secondsKept = 86_400

  /// - Parameters:
  ///   - identity: The identity of the server.
  ///   - publicURL: Where the server is reached.
  package init(
    _ client: GuardedClient, _ secrets: Secrets, publicURL: String?,
    identity: @escaping @Sendable () async throws -> PushIdentity
  ) {
    self.client = client
    self.secrets = secrets
    self.identity = identity
    contact = publicURL.flatMap { $0.hasPrefix("https://") ? $0 : nil }
  }

  package func send(
    _ message: OutgoingMessage, to target: Target, at date: Date
  ) async -> SendResult {
    let identity: PushIdentity
    do {
      identity = try await self.identity()
    } catch {
      return .failed(SendResult.Failure(reason: "The keys of the server cannot be read."))
    }
    let result = await client.deliver(at: date) {
      guard let keys = target.keys, let encryption = PushEncryption(keys) else {
        throw TargetError.badKeys
      }
      let endpoint = try OutgoingURL(target.url)
      let body = try encryption.encrypt(
        PushPayload(message).bytes(), salt: secrets.bytes(16))
      return OutgoingRequest(
        endpoint,
        [
          .init(
            "authorization",
            try identity.authorization(for: endpoint, contact: contact, at: date)),
          .init("content-type", "application/octet-stream"),
          .init("content-encoding", "aes128gcm"), .init("ttl", "\(Self.secondsKept)"),
          .init("urgency", "high"), .init("topic", topic(of: message.message)),
        ], body)
    }
    // A subscription that is over is not found (RFC 8030, section 7.3).
    if case .failed(let failure) = result, failure.status == 404 { return .gone(status: 404) }
    return result
  }

  /// A message that was not fetched is replaced by the next one of the same item (RFC 8030, section 5.4).
  /// The push service learns nothing of the item.
  private func topic(of message: ReminderMessage) -> String {
    let subject = [message.list, message.item].compactMap(\.self).joined(separator: "/")
    return String(Base64URL.text(secrets.hash("topic/\(subject)")).prefix(32))
  }
}

extension PushEncryption {
  /// Returns nil for keys that no browser has made.
  init?(_ keys: PushKeys) {
    guard let publicKey = Base64URL.bytes(keys.publicKey), let secret = Base64URL.bytes(keys.secret)
    else { return nil }
    self.init(publicKey, secret: secret)
  }
}
