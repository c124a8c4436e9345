import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What a form sends: `application/x-www-form-urlencoded` (URL Standard, section 5).
struct FormBody: Sendable {
  /// More than any form needs but that of an item.
  static let mostBytes = 1_000_000
  /// What the API takes of an item, when each of its bytes is percent-encoded, and so takes three. What is
  /// too long for an item can then be shown again with the reason.
  static let mostItemBytes = 3 * JSONBody.mostBytes
  private static let mostFields = 500

  private let fields: [(name: String, value: String)]

  /// - Parameter most: How many bytes are read.
  /// - Throws: ``Problem`` for another kind of body, and for one that is too large.
  init(_ request: Request, upTo most: Int = mostBytes) async throws {
    let type = request.headers[.contentType].map { $0.prefix { $0 != ";" }.lowercased() }
    guard type == "application/x-www-form-urlencoded" else {
      throw Problem(
        .unsupportedMediaType, "Send the form as application/x-www-form-urlencoded.")
    }
    let buffer: ByteBuffer
    do {
      buffer = try await request.body.collect(upTo: most)
    } catch is NIOTooManyBytesError {
      throw Problem(
        .contentTooLarge, "The form is larger than \(most) bytes. Shorten it.",
        pageText: "fault-formTooLarge")
    }
    try self.init(Array(buffer.readableBytesView))
  }

  init(_ bytes: [UInt8]) throws {
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
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      var byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "%"), index + 1 < bytes.endIndex, let high = digit(bytes[index]),
        let low = digit(bytes[index + 1])
      {
        byte = high << 4 | low
        index += 2
      } else if byte == UInt8(ascii: "+") {
        byte = UInt8(ascii: " ")
      }
      // A form sends line ends as CRLF (HTML, 4.10.21.6).
      if byte == UInt8(ascii: "\n"), result.last == UInt8(ascii: "\r") { result.removeLast() }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The value of a hexadecimal digit in ASCII.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
