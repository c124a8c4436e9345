/// The links in messages: they lead back to the server.
package struct MessageLinks: Hashable, Sendable {
  private let base: String

  /// - Parameter publicURL: Where the server is reached, such as `https://todo.example.org`.
  package init(publicURL: String) {
    base = publicURL.hasSuffix("/") ? String(publicURL.dropLast()) : publicURL
  }

  /// The page of the message's item; nil in a test.
  func item(_ message: ReminderMessage) -> String? {
    Self.itemPath(message).map { base + $0 }
  }

  func action(_ token: String) -> String { base + Self.actionPath(token) }

  static func itemPath(_ message: ReminderMessage) -> String? {
    guard let list = message.list, let item = message.item else { return nil }
    return "/lists/\(list)/items/\(item)"
  }

  static func actionPath(_ token: String) -> String { "/v1/actions/\(token)" }
}

/// What a button on a message does.
package enum ActionVerb: String, CaseIterable, Codable, Sendable {
  case done, snooze

  var label: String {
    switch self {
    case .done: "Done"
    case .snooze: "Snooze"
    }
  }
}
