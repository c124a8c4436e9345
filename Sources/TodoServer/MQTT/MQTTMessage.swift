/// A message that was published, or is to be.
struct MQTTMessage: Hashable, Sendable {
  let topic: String
  let payload: [UInt8]
}
