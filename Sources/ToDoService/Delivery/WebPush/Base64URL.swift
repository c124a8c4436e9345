import Foundation

/// Bytes as text in the alphabet for URLs, without padding (RFC 4648, section 5).
package enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    let length = (bytes.count * 8 + 5) / 6
    return String(unsafeUninitializedCapacity: length) { text in
      for index in 0..<length {
        let (byte, passed) = (index * 6).quotientAndRemainder(dividingBy: 8)
        let next = byte + 1 < bytes.count ? bytes[byte + 1] : 0
        let pair = UInt16(bytes[byte]) << 8 | UInt16(next)
        text[index] = alphabet[Int(pair >> UInt16(10 - passed) & 63)]
      }
      return length
    }
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
