package import Crypto
package import Foundation

/// Content in the encoding `aes128gcm` (RFC 8188).
enum EncryptedContent {
  /// The octets that a record has besides its content: a delimiter and the tag (section 2).
  private static let overhead = 17

  /// Encrypts content.
  ///
  /// - Parameters:
  ///   - content: What is encrypted.
  ///   - key: The input keying material.
  ///   - keyID: What tells the receiver which key it is; 255 bytes at most.
  ///   - salt: 16 bytes, never the same for the same key.
  ///   - recordSize: The bytes of a record, 18 at least.
  /// - Throws: The errors of Crypto.
  static func encrypt(
    _ content: [UInt8], key: some ContiguousBytes, keyID: [UInt8] = [], salt: [UInt8],
    recordSize: Int = 4_096
  ) throws -> [UInt8] {
    precondition(salt.count == 16 && recordSize > overhead && keyID.count <= 255)
    let keys = RecordKeys(key, salt: salt)
    var bytes = salt
    withUnsafeBytes(of: UInt32(recordSize).bigEndian) { bytes += $0 }
    bytes.append(UInt8(keyID.count))
    bytes += keyID
    let most = recordSize - overhead
    var rest = content[...]
    var number: UInt64 = 0
    repeat {
      let part = rest.prefix(most)
      rest = rest.dropFirst(most)
      // The delimiter of the last record is 2, that of others 1 (section 2).
      let sealed = try AES.GCM.seal(
        part + [rest.isEmpty ? 2 : 1], using: keys.key, nonce: keys.nonce(of: number))
      bytes += sealed.ciphertext
      bytes += sealed.tag
      number += 1
    } while !rest.isEmpty
    return bytes
  }
}

/// What the records of a content are encrypted with (RFC 8188, sections 2.2 and 2.3).
package struct RecordKeys: Sendable {
  package let key: SymmetricKey
  private let base: [UInt8]

  package init(_ key: some ContiguousBytes, salt: [UInt8]) {
    let secret = SymmetricKey(data: key)
    func derived(_ name: String, _ count: Int) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: secret, salt: salt, info: Array("Content-Encoding: \(name)\0".utf8),
        outputByteCount: count)
    }
    self.key = derived("aes128gcm", 16)
    base = derived("nonce", 12).withUnsafeBytes { Array($0) }
  }

  /// The nonce of a record, of which the first has the number 0.
  package func nonce(of number: UInt64) throws -> AES.GCM.Nonce {
    var nonce = base
    withUnsafeBytes(of: number.bigEndian) { bytes in
      for (index, byte) in bytes.enumerated() { nonce[nonce.count - 8 + index] ^= byte }
    }
    return try AES.GCM.Nonce(data: nonce)
  }
}
