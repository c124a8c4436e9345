import Foundation
import Logging
import NIOCore
import ServiceTestSupport
import Testing
import ToDoService

@testable import TodoServer

/// Messages to a real broker, where mosquitto is installed.
@Suite(
  "Publishing", .enabled(if: MosquittoBroker.isInstalled, "needs mosquitto and mosquitto_pub"),
  .timeLimit(.minutes(2)))
struct PublishingTests {
  /// The password is "sécret word".
  private static let passwordFile =
    "todo:$7$101$GITCxt9DuRglfV++$+OkgT9KCoXTVUpOWGYaNMJ/TYPxyS9mBO691yEQkZ9r+iPZcDQE4Z3G/umfMUlp1p"
    + "dldA+m8EmPKkM3XERJFrQ==\n"

  private static let here = IPAddress(bytes: [127, 0, 0, 1])

  private static func client(trusting authority: String = "authority") throws -> BrokerClient {
    BrokerClient(
      try OutgoingCertificates(pemFile: TestCertificates.path("\(authority).pem")),
      limits: .init(connection: .minutes(1), whole: .minutes(1)))
  }

  private static func publication(
    _ broker: String, password: String? = nil, topic: String = "home/ä b", _ payload: String = "{}"
  ) throws -> OutgoingPublication {
    OutgoingPublication(
      to: topic, of: try #require(BrokerAddress(broker)), password: password, Array(payload.utf8))
  }

  /// Takes what is published at a broker without TLS.
  private func subscriber(
    to broker: MosquittoBroker
  ) async throws -> (connection: MQTTConnection, messages: AsyncStream<MQTTMessage>) {
    let (subscriptions, subscribed) = AsyncStream.makeStream(of: Void.self)
    let (messages, received) = AsyncStream.makeStream(of: MQTTMessage.self)
    let connection = MQTTConnection(
      MQTTConnection.Settings(
        broker: try #require(BrokerAddress("mqtt://127.0.0.1:\(broker.port)")), password: nil,
        certificates: nil, clientID: "subscriber"),
      topics: ["home/#"], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      subscribed: { subscribed.yield() },
      receiver: { batch in
        for message in batch { received.yield(message) }
        return []
      })
    connection.start()
    for await _ in subscriptions { break }
    return (connection, messages)
  }

  @Test(arguments: [2, 60_000])
  func whatIsPublishedReachesWhoeverSubscribes(length: Int) async throws {
    let broker = try MosquittoBroker()
    let (connection, messages) = try await subscriber(to: broker)
    let payload = String(repeating: "x", count: length)
    try await Self.client().publish(
      try Self.publication("mqtt://127.0.0.1:\(broker.port)", payload), to: Self.here)
    for await message in messages {
      #expect(message.topic == "home/ä b")
      #expect(String(decoding: message.payload, as: UTF8.self) == payload)
      break
    }
    await connection.stop()
  }

  @Test func aUserNeedsTheRightPassword() async throws {
    let broker = try MosquittoBroker(
      "allow_anonymous false", files: ["password_file": Self.passwordFile])
    let url = "mqtt://todo@127.0.0.1:\(broker.port)"
    try await Self.client().publish(
      try Self.publication(url, password: "sécret word"), to: Self.here)
    for password in ["wrong", nil] {
      await #expect(
        throws: OutgoingError.refused("The broker does not let this user in.")
      ) {
        try await Self.client().publish(
          try Self.publication(url, password: password), to: Self.here)
      }
    }
  }

  @Test func aTopicThatIsNotTheUsersIsRefused() async throws {
    let broker = try MosquittoBroker(
      "allow_anonymous true", files: ["acl_file": "topic write home/ä b\n"])
    let url = "mqtt://127.0.0.1:\(broker.port)"
    try await Self.client().publish(try Self.publication(url), to: Self.here)
    await #expect(
      throws: OutgoingError.refused("The broker does not let this user publish to this topic.")
    ) {
      try await Self.client().publish(try Self.publication(url, topic: "other"), to: Self.here)
    }
  }

  @Test(arguments: ["localhost", "127.0.0.1", "rebound.test"])
  func aBrokerWithACertificateForItsNameIsTrusted(host: String) async throws {
    let broker = try MosquittoBroker("allow_anonymous true\n" + MosquittoBroker.tls("localhost"))
    try await Self.client().publish(
      try Self.publication("mqtts://\(host):\(broker.port)"), to: Self.here)
  }

  @Test(
    arguments: [
      ("elsewhere", "authority", "The receiver's certificate is for another host."),
      (
        "localhost", "first",
        "The receiver's certificate has expired, or nobody who is trusted has signed it."
      ),
      (
        "expired", "authority",
        "The receiver's certificate has expired, or nobody who is trusted has signed it."
      ),
    ] as [(String, String, String)])
  func aBrokerWithAnotherCertificateIsNot(
    name: String, authority: String, reason: String
  ) async throws {
    let broker = try MosquittoBroker("allow_anonymous true\n" + MosquittoBroker.tls(name))
    await #expect(throws: OutgoingError.unreachable(reason)) {
      try await Self.client(trusting: authority).publish(
        try Self.publication("mqtts://localhost:\(broker.port)"), to: Self.here)
    }
  }
}

