import CSodium

extension Secrets {
  /// The HMAC of a message by SHA-256 (RFC 2104, FIPS 198-1).
  package func hmac(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var state = crypto_auth_hmacsha256_state()
    crypto_auth_hmacsha256_init(&state, key, key.count)
    crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    return [UInt8](unsafeUninitializedCapacity: Int(crypto_auth_hmacsha256_bytes())) {
      buffer, count in
      if let start = buffer.baseAddress { crypto_auth_hmacsha256_final(&state, start) }
      count = buffer.count
    }
  }
}
