package import Foundation
import ToDo
import ToDoPresentation
package import ToDoStore

/// Sends webhooks, signed as Standard Webhooks says.
package struct WebhookSender: Sender {
  private let client: GuardedClient
  private let signature: WebhookSignature

  package init(_ client: GuardedClient, _ signature: WebhookSignature) {
    self.client = client
    self.signature = signature
  }

  private struct Payload: Encodable {
    let type: ReminderMessage.Kind
    let timestamp: String?
    let list: String?
    let data: JSONValue
  }

  package func send(
    _ message: OutgoingMessage, to target: Target, at date: Date
  ) async -> SendResult {
    let message = message.message
    return await client.deliver(at: date) {
      let body = [UInt8](
        try JSONEncoder.line.encode(
          Payload(
            type: message.kind, timestamp: TimeText.text(message.timestamp), list: message.list,
            data: message.reminder)))
      let timestamp = Int64(date.timeIntervalSince1970)
      let signatures = signature.text(
        id: message.id, timestamp: timestamp, body: body, secrets: target.secrets(at: date))
      return OutgoingRequest(
        try OutgoingURL(target.url),
        [
          .init("content-type", "application/json"), .init("webhook-id", message.id),
          .init("webhook-timestamp", "\(timestamp)"), .init("webhook-signature", signatures),
        ], body)
    }
  }
}

extension Target {
  /// The secrets that sign at a time, the newest first.
  fileprivate func secrets(at date: Date) -> [String] {
    let old = oldSecretEnds.map { date < $0 } ?? false ? oldSecret : nil
    return [secret, old].compactMap(\.self)
  }
}
