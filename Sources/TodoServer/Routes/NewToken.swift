import Foundation
import HTTPTypes
import ToDo
import ToDoPresentation
import ToDoStore

/// What a request says of a token that is to be made.
struct NewToken {
  static let members: Set<String> = ["scopes", "label", "expires"]

  let scopes: Set<TokenScope>
  let label: String?
  let expires: Date?

  /// There are four, and one that is given twice does no harm.
  private static let mostScopes = 100
  private static let mostLabelBytes = 200

  /// - Throws: ``Problem`` or `JSONInputError`, with a pointer to what is wrong.
  init(_ body: ObjectBody) throws {
    let nodes = try body["scopes"]?.elements(upTo: Self.mostScopes) ?? []
    scopes = try Set(
      nodes.map { node in
        guard let scope = TokenScope(rawValue: try node.text()) else {
          throw node.error("There is no such scope. Use read, write, report or admin.")
        }
        return scope
      })
    guard !scopes.isEmpty else {
      throw Problem(
        .badRequest, "Say what the token may do: read, write, report or admin.", pointer: "/scopes")
    }
    label = try body.text("label")
    guard label?.utf8.count ?? 0 <= Self.mostLabelBytes else {
      throw Problem(
        .badRequest, "The label is longer than \(Self.mostLabelBytes) bytes.", pointer: "/label")
    }
    expires = try body.text("expires").map { text in
      guard let seconds = TimeText.parse(text, timeZone: { .gmt }, dateAlone: .end) else {
        throw Problem(
          .badRequest, "This is not a time. Write one such as 2027-01-31T12:00:00Z.",
          pointer: "/expires")
      }
      return Date(timeIntervalSince1970: seconds)
    }
  }
}
