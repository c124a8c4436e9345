import Foundation

/// The signature of a webhook (https://github.com/standard-webhooks/standard-webhooks, "Signature
/// scheme"): HMAC-SHA256 over `id.timestamp.body`.
package struct WebhookSignature: Sendable {
  private let secrets: Secrets

  package init(_ secrets: Secrets) {
    self.secrets = secrets
  }

  /// A new secret: 24 random bytes.
  package func newSecret() -> String {
    Self.prefix + Data(secrets.bytes(24)).base64EncodedString()
  }

  /// The value of `webhook-signature`: one signature for each secret, so that a receiver that knows
  /// only one of them finds its own.
  ///
  /// - Parameter timestamp: Whole seconds since 1970.
  package func text(id: String, timestamp: Int64, body: [UInt8], secrets keys: [String]) -> String {
    let message = Array("\(id).\(timestamp).".utf8) + body
    return keys.compactMap(Self.bytes).map { key in
      "v1," + Data(secrets.hmac(message, key: key)).base64EncodedString()
    }.joined(separator: " ")
  }

  private static let prefix = "whsec_"

  private static func bytes(_ secret: String) -> [UInt8]? {
    Data(base64Encoded: String(secret.dropFirst(prefix.count))).map { [UInt8]($0) }
  }
}
