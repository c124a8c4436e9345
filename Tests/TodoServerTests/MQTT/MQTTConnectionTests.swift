import Foundation
import Logging
import Synchronization
import TestSupport
import Testing
import ToDo
import ToDoService

@testable import TodoServer

/// Positions by way of a real broker, where mosquitto is installed.
@Suite(
  "MQTT", .enabled(if: MosquittoBroker.isInstalled, "needs mosquitto and mosquitto_pub"),
  .timeLimit(.minutes(2)))
struct MQTTConnectionTests {
  private struct Failure: Error {}

  private static let topic = "owntracks/anna/pixel"

  private static func message(_ time: Int) -> String {
    #"{"_type":"location","lat":52.5,"lon":13.4,"tst":\#(time),"acc":5,"tid":"ab"}"#
  }

  /// Connects to a broker, and waits for the subscription.
  private func connect(
    to broker: MosquittoBroker, receiver: @escaping MQTTConnection.Receiver
  ) async throws -> MQTTConnection {
    let address = try #require(BrokerAddress("mqtt://127.0.0.1:\(broker.port)"))
    let (subscriptions, subscribed) = AsyncStream.makeStream(of: Void.self)
    let connection = MQTTConnection(
      MQTTConnection.Settings(
        broker: address, password: nil, certificates: nil, clientID: "todo-test"),
      topics: ["owntracks/+/+"],
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, firstPause: 0.01,
      subscribed: { subscribed.yield() }, receiver: receiver)
    connection.start()
    for await _ in subscriptions { break }
    return connection
  }

  @Test func whatIsPublishedUnderAPersonsNameIsTheirReport() async throws {
    let server = try ServerFixture()
    _ = try server.token(for: "anna")
    let service = server.service
    let broker = try MosquittoBroker()
    let (batches, received) = AsyncStream.makeStream(of: Int.self)
    let connection = try await connect(to: broker) { messages in
      let answers = try await MQTTReports.take(messages, service)
      received.yield(messages.count)
      return answers
    }
    try await broker.publish(Self.message(1_789_999_990), to: Self.topic)
    try await broker.publish(Self.message(1_789_999_991), to: "owntracks/nobody/pixel")
    try await broker.publish("not JSON", to: Self.topic)
    var count = 0
    for await batch in batches {
      count += batch
      if count == 3 { break }
    }
    await connection.stop()
    #expect(try await server.devices(of: "anna") == ["pixel"])
    #expect(service.tally.count(.taken, from: .mqtt) == 1)
    #expect(service.tally.count(.unknownPerson, from: .mqtt) == 1)
    #expect(service.tally.count(.unreadable, from: .mqtt) == 1)
  }

  @Test func aMessageThatCouldNotBeKeptComesAgain() async throws {
    let broker = try MosquittoBroker()
    let attempts = Mutex(0)
    let (messages, received) = AsyncStream.makeStream(of: MQTTMessage.self)
    let connection = try await connect(to: broker) { batch in
      let isFirst = attempts.withLock { attempts in
        attempts += 1
        return attempts == 1
      }
      for message in batch { received.yield(message) }
      if isFirst { throw Failure() }
      return []
    }
    try await broker.publish("one", to: Self.topic)
    var payloads: [String] = []
    for await message in messages {
      payloads.append(message.text)
      if payloads.count == 2 { break }
    }
    await connection.stop()
    #expect(payloads == ["one", "one"])
  }

  @Test func aMessageIsAcknowledgedAfterItWasKeptAndNotBefore() async throws {
    let broker = try MosquittoBroker()
    let (firstMessages, receivedByFirst) = AsyncStream.makeStream(of: String.self)
    let (permissions, permission) = AsyncStream.makeStream(of: Void.self)
    let first = try await connect(to: broker) { batch in
      for message in batch { receivedByFirst.yield(message.text) }
      for await _ in permissions { break }
      return []
    }
    try await broker.publish("one", to: Self.topic)
    for await payload in firstMessages {
      #expect(payload == "one")
      break
    }
    // The first connection is still busy with the message. Whoever takes over its session is sent
    // what is not acknowledged.
    let (secondMessages, receivedBySecond) = AsyncStream.makeStream(of: String.self)
    let second = try await connect(to: broker) { batch in
      for message in batch { receivedBySecond.yield(message.text) }
      return []
    }
    for await payload in secondMessages {
      #expect(payload == "one")
      break
    }
    first.beginStopping()
    permission.finish()
    await first.stop()
    await second.stop()
    // By now it is acknowledged: a third connection is sent what comes next.
    let (thirdMessages, receivedByThird) = AsyncStream.makeStream(of: String.self)
    let third = try await connect(to: broker) { batch in
      for message in batch { receivedByThird.yield(message.text) }
      return []
    }
    try await broker.publish("two", to: Self.topic)
    for await payload in thirdMessages {
      #expect(payload == "two")
      break
    }
    await third.stop()
  }

