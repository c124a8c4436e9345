import Crypto
package import Foundation
import ToDoPresentation
package import ToDoStore

/// By what push services recognize the server, and by what browsers permit it to send (RFC 8292).
package struct PushIdentity: Sendable {
  private let key: P256.Signing.PrivateKey

  /// How long a token is good; a day at most (section 2).
  private static let tokenSeconds = 43_200.0
  private static let name = "web push"

  package init() { key = P256.Signing.PrivateKey() }

  /// - Throws: The errors of Crypto, for bytes that are not a key.
  package init(rawRepresentation: [UInt8]) throws {
    key = try P256.Signing.PrivateKey(rawRepresentation: rawRepresentation)
  }

  /// The identity of a server, which is made when it is first asked for and kept with the accounts.
  ///
  /// - Throws: `StoreError`, and the errors of Crypto.
  package init(of accounts: AccountStore) throws {
    try self.init(
      rawRepresentation: accounts.serverKey(named: Self.name) {
        [UInt8](P256.Signing.PrivateKey().rawRepresentation)
      })
  }

  /// The public key as browsers take it.
  package var publicKey: String { Base64URL.text(key.publicKey.x963Representation) }

  private struct Claims: Encodable {
    let aud: String
    let exp: Int64
    let sub: String?
  }

  /// The value of `Authorization` for a request to a push service (section 3).
  ///
  /// - Parameters:
  ///   - endpoint: The address of the browser at the push service.
  ///   - contact: An https address where whoever runs the server is found; nil without one.
  /// - Throws: The errors of Crypto.
  package func authorization(
    for endpoint: OutgoingURL, contact: String?, at date: Date
  ) throws -> String {
    let claims = Claims(
      aud: endpoint.origin, exp: Int64(date.timeIntervalSince1970 + Self.tokenSeconds),
      sub: contact)
    let head = Base64URL.text(#"{"typ":"JWT","alg":"ES256"}"#.utf8)
    let body = Base64URL.text(try JSONEncoder.line.encode(claims))
    let signature = try key.signature(for: Data("\(head).\(body)".utf8))
    let token = "\(head).\(body).\(Base64URL.text(signature.rawRepresentation))"
    return "vapid t=\(token), k=\(publicKey)"
  }
}
