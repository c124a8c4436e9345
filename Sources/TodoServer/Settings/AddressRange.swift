import Foundation

/// An address or a network: `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`.
struct AddressRange: Hashable, Sendable {
  private let bytes: [UInt8]
  private let prefixLength: Int

  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first, let bytes = Self.bytes(of: String(address)) else { return nil }
    self.bytes = bytes
    if parts.count == 2 {
      guard let length = Int(parts[1]), (0...bytes.count * 8).contains(length) else { return nil }
      prefixLength = length
    } else {
      prefixLength = bytes.count * 8
    }
  }

  /// Whether an address is in the network. A text that is no address is not.
  func contains(_ address: String) -> Bool {
    guard let other = Self.bytes(of: address), other.count == bytes.count else { return false }
    return (0..<prefixLength).allSatisfy { bit in
      (bytes[bit / 8] ^ other[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
    }
  }

  /// The bytes of an address, 4 or 16; an IPv4 address in IPv6 clothes has 4.
  private static func bytes(of text: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
    var sixteen = in6_addr()
    guard inet_pton(AF_INET6, text, &sixteen) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: sixteen) { Array($0) }
    // RFC 4291, section 2.5.5.2.
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
    return bytes.starts(with: mapped) ? Array(bytes.suffix(4)) : bytes
  }
}
