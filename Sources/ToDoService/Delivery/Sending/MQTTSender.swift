package import Foundation
import ToDo
import ToDoPresentation
package import ToDoStore

/// Publishes to a topic of an MQTT broker: the event in the JSON form that the API lists it in, with its
/// `type`.
package struct MQTTSender: Sender {
  private let client: GuardedClient

  package init(_ client: GuardedClient) {
    self.client = client
  }

  package func send(
    _ message: OutgoingMessage, to target: Target, at date: Date
  ) async -> SendResult {
    guard let broker = BrokerAddress(target.url), let topic = target.topic else {
      return .failed(SendResult.Failure(reason: "The target is damaged.", isRefusal: true))
    }
    do {
      let payload = [UInt8](try JSONEncoder.line.encode(message.message.event))
      try await client.publish(
        OutgoingPublication(to: topic, of: broker, password: target.token, payload))
      return .accepted(status: nil)
    } catch let error as OutgoingError {
      return .failed(SendResult.Failure(reason: error.description, isRefusal: error.isRefusal))
    } catch {
      return .failed(SendResult.Failure(reason: "\(error)", isRefusal: true))
    }
  }
}

extension OutgoingError {
  fileprivate var isRefusal: Bool {
    if case .refused = self { true } else { false }
  }
}

extension ReminderMessage {
  /// The reminder with the list and the type beside its own members; of a test its id and time.
  fileprivate var event: JSONValue {
    var members: [String: JSONValue] = [
      "id": .string(id), "time": .string(TimeText.text(timestamp)),
    ]
    if case .object(let reminder) = reminder { members = reminder }
    members["type"] = .string(kind.rawValue)
    if let list { members["list"] = .string(list) }
    return .object(members)
  }
}
