import ToDo

/// Tells from the bytes of texts that a sought text is in none of them, before they are read as
/// Swift's.
///
/// Only ASCII is judged, where lower case and equivalence are simple; anything else may hold the
/// text, and the filter decides.
struct TextProbe {
  private let needle: [UInt8]

  /// Nil where there is nothing to seek, or where it is not in ASCII.
  init?(_ text: String?) {
    guard let text = text?.lowercased(), !text.isEmpty, text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    needle = Array(text.utf8)
  }

  /// Whether a text may hold the one that is sought.
  ///
  /// - Complexity: the product of the lengths at worst, mostly the text's.
  func mayBe(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = needle[0]
    for start in text.indices {
      let byte = text[start]
      if byte >= 0x80 { return true }
      guard Self.lowercased(byte) == first, start + needle.count <= text.count else { continue }
      var length = 1
      while length < needle.count, Self.lowercased(text[start + length]) == needle[length] {
        length += 1
      }
      if length == needle.count { return true }
    }
    return false
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte | 0x20 : byte
  }
}
