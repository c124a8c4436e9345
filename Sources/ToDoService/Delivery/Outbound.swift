import Foundation
package import Logging
package import ToDoStore

/// Everything that goes out: the watch over the lists, and the messages to targets.
package final class Outbound: Sendable {
  package let client: GuardedClient
  package let senders: [TargetKind: any Sender]
  package let dispatcher: Dispatcher
  package let watch: ListWatch
  private let clock: ServiceClock

  /// How things go out.
  package struct Settings: Sendable {
    package var transport: any OutgoingTransport = Offline()
    package var brokers: any BrokerTransport = Offline()
    package var resolver: any NameResolver = Offline()
    package var addresses = AddressRules()
    package var retries = RetryRules()
    /// Where the server is reached, for links in messages; nil for messages without links.
    package var publicURL: String?
    /// How long what was handed out is kept.
    package var kept = Duration.seconds(30 * 86_400)
    package var generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    /// Nil for the clock of the service.
    package var clock: ServiceClock?
    package var logger = Logger(label: "todo-server.outbound")

    package init() {}
  }

  init(
    _ settings: Settings, _ accounts: AccountStore, _ lists: OpenLists, _ workers: Workers,
    _ secrets: Secrets, _ counters: ServiceCounters, fileState: ListWatch.FileState?,
    clock: ServiceClock, trust: ClockTrust
  ) {
    self.clock = clock
    let client = GuardedClient(
      settings.transport, brokers: settings.brokers, resolver: settings.resolver,
      rules: settings.addresses)
    self.client = client
    let links = settings.publicURL.map(MessageLinks.init)
    senders = [
      .webhook: WebhookSender(client, WebhookSignature(secrets)),
      .ntfy: NtfySender(client, links),
      .gotify: GotifySender(client, links),
      .mqtt: MQTTSender(client),
      .webpush: WebPushSender(client, secrets, publicURL: settings.publicURL) { [workers] in
        try await workers.run { try PushIdentity(of: accounts) }
      },
    ]
    let dispatcher = Dispatcher(
      accounts, workers, counters, senders: senders, rules: settings.retries, clock: clock,
      generator: settings.generator, logger: settings.logger)
    self.dispatcher = dispatcher
    watch = ListWatch(
      accounts, lists, workers,
      handOver: HandOver(
        accounts: accounts, workers: workers, secrets: secrets, counters: counters,
        hasLinks: links != nil),
      fileState: fileState, clock: clock,
      retention: DeliveryRetention(
        accounts, lists, workers, trust: trust, kept: settings.kept, rules: settings.retries,
        logger: settings.logger),
      logger: settings.logger
    ) { targets in
      for target in targets { await dispatcher.wake(target) }
    }
  }

  /// Goes on where the last stop was, until ``stop()``.
  package func start() async throws {
    try await watch.start()
    try await dispatcher.start()
    await watch.run()
  }

  /// How long a stop waits for what is on its way.
  private static let longestStop = 10.0

  /// Hands out what is due, for ten seconds at most. The rest is handed out after the next start.
  package func stop() async {
    let ending = Task { [watch, dispatcher] in
      await watch.stop()
      await dispatcher.idle()
    }
    let limit = Task { [clock, dispatcher] in
      try await clock.sleep(Self.longestStop)
      await dispatcher.stop()
      ending.cancel()
    }
    await Self.first(of: ending, limit)
    limit.cancel()
    await dispatcher.stop()
  }

  private static func first(of ending: Task<Void, Never>, _ limit: Task<Void, any Error>) async {
    let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
    Task {
      await ending.value
      continuation.yield()
    }
    Task {
      if case .success = await limit.result { continuation.yield() }
    }
    for await _ in ended { break }
  }
}
