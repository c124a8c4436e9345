import CSodium

/// Messages that a device has encrypted by secretbox of NaCl (XSalsa20 and Poly1305,
/// https://doc.libsodium.org/secret-key_cryptography/secretbox), in the form of OwnTracks
/// (https://owntracks.org/booklet/features/encrypt/).
package struct Secretbox: Sendable {
  private let key: [UInt8]

  /// How many bytes a key has.
  package static let keyLength = Int(crypto_secretbox_KEYBYTES)

  /// - Parameter key: ``keyLength`` bytes.
  package init(key: [UInt8]) {
    precondition(key.count == Self.keyLength, "A key has 32 bytes")
    self.key = key
  }

  /// The key for a word that is entered in the app, padded with zeros.
  ///
  /// - Returns: Nil for a word without bytes, or with more than 32.
  package static func key(of word: String) -> [UInt8]? {
    let bytes = Array(word.utf8)
    guard (1...keyLength).contains(bytes.count) else { return nil }
    return bytes + repeatElement(0, count: keyLength - bytes.count)
  }

  /// Decrypts a nonce of 24 bytes followed by what was encrypted with it.
  ///
  /// - Returns: Nil if it was encrypted by another key, or changed on the way.
  package func open(_ box: [UInt8]) -> [UInt8]? {
    let nonceLength = Int(crypto_secretbox_NONCEBYTES)
    let overhead = Int(crypto_secretbox_MACBYTES)
    guard box.count >= nonceLength + overhead else { return nil }
    let nonce = Array(box[..<nonceLength])
    let encrypted = Array(box[nonceLength...])
    var message = [UInt8](repeating: 0, count: encrypted.count - overhead)
    guard
      crypto_secretbox_open_easy(&message, encrypted, UInt64(encrypted.count), nonce, key) == 0
    else { return nil }
    return message
  }
}
