import ToDo

/// Rules out texts that cannot contain a searched text, by their bytes, before they become Swift
/// strings.
///
/// It only judges ASCII, where lower case and equivalence are simple; for any other text the filter
/// decides.
struct TextProbe {
  private let needle: [UInt8]

  /// Returns nil without a text to search for, or if it is not ASCII.
  init?(_ text: String?) {
    guard let text = text?.lowercased(), !text.isEmpty, text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    needle = Array(text.utf8)
  }

  /// Whether a text may contain the searched text.
  ///
  /// - Complexity: mostly linear in the text's length; the product of the lengths at worst.
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
