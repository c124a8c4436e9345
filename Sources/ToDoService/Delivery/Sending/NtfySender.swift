package import Foundation
import ToDoPresentation
package import ToDoStore

/// Publishes to a topic of an ntfy server, as JSON (https://docs.ntfy.sh/publish/#publish-as-json).
package struct NtfySender: Sender {
  private let client: GuardedClient
  private let links: MessageLinks?

  /// - Parameter links: Where the server is reached; nil for messages without links and buttons.
  package init(_ client: GuardedClient, _ links: MessageLinks?) {
    self.client = client
    self.links = links
  }

  private struct Publication: Encodable {
    let topic: String
    let title: String
    let message: String
    let priority: Int
    let tags: [String]
    let click: String?
    let actions: [Button]?
  }

  private struct Button: Encodable {
    let action = "http"
    let label: String
    let url: String
    let method = "POST"
    let clear = true

    private enum CodingKeys: CodingKey { case action, label, url, method, clear }
  }

  /// A longer title would make an attachment of the message.
  private static let mostLetters = 250

  package func send(
    _ message: OutgoingMessage, to target: Target, at date: Date
  ) async -> SendResult {
    await client.deliver(at: date) {
      let actions = message.actions
      let buttons = links.map { links in
        ActionVerb.allCases.compactMap { verb in
          actions[verb].map { Button(label: verb.label, url: links.action($0)) }
        }
      }
      let message = message.message
      let publication = Publication(
        topic: target.topic ?? "", title: String(message.title.prefix(Self.mostLetters)),
        message: message.text, priority: message.isImportant ? 4 : 3,
        tags: Array(message.tags.prefix(5)), click: links?.item(message),
        actions: buttons.flatMap { $0.isEmpty ? nil : $0 })
      var headers = [OutgoingRequest.Header("content-type", "application/json")]
      if let token = target.token { headers.append(.init("authorization", "Bearer \(token)")) }
      return OutgoingRequest(
        try OutgoingURL(target.url), headers, [UInt8](try JSONEncoder.line.encode(publication)))
    }
  }
}
