import CSodium

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes and compares what must not be guessed, by libsodium (https://doc.libsodium.org).
package struct Secrets: Sendable {
  /// Digits and letters without i, l, o and u (D. Crockford's Base32), so that a secret can be read out.
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// Prepares libsodium, which may be done any number of times.
  package init() {
    precondition(sodium_init() >= 0, "libsodium finds no source of random numbers")
  }

  /// Random letters and digits, 5 bits each.
  package func letters(_ count: Int) -> String {
    let bytes = bytes(count).map { Self.alphabet[Int($0 & 31)] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Random bytes.
  package func bytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      if let start = buffer.baseAddress { randombytes_buf(start, count) }
      initializedCount = count
    }
  }

  /// The SHA-256 hash of a text (FIPS 180-4).
  package func hash(_ text: String) -> [UInt8] { hash(Array(text.utf8)) }

  /// The SHA-256 hash of bytes.
  package func hash(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(crypto_hash_sha256_bytes())) { buffer, count in
      if let start = buffer.baseAddress {
        crypto_hash_sha256(start, bytes, UInt64(bytes.count))
      }
      count = buffer.count
    }
  }
}
