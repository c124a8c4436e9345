/// The first characters of an id, as a person types them.
public struct ItemIDPrefix: Hashable, Sendable {
  /// The characters, five bits each, with the first in the highest bits.
  let bits: UInt32
  let count: Int

  /// Reads a prefix, in any case. Returns nil if the text is empty, longer than an id, or has a
  /// character that no id has.
  public init?(_ text: String) {
    guard (1...ItemID.length).contains(text.utf8.count) else { return nil }
    var bits: UInt32 = 0
    for byte in text.utf8 {
      let lower = (65...90).contains(byte) ? byte + 32 : byte
      guard let digit = ItemIDPrefix.digit(lower) else { return nil }
      bits = bits << 5 | digit
    }
    self.bits = bits
    self.count = text.utf8.count
  }

  /// The ids of the numbers up to `last` that begin with this prefix, in their order.
  ///
  /// - Complexity: O(the smaller of `last` and the number of ids with the prefix), at about 2 ns each;
  ///   no table of texts is needed.
  package func ids(upTo last: UInt32) -> [ItemID] {
    let freeBits = UInt32(5 * (ItemID.length - count))
    let first = bits << freeBits
    if last < 1 << freeBits {
      guard last >= 1 else { return [] }
      return (1...last).lazy.map(ItemID.init(number:))
        .filter { $0.begins(with: self) }.sorted()
    }
    return (first...(first | (1 << freeBits - 1))).lazy.map(ItemID.unpermuted)
      .filter { 1 <= $0 && $0 <= last }.map(ItemID.init(number:))
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 48...57: return UInt32(byte) - 48
    case 97...104: return UInt32(byte) - 87  // a … h
    case 106, 107: return UInt32(byte) - 88  // j k
    case 109, 110: return UInt32(byte) - 89  // m n
    case 112...116: return UInt32(byte) - 90  // p … t
    case 118...122: return UInt32(byte) - 91  // v … z
    default: return nil
    }
  }
}

extension ItemID {
  /// Whether the text of the id begins with a prefix.
  public func begins(with prefix: ItemIDPrefix) -> Bool {
    code >> UInt32(5 * (Self.length - prefix.count)) == prefix.bits
  }
}
