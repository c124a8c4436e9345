import JSONText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Base64 (RFC 4648, section 4).
enum Base64 {
  /// Reads a text; white space in it, and padding that is missing, are tolerated.
  ///
  /// - Returns: Nil for anything else.
  static func decode(_ text: String) -> [UInt8]? {
    var digits = Array(text.utf8.filter { !$0.isWhiteSpace })
    while digits.last == UInt8(ascii: "=") { digits.removeLast() }
    digits += repeatElement(UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
    return Data(base64Encoded: Data(digits)).map(Array.init)
  }
}
