import Foundation
import HTTPTypes
import ToDo
import ToDoStore

/// What is asked of a new token.
struct NewTokenJSON {
  let scopes: Set<TokenScope>
  let label: String?
  let expires: Date?

  private static let mostLabelBytes = 200

  /// - Throws: ``Problem`` with a pointer to what is wrong.
  init(body: Data) throws {
    let members = try JSONMembers(body, known: ["scopes", "label", "expires"])
    let words = try members.texts("scopes") ?? []
    scopes = try Set(
      words.enumerated().map { index, word in
        guard let scope = TokenScope(rawValue: word) else {
          throw Problem(
            .badRequest, "There is no such scope. Use read, write, report or admin.",
            pointer: "/scopes/\(index)")
        }
        return scope
      })
    guard !scopes.isEmpty else {
      throw Problem(
        .badRequest, "Say what the token may do: read, write, report or admin.", pointer: "/scopes")
    }
    label = try members.text("label")
    guard label?.utf8.count ?? 0 <= Self.mostLabelBytes else {
      throw Problem(
        .badRequest, "The label is longer than \(Self.mostLabelBytes) bytes.", pointer: "/label")
    }
    expires = try members.text("expires").map { text in
      guard let seconds = TimeText.parse(text, timeZone: { .gmt }, dateAlone: .end) else {
        throw Problem(
          .badRequest, "This is not a time. Write one such as 2027-01-31T12:00:00Z.",
          pointer: "/expires")
      }
      return Date(timeIntervalSince1970: seconds)
    }
  }
}
