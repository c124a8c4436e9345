import HTTPTypes
import Hummingbird
import ToDo
import ToDoPresentation

/// The members of the JSON object that a request sends. One that the route does not know is refused.
///
/// Each call that reads a member throws an error that points to it.
struct ObjectBody {
  private let body: JSONNode
  private let members: [String: JSONNode]

  /// - Parameters:
  ///   - known: The members of the route.
  ///   - ignored: Members that may be there too, and mean nothing.
  ///   - types: The media types that the route reads.
  ///   - most: How many bytes are read.
  /// - Throws: ``Problem``, and `JSONInputError`.
  init(
    _ request: Request, known: Set<String>, ignoring ignored: Set<String> = [],
    types: [String] = JSONBody.types, upTo most: Int = JSONBody.fewBytes
  ) async throws {
    body = JSONNode(try await JSONBody(request, types: types, upTo: most).value())
    members = try body.allMembers(known.sorted(), ignoring: ignored)
  }

  /// A member, null or not; nil if it is absent.
  subscript(name: String) -> JSONNode? { members[name] }

  /// Whether a member is there, null or not.
  func has(_ name: String) -> Bool { members[name] != nil }

  /// A text; nil if it is absent or null.
  func text(_ name: String) throws -> String? { try value(name)?.text() }

  /// `true` or `false`; nil if it is absent or null.
  func flag(_ name: String) throws -> Bool? { try value(name)?.flag() }

  /// A number; nil if it is absent or null.
  func number(_ name: String) throws -> Double? { try value(name)?.number() }

  /// A text that a parser reads; nil if it is absent or null.
  func value<Value>(_ name: String, _ parse: (String) throws -> Value) throws -> Value? {
    guard let text = try text(name) else { return nil }
    return try reading(name) { try parse(text) }
  }

  /// A length: a number of metres, or a text such as `500m`; nil if it is absent or null.
  func distance(_ name: String) throws -> Distance? {
    guard let node = value(name) else { return nil }
    if case .string = node.value { return try value(name) { try DistanceText.parse($0) } }
    let meters = try node.number()
    guard meters >= 0 else { throw node.error("\"\(name)\" must not be negative.") }
    return .meters(meters)
  }

  /// A member that has to be there.
  ///
  /// - Parameter value: What it was read as.
  func required<Value>(_ name: String, _ value: Value?) throws -> Value {
    if let value { return value }
    throw members[name]?.error("\"\(name)\" must not be null.")
      ?? JSONInputError(at: body.pointer(to: name), "\"\(name)\" is missing.")
  }

  /// Adds a pointer to the member to what is wrong with it.
  func reading<Value>(_ name: String, _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch {
      throw pointing(to: name, error)
    }
  }

  /// Adds a pointer to the member to what is wrong with it.
  func reading<Value>(_ name: String, _ read: () async throws -> Value) async throws -> Value {
    do {
      return try await read()
    } catch {
      throw pointing(to: name, error)
    }
  }

  /// What is wrong for another reason than the member stays as it is.
  private func pointing(to name: String, _ error: any Error) -> any Error {
    guard var problem = Problem(translating: error), problem.status == .badRequest else {
      return error
    }
    problem.pointer = problem.pointer ?? body.pointer(to: name)
    return problem
  }

  /// A member that is not null.
  private func value(_ name: String) -> JSONNode? { members[name].flatMap { $0.isNull ? nil : $0 } }
}
