import Foundation
import HTTPTypes

/// The members of a small JSON object that a request sends, each read with a pointer in its errors.
struct JSONMembers {
  private let members: [String: Any]

  /// - Throws: ``Problem`` for what is not an object, and for a member that is not known.
  init(_ body: Data, known: Set<String>) throws {
    guard let members = try? JSONSerialization.jsonObject(with: body) as? [String: Any] else {
      throw Problem(.badRequest, "The body is not a JSON object.", pointer: "")
    }
    if let other = members.keys.sorted().first(where: { !known.contains($0) }) {
      throw Problem(
        .badRequest,
        "There is no such member here. Known are: "
          + known.sorted().joined(separator: ", ") + ".", pointer: "/\(Self.escaped(other))")
    }
    self.members = members
  }

  /// A text; nil without it, or for null.
  func text(_ name: String) throws -> String? {
    guard let value = members[name], !(value is NSNull) else { return nil }
    guard let text = value as? String else {
      throw Problem(.badRequest, "\"\(name)\" must be a text.", pointer: "/\(name)")
    }
    return text
  }

  /// A list of texts; nil without it, or for null.
  func texts(_ name: String) throws -> [String]? {
    guard let value = members[name], !(value is NSNull) else { return nil }
    guard let texts = value as? [String] else {
      throw Problem(.badRequest, "\"\(name)\" must be a list of texts.", pointer: "/\(name)")
    }
    return texts
  }

  /// RFC 6901, section 3.
  private static func escaped(_ name: String) -> String {
    name.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
