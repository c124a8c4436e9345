import Foundation
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// A target as JSON. Its token is never shown, its secret once.
struct TargetJSON: Encodable {
  let target: Target
  /// Whether the secret is shown.
  var showsSecret = false

  private enum Key: String, CodingKey {
    case id, kind, label, url, topic, hasToken, on, offReason, made, secret, oldSecretEnds
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(target.id.rawValue, forKey: .id)
    try values.encode(target.kind.rawValue, forKey: .kind)
    try values.encode(target.label, forKey: .label)
    try values.encode(target.url, forKey: .url)
    try values.encode(target.topic, forKey: .topic)
    try values.encode(target.token != nil, forKey: .hasToken)
    try values.encode(target.isOn, forKey: .on)
    try values.encode(target.offReason, forKey: .offReason)
    try values.encode(target.made.rfc3339, forKey: .made)
    try values.encodeIfPresent(
      target.oldSecretEnds.map(\.rfc3339), forKey: .oldSecretEnds)
    if showsSecret { try values.encodeIfPresent(target.secret, forKey: .secret) }
  }
}

/// A delivery as JSON: what was sent, how far it is, and why not further.
struct DeliveryJSON: Encodable {
  let delivery: Delivery

  private enum Key: String, CodingKey {
    case id, list, item, title, state, tries, made, nextTry, finished, status, reason
  }

  func encode(to encoder: any Encoder) throws {
    let message = try JSONDecoder().decode(
      ReminderMessage.self, from: Data(delivery.message.utf8))
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(delivery.event, forKey: .id)
    try values.encode(delivery.list.rawValue, forKey: .list)
    try values.encode(message.item, forKey: .item)
    try values.encode(message.title, forKey: .title)
    try values.encode(delivery.state.rawValue, forKey: .state)
    try values.encode(delivery.tries, forKey: .tries)
    try values.encode(delivery.made.rfc3339, forKey: .made)
    try values.encode(
      delivery.state == .pending ? delivery.nextTry.rfc3339 : nil, forKey: .nextTry)
    try values.encode(delivery.finished.map(\.rfc3339), forKey: .finished)
    try values.encode(delivery.status, forKey: .status)
    try values.encode(delivery.reason, forKey: .reason)
  }
}

/// A part of a target's deliveries as JSON.
struct DeliveriesJSON: Encodable {
  private let deliveries: [DeliveryJSON]
  /// The `before` of the next part; null after the last.
  private let next: String?

  init(_ deliveries: [Delivery], limit: Int) {
    self.deliveries = deliveries.map(DeliveryJSON.init)
    next = deliveries.count == limit ? deliveries.last.map { "\($0.number)" } : nil
  }

  private enum Key: String, CodingKey { case deliveries, next }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(deliveries, forKey: .deliveries)
    try values.encode(next, forKey: .next)
  }
}

/// What came of a test message as JSON.
struct TestResultJSON: Encodable {
  private let delivered: Bool
  private let status: Int?
  private let reason: String?

  init(_ result: SendResult) {
    switch result {
    case .accepted(let status):
      delivered = true
      self.status = status
      reason = nil
    case .gone(let status):
      delivered = false
      self.status = status
      reason = "The receiver answered \(status ?? 410): it wants no messages."
    case .failed(let failure):
      delivered = false
      status = failure.status
      reason = failure.reason
    }
  }

  private enum Key: String, CodingKey { case delivered, status, reason }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(delivered, forKey: .delivered)
    try values.encode(status, forKey: .status)
    try values.encode(reason, forKey: .reason)
  }
}

/// What a button did, as JSON.
struct ActionReceiptJSON: Encodable {
  private let action: String
  private let item: String
  private let title: String
  private let until: String?

  init(_ receipt: ActionReceipt) {
    action = receipt.verb.rawValue
    item = receipt.item.id.description
    title = receipt.item.item.title
    until = receipt.until.map(\.rfc3339)
  }
}
