package import Crypto
package import Foundation
import ToDoService
package import ToDoStore

/// A browser that subscribed to messages, as its push service and the server know it: it can read what
/// was encrypted for it (RFC 8291, section 3).
package struct PushBrowser: Sendable {
  private let key: P256.KeyAgreement.PrivateKey
  private let secret: [UInt8]

  /// Why a message cannot be read.
  package struct Unreadable: Error {
    package let reason: String
  }

  package init(
    key: P256.KeyAgreement.PrivateKey = P256.KeyAgreement.PrivateKey(),
    secret: [UInt8] = Array(0..<16)
  ) {
    self.key = key
    self.secret = secret
  }

  /// What the page tells the server.
  package var keys: PushKeys {
    PushKeys(
      publicKey: Base64URL.text(key.publicKey.x963Representation),
      secret: Base64URL.text(secret))
  }

  /// Reads a message.
  package func read(_ body: [UInt8]) throws -> [UInt8] {
    try Self.decrypt(body) { sender in
      guard let sender = try? P256.KeyAgreement.PublicKey(x963Representation: sender) else {
        throw Unreadable(reason: "the sender's key is no point")
      }
      return PushEncryption.contentKey(
        try key.sharedSecretFromKeyAgreement(with: sender), secret: secret,
        browser: [UInt8](key.publicKey.x963Representation),
        sender: [UInt8](sender.x963Representation))
    }
  }

  /// Reads content in the encoding `aes128gcm` (RFC 8188, section 2).
  ///
  /// - Parameter key: Gives the key for a key id.
  package static func decrypt(
    _ body: [UInt8], key: ([UInt8]) throws -> some ContiguousBytes
  ) throws -> [UInt8] {
    guard body.count > 21, body.count > 21 + Int(body[20]) else {
      throw Unreadable(reason: "the header is cut off")
    }
    let recordSize = body[16..<20].reduce(0) { $0 << 8 | Int($1) }
    guard recordSize > 17 else { throw Unreadable(reason: "records of \(recordSize) bytes") }
    let start = 21 + Int(body[20])
    let keys = RecordKeys(try key(Array(body[21..<start])), salt: Array(body[..<16]))
    var content: [UInt8] = []
    var rest = body[start...]
    var number: UInt64 = 0
    while !rest.isEmpty {
      let record = rest.prefix(recordSize)
      rest = rest.dropFirst(recordSize)
      let box = try AES.GCM.SealedBox(
        nonce: keys.nonce(of: number), ciphertext: record.dropLast(16), tag: record.suffix(16))
      let padded = [UInt8](try AES.GCM.open(box, using: keys.key))
      guard let end = padded.lastIndex(where: { $0 != 0 }), padded[end] == (rest.isEmpty ? 2 : 1)
      else { throw Unreadable(reason: "the delimiter of record \(number) is wrong") }
      content += padded[..<end]
      number += 1
    }
    return content
  }
}
