/// The lasting name of a stored item: six letters and digits such as `k7f3qz`.
///
/// A store numbers its items 1, 2, 3 … and never gives a number twice. The text is that number
/// sent through a fixed permutation of 0 ..< 2³⁰, so that two or three characters usually suffice to
/// tell items apart. All ids are equally long, so the id of a removed item is never a prefix of
/// another. Ids are ordered by their texts.
public struct ItemID: Hashable, Sendable {
  /// The store's number of the item, from 1 to ``largestNumber``.
  public let number: UInt32

  /// The largest number of an item: 30 bits.
  public static let largestNumber: UInt32 = 1 << 30 - 1

  /// The id of the item with a number.
  ///
  /// - Precondition: `number` is at most ``largestNumber``.
  public init(number: UInt32) {
    precondition(number <= Self.largestNumber, "The number of an item has at most 30 bits")
    self.number = number
  }

  /// The number after the permutation: the value of the text.
  var code: UInt32 { Self.permuted(number) }
}

extension ItemID: Comparable {
  /// Orders ids by their texts.
  public static func < (left: ItemID, right: ItemID) -> Bool { left.code < right.code }
}

extension ItemID: LosslessStringConvertible, Codable {
  /// Digits and letters without i, l, o and u, in ASCII order (D. Crockford's Base32).
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
  static let length = 6

  /// The six letters and digits of the id.
  public var description: String {
    let code = code
    return String(unsafeUninitializedCapacity: Self.length) { buffer in
      for index in 0..<Self.length {
        let shift = UInt32(5 * (Self.length - 1 - index))
        buffer[index] = Self.alphabet[Int(code >> shift & 31)]
      }
      return Self.length
    }
  }

  /// Reads a complete id, in any case. Returns nil if the text is not one.
  public init?(_ text: String) {
    guard let prefix = ItemIDPrefix(text), prefix.count == Self.length else { return nil }
    self.init(number: Self.unpermuted(prefix.bits))
  }

  /// Reads the text of an id.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let text = try value.decode(String.self)
    guard let id = ItemID(text) else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "\(text) is not an id")
    }
    self = id
  }

  /// Writes the text of the id.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(description)
  }
}

extension ItemID {
  private static let mask: UInt32 = 1 << 30 - 1
  /// Odd, so that multiplication modulo 2³⁰ can be undone: 2³⁰ / φ, as in Fibonacci hashing.
  private static let multiplier: UInt32 = 663_608_941
  /// `multiplier * inverse` is 1 modulo 2³⁰.
  private static let inverse: UInt32 = {
    // Newton's iteration doubles the correct bits; an odd number is its own inverse modulo 8.
    var inverse = multiplier
    for _ in 0..<4 { inverse = inverse &* (2 &- multiplier &* inverse) }
    return inverse & mask
  }()

  /// Multiplies, mixes the high half into the low one, and multiplies again: all reversible.
  private static func permuted(_ number: UInt32) -> UInt32 {
    var x = number &* multiplier & mask
    x ^= x >> 15
    return x &* multiplier & mask
  }

  static func unpermuted(_ code: UInt32) -> UInt32 {
    var x = code &* inverse & mask
    x ^= x >> 15
    return x &* inverse & mask
  }
}
