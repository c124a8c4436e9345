import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization
import ToDoService

/// Publishes to MQTT brokers, with a connection for each message.
///
/// libmosquitto, which takes the phones' messages, looks names up by itself and checks the
/// certificate for the name that it connects to. Here the address was checked before, and the
/// certificate is still to be for the name; so these few packets are written here.
struct BrokerClient: BrokerTransport {
  /// How long things may take.
  struct Limits {
    var connection = TimeAmount.seconds(5)
    /// From the beginning to the acknowledgement.
    var whole = TimeAmount.seconds(15)
  }

  private let certificates: OutgoingCertificates
  private let limits: Limits

  private typealias Connection = NIOAsyncChannel<MQTTAnswer, ByteBuffer>

  init(_ certificates: OutgoingCertificates, limits: Limits = Limits()) {
    self.certificates = certificates
    self.limits = limits
  }

  func publish(
    _ publication: OutgoingPublication, to address: IPAddress
  ) async throws(OutgoingError) {
    let lateness = Lateness()
    do {
      let connection = try await connect(to: publication.broker, at: address)
      let channel = connection.channel
      let end = channel.eventLoop.scheduleTask(in: limits.whole) {
        lateness.note()
        channel.close(promise: nil)
      }
      defer { end.cancel() }
      try await connection.executeThenClose { inbound, outbound in
        try await Self.converse(publication, inbound, outbound)
      }
    } catch {
      throw lateness.isNoted ? .timedOut : OutgoingError(connection: error)
    }
  }

  private func connect(
    to broker: BrokerAddress, at address: IPAddress
  ) async throws -> Connection {
    let context = broker.isEncrypted ? try certificates.context() : nil
    return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(limits.connection)
      .connect(
        to: try SocketAddress(
          packedIPAddress: ByteBuffer(bytes: address.bytes), port: broker.port)
      ) { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if let context {
            // Without a name, the certificate has to be for the address.
            let name = IPAddress(broker.host) == nil ? broker.host : nil
            try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: name))
          }
          try pipeline.addHandler(
            ByteToMessageHandler(
              MQTTAnswerDecoder(), maximumBufferSize: 2 * MQTTPacket.mostAnswerBytes))
          return try Connection(wrappingChannelSynchronously: channel)
        }
      }
  }

  /// Whether the time was up.
  private final class Lateness: Sendable {
    private let flag = Atomic(false)

    var isNoted: Bool { flag.load(ordering: .acquiring) }

    func note() { flag.store(true, ordering: .releasing) }
  }

  private static func converse(
    _ publication: OutgoingPublication, _ inbound: NIOAsyncChannelInboundStream<MQTTAnswer>,
    _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  ) async throws {
    var answers = inbound.makeAsyncIterator()
    let broker = publication.broker
    // What cannot be written is what cannot be read either, and that says why.
    try? await outbound.write(
      MQTTPacket.connect(
        as: "todo-server-" + String(UInt32.random(in: .min ... .max), radix: 16),
        user: broker.user, password: publication.password, keepAliveSeconds: 60))
    switch try await answers.next() {
    case .connected(let reason), .disconnected(let reason):
      try BrokerReason(reason, ofConnection: true).check()
    case .published: throw MQTTAnswerDecoder.Damage()
    case nil: throw BrokerReason.closed
    }
    try? await outbound.write(MQTTPacket.publish(publication.payload, to: publication.topic))
    while let answer = try await answers.next() {
      switch answer {
      case .published(MQTTPacket.number, let reason):
        try BrokerReason(reason).check()
        try? await outbound.write(MQTTPacket.disconnect)
        return
      case .disconnected(let reason):
        try BrokerReason(reason).check()
        throw BrokerReason.closed
      case .connected, .published: continue
      }
    }
    throw BrokerReason.closed
  }
}
