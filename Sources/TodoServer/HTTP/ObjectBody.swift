import Foundation
import HTTPTypes
import Hummingbird
import JSONText
import NIOCore
import ToDo
import ToDoFormats
import ToDoPresentation

/// Reads the members of a request's JSON object. One that a route does not know is refused.
struct ObjectBody {
  private let members: [String: JSONValue]

  /// - Parameters:
  ///   - known: The members of the route.
  ///   - most: How many bytes are read.
  /// - Throws: ``Problem`` that points to what is wrong.
  init(_ request: Request, known: Set<String>, upTo most: Int = 65_536) async throws {
    let bytes = try await request.body.collect(upTo: most)
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONScanner.value(of: Array(bytes.readableBytesView))
    } catch {
      throw Problem(.badRequest, "The body is not JSON. \(FormatError(error).description)")
    }
    guard case .object(let members) = value else {
      throw Problem(.badRequest, "The body must be a JSON object.", pointer: "")
    }
    for name in members.keys.sorted() where !known.contains(name) {
      throw Problem(
        .badRequest,
        "There is no member \"\(name.prefix(40))\" here. Known are: "
          + known.sorted().joined(separator: ", ") + ".", pointer: Self.pointer(name))
    }
    self.members = members
  }

  /// Whether a member is there, null or not.
  func has(_ name: String) -> Bool { members[name] != nil }

  /// A text; nil if it is absent or null.
  func text(_ name: String) throws -> String? {
    switch members[name] {
    case nil, .null: return nil
    case .string(let text): return text
    default: throw wrong(name, "a text")
    }
  }

  /// `true` or `false`; nil if it is absent or null.
  func flag(_ name: String) throws -> Bool? {
    switch members[name] {
    case nil, .null: return nil
    case .bool(let flag): return flag
    default: throw wrong(name, "true or false")
    }
  }

  /// A number; nil if it is absent or null.
  func number(_ name: String) throws -> Double? {
    switch members[name] {
    case nil, .null: return nil
    case .integer(let number): return Double(number)
    case .number(let number): return number
    default: throw wrong(name, "a number")
    }
  }

  /// Any value as the bytes of its JSON; nil if it is absent or null.
  func json(_ name: String) throws -> Data? {
    guard let value = members[name], value != .null else { return nil }
    return try JSONEncoder.line.encode(value)
  }

  /// A text that a parser reads.
  func value<Value>(_ name: String, _ parse: (String) throws -> Value) throws -> Value? {
    guard let text = try text(name) else { return nil }
    return try reading(name) { try parse(text) }
  }

  /// A length: a number of metres, or a text such as `500m`.
  func distance(_ name: String) throws -> Distance? {
    if case .string = members[name] { return try value(name) { try DistanceText.parse($0) } }
    return try number(name).map { meters in
      guard meters >= 0 else {
        throw Problem(
          .badRequest, "\"\(name)\" must not be negative.", pointer: Self.pointer(name))
      }
      return .meters(meters)
    }
  }

  /// Adds a pointer to the member to what is wrong with it.
  func reading<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      guard var problem = Problem(translating: error) else { throw error }
      problem.pointer = problem.pointer ?? Self.pointer(name)
      throw problem
    }
  }

  /// A member that has to be there.
  func required<Value>(_ name: String, _ value: Value?) throws -> Value {
    guard let value else {
      throw Problem(.badRequest, "\"\(name)\" is missing.", pointer: Self.pointer(name))
    }
    return value
  }

  private func wrong(_ name: String, _ kind: String) -> Problem {
    Problem(.badRequest, "\"\(name)\" must be \(kind).", pointer: Self.pointer(name))
  }

  /// RFC 6901, section 3.
  static func pointer(_ name: String) -> String {
    "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
