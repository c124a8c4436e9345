import JSONText

/// Writes characters so that they are read back unchanged.
enum XMLText {
  /// Whether XML 1.0 can hold the text: its only control characters are tabs and line breaks.
  static func canSay(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.isXMLCharacter)
  }

  /// Appends text between tags.
  ///
  /// - Precondition: `canSay(text)`
  static func append(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
      // Unescaped, it would be read as a line feed.
      case .carriageReturn: bytes.append(contentsOf: "&#13;".utf8)
      default: bytes.append(byte)
      }
    }
  }

  /// Appends the value of an attribute, without the quotation marks around it.
  static func appendAttribute(_ value: String, to bytes: inout [UInt8]) {
    for byte in value.utf8 {
      switch byte {
      case .quote: bytes.append(contentsOf: "&quot;".utf8)
      // Unescaped, they would be read as spaces.
      case .tab: bytes.append(contentsOf: "&#9;".utf8)
      case .lineFeed: bytes.append(contentsOf: "&#10;".utf8)
      default: append(CollectionOfOne(byte), to: &bytes)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 permits the character in a text (section 2.2).
  var isXMLCharacter: Bool {
    switch value {
    case 0x9, 0xa, 0xd, 0x20...0xd7ff, 0xe000...0xfffd, 0x1_0000...0x10_ffff: true
    default: false
    }
  }
}
