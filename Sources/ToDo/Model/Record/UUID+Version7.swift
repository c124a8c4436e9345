#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The parts of a UUID of version 7 (RFC 9562, section 5.7) as stores make them: when the item was made,
/// which store made it, and its number there. A store keeps its own random number once, and so no
/// UUIDs.
package struct UUIDParts: Hashable, Sendable {
  /// Milliseconds since 1970, 48 bits; 0 if that is not known.
  package let milliseconds: Int64
  /// The store's random number, ``originBits`` bits.
  package let origin: UInt64
  /// The item's number, 30 bits.
  package let number: UInt32

  /// The bits of a store's random number.
  package static let originBits = 44

  package init(milliseconds: Int64, origin: UInt64, number: UInt32) {
    self.milliseconds = min(max(0, milliseconds), 1 << 48 - 1)
    self.origin = origin & (1 << Self.originBits - 1)
    self.number = number & ItemID.largestNumber
  }

  /// - Returns: Nil for a UUID of another version or variant.
  package init?(_ uuid: UUID) {
    let bytes = uuid.uuid
    let high = Self.number(
      [bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5, bytes.6, bytes.7])
    let low = Self.number(
      [bytes.8, bytes.9, bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15])
    guard high >> 12 & 0xf == 7, low >> 62 == 2 else { return nil }
    self.init(
      milliseconds: Int64(high >> 16), origin: (high & 0xfff) << 32 | low >> 30 & 0xffff_ffff,
      number: UInt32(low & UInt64(ItemID.largestNumber)))
  }

  /// The UUID with these parts.
  package var uuid: UUID {
    let high = UInt64(milliseconds) << 16 | 7 << 12 | origin >> 32
    let low = 2 << 62 | (origin & 0xffff_ffff) << 30 | UInt64(number)
    func byte(_ number: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: number >> (56 - 8 * index))
    }
    return UUID(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
        byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }

  private static func number(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension ItemRecord {
  /// The UUID of the item that follows a repeating one: it depends on this item's alone, so that two
  /// files in which the item is marked done have the same next one.
  package var nextUUID: UUID {
    // FNV-1a over the bytes of the UUID, whose time the next one keeps: 74 bits of it.
    var hashes: [UInt64] = [0xcbf2_9ce4_8422_2325, 0x9e37_79b9_7f4a_7c15]
    for index in hashes.indices {
      for byte in uuid.uuidString.utf8 {
        hashes[index] = (hashes[index] ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
      }
      hashes[index] ^= hashes[index] >> 29
    }
    return UUIDParts(
      milliseconds: UUIDParts(uuid)?.milliseconds ?? 0, origin: hashes[0],
      number: UInt32(truncatingIfNeeded: hashes[1])
    ).uuid
  }
}
