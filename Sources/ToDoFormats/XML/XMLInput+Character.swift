extension XMLInput {
  /// Takes a character, every kind of line break as a line feed (XML 1.0, section 2.11); nil at
  /// the end.
  ///
  /// - Throws: `FormatError.notUTF8`, `.cutOff` in the middle of it, and `.notXML` for one that
  ///   XML does not permit (section 2.2).
  mutating func character() throws(FormatError) -> Unicode.Scalar? {
    guard let byte = try peek() else { return nil }
    if byte == .carriageReturn {
      skip()
      if try peek() == .lineFeed { skip() }
      return "\n"
    }
    let length: Int
    let scalar: Unicode.Scalar?
    if byte < 0x80 || encoding == .latin1 {
      length = 1
      scalar = Unicode.Scalar(byte)
    } else {
      length = try sequenceLength(first: byte)
      let sequence = try peek(length)
      scalar = Self.scalar(sequence)
      if scalar == nil, sequence.count < length, sequence.dropFirst().allSatisfy(\.isContinuation) {
        skip(sequence.count)
        throw .cutOff(position(), expected: "the rest of a character")
      }
    }
    guard let scalar else { throw .notUTF8(position()) }
    guard scalar.isXMLCharacter else {
      throw .notXML(
        position(), reason: "the character \(scalar.codePoint) is none of XML's. Remove it.")
    }
    skip(length)
    return scalar
  }

  /// How many bytes a character has that begins so (RFC 3629, section 4).
  private mutating func sequenceLength(first: UInt8) throws(FormatError) -> Int {
    switch first {
    case 0xc2...0xdf: return 2
    case 0xe0...0xef: return 3
    case 0xf0...0xf4: return 4
    default: throw .notUTF8(position())
    }
  }

  /// The scalar that a whole sequence stands for; nil where it is none, or not the shortest.
  private static func scalar(_ sequence: ArraySlice<UInt8>) -> Unicode.Scalar? {
    var decoder = UTF8()
    var iterator = sequence.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator),
      UTF8.width(scalar) == sequence.count
    else { return nil }
    return scalar
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 permits it in a text (section 2.2).
  var isXMLCharacter: Bool {
    switch value {
    case 0x9, 0xa, 0xd, 0x20...0xd7ff, 0xe000...0xfffd, 0x1_0000...0x10_ffff: true
    default: false
    }
  }

  /// `U+0007`
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension UInt8 {
  fileprivate var isContinuation: Bool { self & 0b1100_0000 == 0b1000_0000 }
}
