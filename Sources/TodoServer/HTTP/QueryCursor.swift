import Foundation
import HTTPTypes
import ToDoService

/// Where the next page of a query begins, as a text that clients do not interpret.
struct QueryCursor {
  let fields: [String]

  /// - Parameter fields: Texts without blanks; the first says which query it is for.
  init(_ fields: [String]) { self.fields = fields }

  /// Reads a cursor.
  ///
  /// - Parameters:
  ///   - kind: The first field.
  ///   - count: The number of fields.
  /// - Throws: ``Problem`` for a text that is not a cursor of this kind.
  init(_ text: String, kind: String, count: Int) throws {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let base64 = text.replacing("-", with: "+").replacing("_", with: "/") + padding
    let fields = Data(base64Encoded: base64).flatMap { String(bytes: $0, encoding: .utf8) }
      .map { $0.split(separator: " ").map(String.init) }
    guard let fields, fields.count == count, fields.first == kind else { throw Self.refusal }
    self.fields = fields
  }

  /// RFC 4648, section 5, without padding.
  var text: String {
    var bytes: [UInt8] = []
    for field in fields {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      bytes.append(contentsOf: field.utf8)
    }
    return Base64URL.text(bytes)
  }

  /// A number, every bit of it.
  static func text(_ number: Double) -> String { String(number.bitPattern, radix: 16) }

  /// The finite number of a field.
  func number(_ index: Int) throws -> Double {
    guard let bits = UInt64(fields[index], radix: 16) else { throw Self.refusal }
    let number = Double(bitPattern: bits)
    guard number.isFinite else { throw Self.refusal }
    return number
  }

  static var refusal: Problem {
    Problem(
      .badRequest, "This is not a cursor of this query. Take it from the last page's Link header.",
      parameter: "cursor")
  }
}
