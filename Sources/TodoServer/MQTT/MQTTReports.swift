import Foundation
import Logging
import ServiceLifecycle
import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoService

/// Takes what OwnTracks publishes to a broker, to `owntracks/NAME/DEVICE`, as the reports of the person
/// NAME.
struct MQTTReports: ServiceLifecycle.Service {
  private let service: ToDoService.Service
  private let connection: MQTTConnection

  /// Positions, and the borders of waypoints that a phone has crossed.
  private static let topics = ["owntracks/+/+", "owntracks/+/+/event"]

  init(_ service: ToDoService.Service, _ settings: MQTTConnection.Settings, logger: Logger) {
    self.service = service
    connection = MQTTConnection(settings, topics: Self.topics, logger: logger) { messages in
      try await Self.take(messages, service)
    }
  }

  /// Takes messages until the server is stopped.
  func run() async throws {
    connection.start()
    try? await gracefulShutdown()
    await connection.stop()
  }

  /// Takes messages; they are durable when it returns.
  ///
  /// - Returns: What to publish to the phones.
  static func take(
    _ messages: [MQTTMessage], _ service: ToDoService.Service
  ) async throws -> [MQTTMessage] {
    var batches: [String: (caller: Caller, name: String, reading: PhoneReading)] = [:]
    for message in messages {
      let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false)
      guard levels.count >= 3 else { continue }
      let name = String(levels[1])
      if batches[name] == nil {
        guard let caller = try await service.reporter(named: name) else {
          service.tally.add(1, .unknownPerson, from: .mqtt)
          continue
        }
        batches[name] = (caller, name, PhoneReading())
      }
      guard let caller = batches[name]?.caller else { continue }
      let decrypt = try await service.decrypter(for: caller)
      let request = PhoneRequest(
        body: message.payload, receivedAt: service.now().timeIntervalSince1970)
      do throws(FormatNotice) {
        let reading = try OwnTracksReader(request, topic: message.topic, decrypt: decrypt).read()
        batches[name]?.reading.append(contentsOf: reading)
      } catch {
        batches[name]?.reading.ignore(error)
      }
    }
    var answers: [MQTTMessage] = []
    for (caller, name, reading) in batches.values.sorted(by: { $0.name < $1.name }) {
      try await service.take(reading, from: .mqtt, for: caller)
      for (device, commands) in try await service.ownTracksCommands(after: reading, for: caller) {
        answers += try commands.messages.map { command in
          MQTTMessage(
            topic: "owntracks/\(name)/\(device)/cmd",
            payload: Array(try JSONEncoder.line.encode(command)))
        }
      }
    }
    return answers
  }
}
