import NIOCore

/// The packets by which a message is published (MQTT 5, chapter 3:
/// https://docs.oasis-open.org/mqtt/mqtt/v5.0/mqtt-v5.0.html).
enum MQTTPacket {
  /// The one message of a connection has this number.
  static let number: UInt16 = 1
  /// The longest answer that a broker may give: it tells little that matters here.
  static let mostAnswerBytes = 4_096

  /// Section 3.1: a session that begins anew, for a user or for anybody.
  static func connect(
    as client: String, user: String?, password: String?, keepAliveSeconds: UInt16
  ) -> ByteBuffer {
    var body = ByteBuffer()
    body.writeMQTT("MQTT")
    body.writeInteger(UInt8(5))
    let flags: UInt8 = 0x02 | (user == nil ? 0 : 0x80) | (password == nil ? 0 : 0x40)
    body.writeInteger(flags)
    body.writeInteger(keepAliveSeconds)
    body.writeMQTTLength(5)
    body.writeInteger(UInt8(0x27))  // the greatest packet that is taken
    body.writeInteger(UInt32(mostAnswerBytes))
    body.writeMQTT(client)
    if let user { body.writeMQTT(user) }
    if let password { body.writeMQTT(password) }
    return packet(0x10, body)
  }

  /// Section 3.3: JSON, with QoS 1.
  static func publish(_ payload: [UInt8], to topic: String) -> ByteBuffer {
    var properties = ByteBuffer(bytes: [0x01, 0x01, 0x03])  // text, of this type:
    properties.writeMQTT("application/json")
    var body = ByteBuffer()
    body.writeMQTT(topic)
    body.writeInteger(number)
    body.writeMQTTLength(properties.readableBytes)
    body.writeBuffer(&properties)
    body.writeBytes(payload)
    return packet(0x32, body)
  }

  /// Section 3.14: a farewell.
  static var disconnect: ByteBuffer { packet(0xE0, ByteBuffer()) }

  private static func packet(_ kind: UInt8, _ body: ByteBuffer) -> ByteBuffer {
    var packet = ByteBuffer(bytes: [kind])
    packet.writeMQTTLength(body.readableBytes)
    packet.writeImmutableBuffer(body)
    return packet
  }
}

extension ByteBuffer {
  /// A text with its length before it (section 1.5.4).
  fileprivate mutating func writeMQTT(_ text: String) {
    writeInteger(UInt16(clamping: text.utf8.count))
    writeBytes(text.utf8.prefix(Int(UInt16.max)))
  }

  /// Seven bits in each byte, the lowest first (section 1.5.5).
  fileprivate mutating func writeMQTTLength(_ length: Int) {
    var rest = length
    repeat {
      writeInteger(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
  }
}
