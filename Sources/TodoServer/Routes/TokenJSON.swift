import ToDo
import ToDoStore

/// A token as JSON, without the token itself.
struct TokenJSON: Encodable {
  let id: String
  let label: String?
  let scopes: [String]
  let made: String
  let expires: String?
  /// To the hour.
  let lastUsed: String?

  init(_ token: TokenRecord) {
    id = token.id.rawValue
    label = token.label
    scopes = token.scopes.sorted().map(\.rawValue)
    made = token.made.rfc3339
    expires = token.expires.map(\.rfc3339)
    lastUsed = token.lastUsed.map(\.rfc3339)
  }
}
