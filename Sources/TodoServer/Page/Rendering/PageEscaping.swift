import Mustache

/// Escapes texts for HTML, in elements and in quoted attributes (HTML, section 13.3).
///
/// It looks at bytes. Swift compares characters, and a quotation mark with an accent on it is another
/// character than a quotation mark; to a browser it still ends the attribute.
struct PageEscaping: MustacheContentType {
  /// The name by which templates ask for it.
  static let name = "PAGE"

  func escapeText(_ text: String) -> String {
    guard text.utf8.contains(where: { Self.replacement($0) != nil }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 {
      if let replacement = Self.replacement(byte) {
        bytes.append(contentsOf: replacement.utf8)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func replacement(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    // The parser of HTML would put U+FFFD there (13.2.5.1).
    case 0: "\u{FFFD}"
    default: nil
    }
  }
}
