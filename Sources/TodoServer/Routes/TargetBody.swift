import Hummingbird
import JSONText
import NIOCore
import ToDo
import ToDoService
import ToDoStore

/// The body of a request about a target: a JSON object with known members.
struct TargetBody {
  private let members: [String: JSONValue]

  private static let mostBytes = 16_384

  /// - Throws: ``Problem`` for another body, and for a member that is not known.
  init(_ request: Request, known: Set<String>) async throws {
    let body = try await request.body.collect(upTo: Self.mostBytes)
    let value: JSONValue
    do {
      value = try JSONScanner.value(of: Array(body.readableBytesView), JSONRules(depthLimit: 8))
    } catch {
      throw Problem(.badRequest, "The body is not JSON. Send an object such as {\"on\":true}.")
    }
    guard case .object(let members) = value else {
      throw Problem(.badRequest, "The body is not a JSON object. Send {\"kind\":…,\"url\":…}.")
    }
    if let unknown = members.keys.filter({ !known.contains($0) }).min() {
      throw Problem(
        .badRequest,
        "A target has no \"\(unknown.prefix(40))\". Known are: "
          + known.sorted().joined(separator: ", ") + ".",
        pointer: "/" + unknown.replacing("~", with: "~0").replacing("/", with: "~1"))
    }
    self.members = members
  }

  /// What a member says.
  enum Text {
    case missing, null
    case text(String)
  }

  func text(_ name: String) throws -> Text {
    switch members[name] {
    case nil: .missing
    case .null: .null
    case .string(let text): .text(text)
    default: throw Problem(.badRequest, "\"\(name)\" must be a text.", pointer: "/\(name)")
    }
  }

  /// A member that may be missing or null.
  func optionalText(_ name: String) throws -> String? {
    if case .text(let text) = try self.text(name) { return text }
    return nil
  }

  /// A member that must be there.
  func neededText(_ name: String) throws -> String {
    guard case .text(let text) = try self.text(name) else {
      throw Problem(.badRequest, "A target needs \"\(name)\".", pointer: "/\(name)")
    }
    return text
  }

  func bool(_ name: String) throws -> Bool? {
    switch members[name] {
    case nil: return nil
    case .bool(let value): return value
    default:
      throw Problem(.badRequest, "\"\(name)\" must be true or false.", pointer: "/\(name)")
    }
  }

  func kind() throws -> TargetKind {
    let text = try neededText("kind")
    guard let kind = TargetKind(rawValue: text) else {
      let kinds = TargetKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem(
        .badRequest, "There is no kind \"\(text.prefix(40))\". Known are: \(kinds).",
        pointer: "/kind")
    }
    return kind
  }

  /// Changes a draft as JSON Merge Patch says (RFC 7396).
  func patch(_ draft: inout TargetDraft) throws {
    if case .text(let url) = try self.text("url") { draft.url = url }
    if case .null = try text("url") { draft.url = try neededText("url") }
    for (name, member) in [
      ("label", \TargetDraft.label), ("topic", \.topic), ("token", \.token),
    ] as [(String, WritableKeyPath<TargetDraft, String?>)] {
      switch try text(name) {
      case .missing: break
      case .null: draft[keyPath: member] = nil
      case .text(let text): draft[keyPath: member] = text
      }
    }
  }
}

extension Problem {
  init(_ error: TargetError) {
    if case .tooMany = error {
      self.init(.conflict, error.description)
    } else {
      self.init(.badRequest, error.description, pointer: error.member.map { "/\($0)" })
    }
  }
}
