/// Publishes to a broker at an address that has been checked.
package protocol BrokerTransport: Sendable {
  /// Publishes a message at exactly this address. The broker has it when this returns.
  func publish(
    _ publication: OutgoingPublication, to address: IPAddress
  ) async throws(OutgoingError)
}

/// A message to a topic of an MQTT broker.
package struct OutgoingPublication: Hashable, Sendable {
  package let broker: BrokerAddress
  package let password: String?
  package let topic: String
  package let payload: [UInt8]

  package init(
    to topic: String, of broker: BrokerAddress, password: String?, _ payload: [UInt8]
  ) {
    self.topic = topic
    self.broker = broker
    self.password = password
    self.payload = payload
  }
}
