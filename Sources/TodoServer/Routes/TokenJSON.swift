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
    made = TimeText.text(token.made.timeIntervalSince1970)
    expires = token.expires.map { TimeText.text($0.timeIntervalSince1970) }
    lastUsed = token.lastUsed.map { TimeText.text($0.timeIntervalSince1970) }
  }
}
