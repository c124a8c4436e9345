import Foundation
import Logging
import Synchronization
import ToDoService

/// Takes messages from a broker on a thread of its own, and connects again whenever the connection ends.
///
/// Messages that have come together are handed over together, and acknowledged once they are safe. If
/// that fails, the connection ends, and the broker sends them again.
final class MQTTConnection: Sendable {
  /// Where and as whom to connect.
  struct Settings: Sendable {
    let broker: BrokerAddress
    let password: String?
    /// A file with the certificates that the broker's is checked by; nil for the system's.
    let certificates: String?
    let clientID: String
  }

  /// Makes messages safe. It returns what is to be published in answer, and throws if they must come
  /// again.
  typealias Receiver = @Sendable ([MQTTMessage]) async throws -> [MQTTMessage]

  private let settings: Settings
  private let topics: [String]
  private let firstPause: Double
  private let subscribed: @Sendable () -> Void
  private let receiver: Receiver
  private let logger: Logger
  private let isStopped = Atomic(false)
  private let pause = NSCondition()
  private let ended = DispatchSemaphore(value: 0)

  /// How many messages are handed over together at most.
  private static let mostMessages = 500
  /// How long a wait lasts at most, so that a stop is seen.
  private static let waitMilliseconds: Int32 = 200
  private static let longestPause = 60.0

  /// - Parameters:
  ///   - firstPause: How many seconds it waits before it connects again; twice as long each time.
  ///   - subscribed: Called when the broker has taken a subscription.
  init(
    _ settings: Settings, topics: [String], logger: Logger, firstPause: Double = 1,
    subscribed: @escaping @Sendable () -> Void = {}, receiver: @escaping Receiver
  ) {
    self.settings = settings
    self.topics = topics
    self.firstPause = firstPause
    self.subscribed = subscribed
    self.logger = logger
    self.receiver = receiver
  }

  /// Begins; it returns at once.
  func start() {
    let thread = Thread { [self] in
      run()
      ended.signal()
    }
    thread.name = "mqtt"
    thread.start()
  }

  /// Has the connection end after the messages that were handed over; it returns at once.
  func beginStopping() {
    isStopped.store(true, ordering: .sequentiallyConsistent)
    pause.withLock { pause.broadcast() }
  }

  /// Ends the connection, after the messages that were handed over.
  func stop() async {
    beginStopping()
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [self] in
        ended.wait()
        ended.signal()
        continuation.resume()
      }
    }
  }

  private var isRunning: Bool { !isStopped.load(ordering: .sequentiallyConsistent) }

  private func run() {
    var seconds = firstPause
    while isRunning {
      do {
        try serve { seconds = firstPause }
      } catch {
        logger.warning(
          "the MQTT broker cannot be used; trying again",
          metadata: ["broker": "\(settings.broker)", "error": "\(error)", "seconds": "\(seconds)"])
      }
      // With jitter, so that servers that lost one broker do not come back at one time.
      sleep(seconds: seconds * .random(in: 0.75...1))
      seconds = min(seconds * 2, Self.longestPause)
    }
  }

  private func sleep(seconds: Double) {
    let end = Date(timeIntervalSinceNow: seconds)
    pause.withLock {
      while isRunning, pause.wait(until: end) {}
    }
  }

  /// Serves one connection until it ends.
  ///
  /// - Parameter connected: Called when messages were made safe, or the broker has taken the
  ///   subscription.
  private func serve(_ connected: () -> Void) throws {
    let handle = try MosquittoHandle(settings)
    try handle.connect(to: settings.broker)
    while isRunning {
      var hasMore = try handle.wait(milliseconds: Self.waitMilliseconds)
      while hasMore {
        try handle.read()
        hasMore = false
        if handle.messageCount < Self.mostMessages { hasMore = try handle.wait(milliseconds: 0) }
      }
      if let answer = handle.takeConnectionAnswer() {
        guard answer == 0 else { throw BrokerRefusal.connection(answer) }
        for topic in topics { try handle.subscribe(to: topic) }
      }
      if let granted = handle.takeGrantedQoS() {
        guard granted.allSatisfy({ $0 < 128 }) else { throw BrokerRefusal.subscription }
        logger.info("subscribed to the MQTT broker", metadata: ["broker": "\(settings.broker)"])
        connected()
        subscribed()
      }
      let messages = handle.takeMessages()
      if !messages.isEmpty {
        for answer in try waiting({ [receiver] in try await receiver(messages) }) {
          try handle.publish(answer)
        }
        connected()
      }
      try handle.write()
    }
    handle.disconnect()
  }

  /// Waits, on this thread of its own, for something asynchronous.
  private func waiting<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let done = DispatchSemaphore(value: 0)
    let result = Mutex<Result<Value, any Error>?>(nil)
    Task {
      let value: Result<Value, any Error>
      do { value = .success(try await body()) } catch { value = .failure(error) }
      result.withLock { $0 = value }
      done.signal()
    }
    done.wait()
    guard let value = result.withLock({ $0 }) else {
      preconditionFailure("The task has set the result")
    }
    return try value.get()
  }
}

/// What a broker refuses.
enum BrokerRefusal: Error, CustomStringConvertible {
  case connection(Int32)
  case subscription

  var description: String {
    switch self {
    case .connection(let code):
      "the broker refuses the connection (code \(code)). Check the user and the password."
    case .subscription: "the broker does not let this user subscribe. Check its access rules."
    }
  }
}
