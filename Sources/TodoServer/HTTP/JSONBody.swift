import HTTPTypes
import Hummingbird
import JSONText
import NIOCore
import ToDo

/// The JSON that a request sends, which is parsed later, on a thread that may take its time.
struct JSONBody: Sendable {
  /// The greatest body with a few short members.
  static let fewBytes = 65_536
  /// The longest note, with a third of its letters escaped, and a polygon of 50,000 vertices.
  static let mostBytes = 4_000_000

  static let types = ["application/json"]
  /// Those of a change (RFC 7396), of which the first is meant.
  static let patchTypes = ["application/merge-patch+json", "application/json"]

  private let bytes: [UInt8]

  /// - Parameters:
  ///   - types: The media types that the route reads; a request without one is read too.
  ///   - most: How many bytes are read.
  /// - Throws: ``Problem`` with the status 413 or 415.
  init(
    _ request: Request, types: [String] = JSONBody.types, upTo most: Int = JSONBody.fewBytes
  ) async throws {
    let type = request.headers[.contentType].map { $0.prefix { $0 != ";" }.lowercased() }
    let buffer: ByteBuffer
    do {
      buffer = try await request.body.collect(upTo: most)
    } catch is NIOTooManyBytesError {
      throw Problem(.contentTooLarge, "The body is larger than \(most) bytes. Shorten it.")
    }
    bytes = [UInt8](buffer.readableBytesView)
    if let type, !bytes.isEmpty, !types.contains(type.trimmingBlanks) {
      throw Problem(
        .unsupportedMediaType, "Send the header Content-Type: \(types.joined(separator: " or ")).",
        headers: request.method == .patch ? [.acceptPatch: types.joined(separator: ", ")] : [:])
    }
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// The value that it is.
  ///
  /// - Throws: ``Problem`` that says where it is not JSON, or that it nests too deeply.
  func value() throws(Problem) -> JSONValue {
    guard !isEmpty else {
      throw Problem(.badRequest, "The body is empty. Send a JSON object.")
    }
    do throws(JSONError) {
      return try JSONScanner.value(of: bytes, .ofMessages)
    } catch {
      throw Problem(.badRequest, error.inBody)
    }
  }
}

extension JSONError {
  fileprivate var inBody: String {
    func at(_ position: TextPosition) -> String {
      "line \(position.line), column \(position.column)"
    }
    return switch self {
    case .unreadable(let reason): "The body cannot be read: \(reason)."
    case .notUTF8(let position): "The body is not UTF-8 (\(at(position))). Send UTF-8."
    case .notJSON(let position, let expected, let found):
      "The body is not JSON (\(at(position))): expected \(expected), found \(found)."
    case .cutOff(let position, let expected):
      "The body ends too early (\(at(position))): expected \(expected)."
    case .tooDeep(let position, let limit):
      "The body is nested more than \(limit) deep (\(at(position))). Flatten it."
    case .numberTooLarge(let position):
      "A number is beyond ±1.8e308 (\(at(position))). Send a smaller one."
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension HTTPField.Name {
  /// RFC 5789, section 3.1.
  static let acceptPatch = Self(fixed: "Accept-Patch")
}