/// Brokers that are none, or fail.
@Suite("Brokers that fail", .timeLimit(.minutes(2)))
struct FailingBrokerTests {
  private func failure(
    at port: Int, limits: BrokerClient.Limits = .init(connection: .hours(1), whole: .hours(1))
  ) async throws -> OutgoingError? {
    let publication = OutgoingPublication(
      to: "t", of: try #require(BrokerAddress("mqtt://127.0.0.1:\(port)")), password: nil, [])
    do {
      try await BrokerClient(OutgoingCertificates(), limits: limits)
        .publish(publication, to: IPAddress(bytes: [127, 0, 0, 1]))
      return nil
    } catch {
      return error
    }
  }

  @Test func nobodyListens() async throws {
    let port = try await LoopbackReceiver.closedPort()
    #expect(try await failure(at: port) == .unreachable("Connection refused"))
  }

  @Test(arguments: [LoopbackReceiver.Behaviour.saysNothing, .dribbles("\u{20}\u{7F}")])
  func itDoesNotAnswerInTime(_ behaviour: LoopbackReceiver.Behaviour) async throws {
    let receiver = try await LoopbackReceiver(behaviour)
    let limits = BrokerClient.Limits(connection: .hours(1), whole: .milliseconds(50))
    #expect(try await failure(at: receiver.port, limits: limits) == .timedOut)
  }

  /// It takes the connection, and says nothing to the message.
  @Test func whatIsNotAcknowledgedIsNotDelivered() async throws {
    let receiver = try await LoopbackReceiver(.bytes([0x20, 0x03, 0x00, 0x00, 0x00]), times: 1)
    let limits = BrokerClient.Limits(connection: .hours(1), whole: .milliseconds(200))
    #expect(try await failure(at: receiver.port, limits: limits) == .timedOut)
  }

  @Test(
    arguments: [
      ([0x20, 0x02, 0x00, 0x01], .refused("The broker does not speak MQTT 5.")),
      ([0x20, 0x03, 0x00, 0x84, 0x00], .refused("The broker does not speak MQTT 5.")),
      ([0x20, 0x03, 0x00, 0x89, 0x00], .unreachable("The broker is busy.")),
      (
        [0xE0, 0x01, 0x9D], .refused("The broker has moved. Change the target's URL.")
      ),
      ([0xE0, 0x01, 0x8B], .unreachable("The broker does not take the message (reason 139).")),
      ([0x20, 0x00], .unreachable("The receiver does not speak MQTT.")),
      ([0x20, 0xFF, 0xFF, 0xFF, 0xFF], .unreachable("The receiver does not speak MQTT.")),
      ([0x20, 0xFF, 0x7F], .unreachable("The receiver does not speak MQTT.")),
      (
        Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8),
        .unreachable("The receiver does not speak MQTT.")
      ),
      (Array("220 mail.example ESMTP\r\n".utf8), .unreachable("The receiver does not speak MQTT.")),
    ] as [([UInt8], OutgoingError)])
  func itAnswersSomethingElse(_ bytes: [UInt8], _ error: OutgoingError) async throws {
    let receiver = try await LoopbackReceiver(.bytes(bytes))
    #expect(try await failure(at: receiver.port) == error)
  }

  @Test func itClosesTheConnection() async throws {
    let receiver = try await LoopbackReceiver(.hangsUp(after: ""))
    #expect(
      try await failure(at: receiver.port)
        == .unreachable("The broker closed the connection without an answer."))
  }

  @Test(arguments: [0, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152])
  func lengthsAreWrittenInSevenBits(count: Int) throws {
    // A message without its header: the topic, the number and the properties.
    let overhead = 2 + 1 + 2 + 1 + 2 + 3 + 16
    var packet = MQTTPacket.publish([UInt8](repeating: 7, count: max(0, count - overhead)), to: "t")
    #expect(packet.readInteger(as: UInt8.self) == 0x32)
    var length = 0
    var shift = 0
    while let byte = packet.readInteger(as: UInt8.self) {
      length |= Int(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { break }
    }
    #expect(length == packet.readableBytes)
    #expect(length == max(count, overhead))
  }
}
