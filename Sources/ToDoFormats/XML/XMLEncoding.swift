import JSONText

/// The encoding of an XML document.
enum XMLEncoding {
  case utf8
  /// UTF-16 in the order of bytes that the file begins with.
  case utf16
  /// ISO-8859-1: one byte each.
  case latin1

  /// The encoding that the first bytes show: UTF-16 begins with its byte order mark, or has a NUL
  /// beside the first character.
  init(beginning bytes: some Collection<UInt8>) {
    let first = bytes.prefix(2)
    self = first.contains(0) || first.contains { $0 >= 0xfe } ? .utf16 : .utf8
  }

  /// The encoding that a declaration names.
  init?(name: String) {
    switch name.uppercased() {
    case "UTF-8", "UTF8", "US-ASCII", "ASCII": self = .utf8
    case "UTF-16", "UTF-16LE", "UTF-16BE": self = .utf16
    case "ISO-8859-1", "ISO8859-1", "LATIN1": self = .latin1
    default: return nil
    }
  }

  /// The name by which expat knows an encoding that a declaration names.
  static func expatName(of name: String) -> String? {
    switch XMLEncoding(name: name) {
    case .utf8: "UTF-8"
    case .utf16: "UTF-16"
    case .latin1: "ISO-8859-1"
    case nil: nil
    }
  }

  /// Whether a file that begins so can be XML: after a byte order mark and white space, it begins
  /// with a tag. Text in UTF-16 can be nothing else that is read.
  static func isXML(beginning bytes: some Collection<UInt8>) -> Bool {
    let encoding = XMLEncoding(beginning: bytes)
    let start = bytes.dropFirst(
      encoding == .utf16 ? 0 : UTF8Text.byteOrderMarkLength(of: bytes))
    let first = start.lazy.drop { $0.isWhiteSpace || encoding == .utf16 && $0.isUTF16Filler }.first
    return first == UInt8(ascii: "<")
  }

  /// A byte of ASCII for each character, for counting lines and columns and for messages. Other
  /// characters become question marks, but in UTF-8 they stay.
  func ascii(_ bytes: some Collection<UInt8>) -> [UInt8] {
    switch self {
    case .utf8: return Array(bytes)
    case .latin1: return bytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
    case .utf16:
      var characters: [UInt8] = []
      var iterator = bytes.makeIterator()
      while let first = iterator.next(), let second = iterator.next() {
        switch (first, second) {
        case (0, let character), (let character, 0): characters.append(character)
        default: characters.append(UInt8(ascii: "?"))
        }
      }
      return characters
    }
  }
}

extension UInt8 {
  /// Whether the byte is part of UTF-16's byte order mark, or the empty half of an ASCII character.
  fileprivate var isUTF16Filler: Bool { self == 0 || self >= 0xfe }
}
