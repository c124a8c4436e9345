import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What a form sends: `application/x-www-form-urlencoded` (URL Standard, section 5).
struct FormBody: Sendable {
  /// The longest note, when each of its letters takes nine bytes.
  static let mostBytes = 1_000_000
  private static let mostFields = 500

  private let fields: [(name: String, value: String)]

  /// - Throws: ``Problem`` for another kind of body, and for one that is too large.
  init(_ request: Request) async throws {
    let type = request.headers[.contentType].map { $0.prefix { $0 != ";" }.lowercased() }
    guard type == "application/x-www-form-urlencoded" else {
      throw Problem(
        .unsupportedMediaType, "Send the form as application/x-www-form-urlencoded.")
    }
    let buffer: ByteBuffer
    do {
      buffer = try await request.body.collect(upTo: Self.mostBytes)
    } catch is NIOTooManyBytesError {
      throw Problem(
        .contentTooLarge, "The form is larger than \(Self.mostBytes) bytes. Shorten it.")
    }
    try self.init(buffer.readableBytesView)
  }

  init(_ bytes: some Collection<UInt8>) throws {
    let pairs = bytes.split(separator: UInt8(ascii: "&"))
    guard pairs.count <= Self.mostFields else {
      throw Problem(.badRequest, "The form has more than \(Self.mostFields) fields.")
    }
    fields = pairs.map { pair in
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      return (Self.decoded(name), Self.decoded(pair.dropFirst(name.count + 1)))
    }
  }

  /// The first value of a field, without blanks around it; empty if there is none.
  subscript(name: String) -> String {
    (fields.first { $0.name == name }?.value ?? "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The value of a field as it was typed; empty if there is none.
  func text(_ name: String) -> String { fields.first { $0.name == name }?.value ?? "" }

  /// All values of a field.
  func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// Whether a box was ticked.
  func isOn(_ name: String) -> Bool { !self[name].isEmpty }

  /// Bytes that are not UTF-8 become U+FFFD, as the standard says.
  private static func decoded(_ bytes: some Collection<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      let next = bytes.index(after: index)
      if byte == UInt8(ascii: "%"), let high = digit(bytes, at: next),
        let low = digit(bytes, at: bytes.index(after: next))
      {
        result.append(high << 4 | low)
        index = bytes.index(index, offsetBy: 3)
        continue
      }
      result.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      index = next
    }
    // A form sends line ends as CRLF (HTML, 4.10.21.6).
    return String(decoding: result, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }

  private static func digit<Bytes: Collection<UInt8>>(
    _ bytes: Bytes, at index: Bytes.Index
  ) -> UInt8? {
    guard index < bytes.endIndex else { return nil }
    return Character(Unicode.Scalar(bytes[index])).hexDigitValue.map(UInt8.init)
  }
}
