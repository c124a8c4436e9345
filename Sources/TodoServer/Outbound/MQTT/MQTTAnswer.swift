import NIOCore

/// What a broker answers.
enum MQTTAnswer: Hashable, Sendable {
  /// To the connection; the reason is below 128 if it is accepted.
  case connected(reason: UInt8)
  /// To the message of a number.
  case published(number: UInt16, reason: UInt8)
  /// It ends the connection.
  case disconnected(reason: UInt8)

  /// The first bytes of the packets that a broker sends to somebody who only publishes.
  fileprivate enum Kind: UInt8 {
    case connected = 0x20
    case published = 0x40
    case disconnected = 0xE0
  }
}

/// Reads a broker's answers.
struct MQTTAnswerDecoder: ByteToMessageDecoder {
  typealias InboundOut = MQTTAnswer

  /// What no broker sends.
  struct Damage: Error, CustomStringConvertible {
    var description: String { "The receiver does not speak MQTT." }
  }

  mutating func decode(
    context: ChannelHandlerContext, buffer: inout ByteBuffer
  ) throws -> DecodingState {
    guard let answer = try Self.answer(in: &buffer) else { return .needMoreData }
    context.fireChannelRead(wrapInboundOut(answer))
    return .continue
  }

  /// Takes an answer; nil if it is not whole yet.
  static func answer(in buffer: inout ByteBuffer) throws -> MQTTAnswer? {
    var rest = buffer
    guard let first = rest.readInteger(as: UInt8.self) else { return nil }
    guard let kind = MQTTAnswer.Kind(rawValue: first) else { throw Damage() }
    guard let length = try rest.readMQTTLength() else { return nil }
    guard length <= MQTTPacket.mostAnswerBytes else { throw Damage() }
    guard var body = rest.readSlice(length: length) else { return nil }
    buffer = rest
    return try answer(kind, &body)
  }

  private static func answer(
    _ kind: MQTTAnswer.Kind, _ body: inout ByteBuffer
  ) throws -> MQTTAnswer {
    switch kind {
    case .connected:
      guard let bytes = body.readBytes(length: 2) else { throw Damage() }
      return .connected(reason: bytes[1])
    case .published:
      guard let number = body.readInteger(as: UInt16.self) else { throw Damage() }
      return .published(number: number, reason: body.readInteger(as: UInt8.self) ?? 0)
    case .disconnected: return .disconnected(reason: body.readInteger(as: UInt8.self) ?? 0)
    }
  }
}

extension ByteBuffer {
  /// Returns nil if there is not enough to read.
  fileprivate mutating func readMQTTLength() throws -> Int? {
    var length = 0
    for shift in stride(from: 0, to: 28, by: 7) {
      guard let byte = readInteger(as: UInt8.self) else { return nil }
      length |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return length }
    }
    throw MQTTAnswerDecoder.Damage()
  }
}
