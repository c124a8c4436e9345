#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An address of the Internet Protocol, version 4 or 6.
package struct IPAddress: Hashable, Sendable {
  /// 4 or 16 bytes, in the order of the network.
  package let bytes: [UInt8]

  /// - Precondition: 4 or 16 bytes.
  package init(bytes: [UInt8]) {
    precondition(bytes.count == 4 || bytes.count == 16, "An address has 4 or 16 bytes")
    self.bytes = bytes
  }

  /// Reads an address in its usual form: `192.0.2.1`, `2001:db8::1`. Returns nil for everything else,
  /// such as `127.1` or a zone after `%`.
  package init?(_ text: String) {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if inet_pton(family, text, &bytes) == 1 {
        self.bytes = bytes
        return
      }
    }
    return nil
  }

  package var isVersion4: Bool { bytes.count == 4 }

  /// The address of version 4 that is mapped to this one of version 6 (RFC 4291, section 2.5.5.2); else
  /// the address itself.
  package var unmapped: IPAddress {
    let prefix = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]
    return isVersion4 || !bytes.starts(with: prefix) ? self : IPAddress(bytes: bytes.suffix(4))
  }
}

extension IPAddress: CustomStringConvertible {
  package var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = isVersion4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else {
      preconditionFailure("Every address can be written")
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The addresses that begin with the same bits: `10.0.0.0/8`, `fd00::/8`.
package struct IPNetwork: Hashable, Sendable {
  package let base: IPAddress
  package let bitCount: Int

  /// Reads a network, or an address alone. Returns nil for everything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let base = parts.first.flatMap({ IPAddress(String($0)) }) else { return nil }
    let most = base.bytes.count * 8
    let count = parts.count == 2 ? Int(parts[1]) : most
    guard let count, (0...most).contains(count) else { return nil }
    self.base = base
    bitCount = count
  }

  package func contains(_ address: IPAddress) -> Bool {
    guard address.bytes.count == base.bytes.count else { return false }
    let whole = bitCount / 8
    guard address.bytes[..<whole] == base.bytes[..<whole] else { return false }
    let rest = bitCount % 8
    return rest == 0 || (address.bytes[whole] ^ base.bytes[whole]) >> (8 - rest) == 0
  }
}