  @Test func whatIsPublishedWhileTheServerIsAwayComesLater() async throws {
    let broker = try MosquittoBroker()
    let first = try await connect(to: broker) { _ in [] }
    await first.stop()
    try await broker.publish("one", to: Self.topic)
    let (messages, received) = AsyncStream.makeStream(of: String.self)
    let second = try await connect(to: broker) { batch in
      for message in batch { received.yield(message.text) }
      return []
    }
    for await payload in messages {
      #expect(payload == "one")
      break
    }
    await second.stop()
  }
}

/// Brokers with TLS, and what libmosquitto thinks of their certificates.
@Suite(
  "MQTT with TLS", .enabled(if: MosquittoBroker.isInstalled, "needs mosquitto and mosquitto_pub"),
  .timeLimit(.minutes(2)))
struct MQTTOverTLSTests {
  private func settings(
    _ broker: MosquittoBroker, host: String = "localhost", trusting authority: String
  ) throws -> MQTTConnection.Settings {
    MQTTConnection.Settings(
      broker: try #require(BrokerAddress("mqtts://\(host):\(broker.port)")), password: nil,
      certificates: TestCertificates.path("\(authority).pem"), clientID: "todo-test")
  }

  /// Connects, and returns what becomes of it first: nil for a subscription, or what was logged.
  private func outcome(_ settings: MQTTConnection.Settings) async -> String? {
    let (outcomes, outcome) = AsyncStream.makeStream(of: String?.self)
    let connection = MQTTConnection(
      settings, topics: ["owntracks/+/+"],
      logger: Logger(label: "test") { _ in WarningHandler { outcome.yield($0) } }, firstPause: 60,
      subscribed: { outcome.yield(nil) }, receiver: { _ in [] })
    connection.start()
    var first: String?
    for await outcome in outcomes {
      first = outcome
      break
    }
    await connection.stop()
    return first
  }

  @Test(arguments: ["localhost", "127.0.0.1"])
  func aBrokerWithACertificateForItsNameIsTrusted(host: String) async throws {
    let broker = try MosquittoBroker("allow_anonymous true\n" + MosquittoBroker.tls("localhost"))
    #expect(await outcome(try settings(broker, host: host, trusting: "authority")) == nil)
  }

  @Test(arguments: [
    ("elsewhere", "authority"), ("localhost", "first"), ("expired", "authority"),
    ("first", "authority"),
  ])
  func aBrokerWithAnotherCertificateIsNot(name: String, authority: String) async throws {
    let broker = try MosquittoBroker("allow_anonymous true\n" + MosquittoBroker.tls(name))
    let outcome = try #require(await outcome(try settings(broker, trusting: authority)))
    #expect(outcome.contains("TLS"), "\(outcome)")
  }

  /// Passes on the errors that a connection logs.
  private struct WarningHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning
    let note: @Sendable (String) -> Void

    init(_ note: @escaping @Sendable (String) -> Void) { self.note = note }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      if let error = event.metadata?["error"] { note("\(error)") }
    }
  }
}

@Suite("MQTT options")
struct MQTTOptionsTests {
  @Test(
    arguments: [
      ("mqtt://host", "host", 1883, nil, false), ("mqtts://anna@host/", "host", 8883, "anna", true),
      ("mqtts://a%40b@host:99", "host", 99, "a@b", true), ("mqtt://[::1]:5", "::1", 5, nil, false),
    ] as [(String, String, Int, String?, Bool)])
  func anAddressIsRead(
    text: String, host: String, port: Int, user: String?, isEncrypted: Bool
  ) throws {
    let address = try #require(BrokerAddress(text))
    #expect(address.host == host && address.port == port)
    #expect(address.user == user && address.isEncrypted == isEncrypted)
  }

  @Test(arguments: [
    "", "host", "http://host", "mqtt://", "mqtt://a:b@host", "mqtt://host:0", "mqtt://host:99999",
    "mqtt://host/topic", "mqtt://host?x=1",
  ])
  func anAddressThatIsWrongOrHoldsAPasswordIsRefused(text: String) {
    #expect(BrokerAddress(text) == nil)
  }
}

extension MQTTMessage {
  /// The payload as text.
  fileprivate var text: String { String(decoding: payload, as: UTF8.self) }
}
