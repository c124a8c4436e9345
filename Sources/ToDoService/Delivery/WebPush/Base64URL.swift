import Foundation

/// Bytes as text in the alphabet for URLs, without padding (RFC 4648, section 5).
package enum Base64URL {
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// - Returns: Nil for a text that is not of this form. Padding may be there.
  package static func bytes(_ text: String) -> [UInt8]? {
    let plain = text.replacing("=", with: "")
    guard plain.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") }) else {
      return nil
    }
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    let usual = plain.replacing("-", with: "+").replacing("_", with: "/") + padding
    return Data(base64Encoded: usual).map { [UInt8]($0) }
  }
}
