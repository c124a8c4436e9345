import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What a form sends: `application/x-www-form-urlencoded`.
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
    guard bytes.count(where: { $0 == UInt8(ascii: "&") }) < Self.mostFields else {
      throw Problem(.badRequest, "The form has more than \(Self.mostFields) fields.")
    }
    fields = FormEncoding.fields(bytes)
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
}
