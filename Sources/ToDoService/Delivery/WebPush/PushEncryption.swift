package import Crypto
import Foundation

/// Encrypts messages for a browser, so that the push service between cannot read them (RFC 8291).
package struct PushEncryption: Sendable {
  /// What a push service has to take at least (RFC 8030, section 7.2), less the header, the delimiter and
  /// the tag.
  package static let mostBytes = 4_096 - 86 - 17

  private let browser: P256.KeyAgreement.PublicKey
  private let secret: [UInt8]

  /// - Returns: Nil for keys that no browser has made: a point that is not on the curve P-256, or a secret
  ///   of another length than 16 bytes.
  package init?(_ publicKey: [UInt8], secret: [UInt8]) {
    guard secret.count == 16, publicKey.count == 65,
      let key = try? P256.KeyAgreement.PublicKey(x963Representation: publicKey)
    else { return nil }
    browser = key
    self.secret = secret
  }

  /// Encrypts a message.
  ///
  /// - Parameters:
  ///   - message: ``mostBytes`` at most, so that it is one record.
  ///   - salt: 16 random bytes.
  ///   - sender: A key that serves for this message only.
  /// - Throws: The errors of Crypto.
  package func encrypt(
    _ message: [UInt8], salt: [UInt8],
    from sender: P256.KeyAgreement.PrivateKey = P256.KeyAgreement.PrivateKey()
  ) throws -> [UInt8] {
    precondition(message.count <= Self.mostBytes)
    let own = [UInt8](sender.publicKey.x963Representation)
    let shared = try sender.sharedSecretFromKeyAgreement(with: browser)
    let key = Self.contentKey(
      shared, secret: secret, browser: [UInt8](browser.x963Representation), sender: own)
    return try EncryptedContent.encrypt(message, key: key, keyID: own, salt: salt)
  }

  /// The input keying material of the content (section 3.4).
  package static func contentKey(
    _ shared: SharedSecret, secret: [UInt8], browser: [UInt8], sender: [UInt8]
  ) -> SymmetricKey {
    shared.hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: secret,
      sharedInfo: Array("WebPush: info\0".utf8) + browser + sender, outputByteCount: 32)
  }
}
