package import Foundation
import ToDoPresentation
package import ToDoStore

/// Posts messages to an application of a Gotify server (https://gotify.net/docs/pushmsg).
package struct GotifySender: Sender {
  private let client: GuardedClient
  private let links: MessageLinks?

  /// - Parameter links: Where the server is reached; nil for messages without links.
  package init(_ client: GuardedClient, _ links: MessageLinks?) {
    self.client = client
    self.links = links
  }

  private struct Post: Encodable {
    let title: String
    let message: String
    let priority: Int
    /// https://gotify.net/docs/msgextras
    let extras: [String: [String: [String: String]]]?
  }

  package func send(
    _ message: OutgoingMessage, to target: Target, at date: Date
  ) async -> SendResult {
    await client.deliver(at: date) {
      let message = message.message
      let link = links?.item(message)
      let post = Post(
        title: message.title, message: message.text, priority: message.isImportant ? 8 : 5,
        extras: link.map { ["client::notification": ["click": ["url": $0]]] })
      return OutgoingRequest(
        try OutgoingURL(target.url).appending("message"),
        [
          .init("content-type", "application/json"), .init("x-gotify-key", target.token ?? ""),
        ], [UInt8](try JSONEncoder.line.encode(post)))
    }
  }
}
