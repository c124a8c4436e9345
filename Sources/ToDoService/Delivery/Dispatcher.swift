import Foundation
import Logging
package import ToDoStore

/// Sends what is pending: for each target one message after the other, in their order, for many targets
/// at once.
///
/// A target that is slow, or that is waited for, holds up nobody else. What comes of each try is written
/// before the next begins, so that after a stop, however sudden, sending goes on where it was; a
/// message whose answer was not written yet is sent again, with the same id. While the disk is full, what
/// came of a try is kept in memory, and nothing more is sent to its target.
package actor Dispatcher {
  private let accounts: AccountStore
  private let workers: Workers
  private let senders: [TargetKind: any Sender]
  private let rules: RetryRules
  private let clock: ServiceClock
  private let logger: Logger
  private var generator: any RandomNumberGenerator & Sendable
  private let counters: ServiceCounters
  private var failures: FailureLog

  /// How many messages are sent at once.
  private let mostAtOnce: Int
  private var busy: Set<TargetID> = []
  /// The targets that wait for one of the busy ones to end, the first one first.
  private var waiting: [TargetID] = []
  /// The busy targets that have got something new.
  private var again: Set<TargetID> = []
  /// When the first message of each target that waits is to be tried again.
  private var due: [TargetID: Date] = [:]
  /// When the clock was last looked at, by itself.
  private var lastPass: Date?
  /// What came of tries and is still to be written.
  private var unwritten: [TargetID: Outcome] = [:]
  /// How often in a row what is pending could not be read or what came of it could not be written.
  private var failureCounts: [TargetID: Int] = [:]
  private var timer: Task<Void, Never>?
  private var isStopped = false
  private var onIdle: [CheckedContinuation<Void, Never>] = []

  init(
    _ accounts: AccountStore, _ workers: Workers, _ counters: ServiceCounters,
    senders: [TargetKind: any Sender],
    rules: RetryRules, clock: ServiceClock, generator: any RandomNumberGenerator & Sendable,
    mostAtOnce: Int = 256, logger: Logger
  ) {
    self.accounts = accounts
    self.workers = workers
    self.counters = counters
    self.senders = senders
    self.rules = rules
    self.clock = clock
    self.generator = generator
    self.mostAtOnce = mostAtOnce
    self.logger = logger
    failures = FailureLog(logger)
  }

  /// Takes up what was left when the server was last stopped.
  package func start() async throws {
    let now = clock.now()
    let latest = now.addingTimeInterval(max(rules.longestWait, rules.longestRetryAfter))
    let pending = try await workers.run { [accounts] in
      try accounts.bringForwardDeliveries(waitingBeyond: latest, to: now)
      return try accounts.pendingTargets()
    }
    for (target, nextTry) in pending where !busy.contains(target) { due[target] = nextTry }
    await pass()
  }

  /// Sends what a target has got.
  package func wake(_ target: TargetID) {
    guard !isStopped else { return }
    due[target] = nil
    guard !busy.contains(target) else {
      again.insert(target)
      return
    }
    guard !waiting.contains(target) else { return }
    guard busy.count < mostAtOnce else {
      waiting.append(target)
      return
    }
    begin(target)
  }

  /// Tries again what is due.
  package func pass() async {
    await followClock()
    let now = clock.now()
    for target in due.filter({ $0.value <= now }).keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      wake(target)
    }
    setTimer()
  }

  /// Less than this is how clocks are kept right.
  private static let leastJump = 30.0

  /// Moves what waits along with a clock that was set back, which would put it off by as much.
  private func followClock() async {
    let now = clock.now()
    let before = lastPass
    lastPass = now
    guard let seconds = before?.timeIntervalSince(now), seconds > Self.leastJump else { return }
    do {
      try await workers.run { [accounts] in try accounts.setBackDeliveries(by: seconds, at: now) }
      due = due.mapValues { $0 > now ? $0.addingTimeInterval(-seconds) : $0 }
      logger.notice(
        "the clock was set back", metadata: ["seconds": "\(Int(seconds))"])
    } catch {
      lastPass = before
      logger.error("what waits could not be moved", metadata: ["error": "\(error)"])
    }
  }

  /// Returns once nothing is being sent and nothing waits for its turn.
  package func idle() async {
    guard !busy.isEmpty || !waiting.isEmpty else { return }
    await withCheckedContinuation { onIdle.append($0) }
  }

  /// Begins nothing more. What is being sent may end.
  package func stop() {
    isStopped = true
    timer?.cancel()
    timer = nil
    waiting = []
    due = [:]
  }
}

extension Dispatcher {
  private func begin(_ target: TargetID) {
    busy.insert(target)
    Task { await work(on: target) }
  }

  private func work(on id: TargetID) async {
    again.remove(id)
    var isFinished = false
    while !isFinished, !isStopped {
      do {
        isFinished = try await !sendNext(of: id)
        failures.worked(.deliver(id))
        failureCounts[id] = nil
      } catch {
        failures.failed(.deliver(id), error)
        let count = failureCounts[id, default: 0]
        failureCounts[id] = count + 1
        let wait = min(Self.longestWaitForDisk, rules.firstWait * exp2(Double(min(count, 30))))
        due[id] = clock.now().addingTimeInterval(wait)
        isFinished = true
      }
      if !isFinished, !waiting.isEmpty {
        // Who has waited comes first.
        waiting.append(id)
        isFinished = true
      }
    }
    busy.remove(id)
    if again.remove(id) != nil, !isStopped, !waiting.contains(id) {
      due[id] = nil
      waiting.append(id)
    }
    while busy.count < mostAtOnce, !waiting.isEmpty, !isStopped { begin(waiting.removeFirst()) }
    setTimer()
    guard busy.isEmpty, waiting.isEmpty else { return }
    for continuation in onIdle { continuation.resume() }
    onIdle = []
  }

  /// What came of a try.
  private struct Outcome {
    let change: DeliveryChange
    let delivery: Delivery
    let date: Date
  }

  /// The longest wait for a disk that is full, in seconds: to try it costs next to nothing.
  private static let longestWaitForDisk = 60.0

  /// - Returns: Whether there may be more to send at once.
  private func sendNext(of id: TargetID) async throws -> Bool {
    if let outcome = unwritten[id] { return try await write(outcome) }
    let next = try await workers.run { [accounts] in try accounts.nextDelivery(of: id) }
    guard let (delivery, target) = next else { return false }
    guard delivery.nextTry <= clock.now() else {
      due[id] = delivery.nextTry
      return false
    }
    let result = await send(delivery, to: target)
    let now = clock.now()
    let change = rules.change(after: result, of: delivery, at: now, using: &generator)
    counters.note(change)
    return try await write(Outcome(change: change, delivery: delivery, date: now))
  }

  /// Writes what came of a try, which stays in memory until that works.
  ///
  /// - Returns: Whether there may be more to send at once.
  private func write(_ outcome: Outcome) async throws -> Bool {
    let id = outcome.delivery.target
    unwritten[id] = outcome
    try await workers.run { [accounts] in
      try accounts.note(outcome.change, of: outcome.delivery, at: outcome.date)
    }
    unwritten[id] = nil
    switch outcome.change {
    case .delivered, .dead: return true
    case .off(_, let reason):
      logger.notice(
        "target switched off", metadata: ["target": "\(id.rawValue)", "reason": "\(reason)"])
      return false
    case .retry(let next, _, _):
      due[id] = next
      return false
    }
  }

  private func send(_ delivery: Delivery, to target: Target) async -> SendResult {
    guard let sender = senders[target.kind] else {
      return .failed(SendResult.Failure(reason: "This server cannot reach such targets."))
    }
    do {
      return await sender.send(try OutgoingMessage(delivery), to: target, at: clock.now())
    } catch {
      return .failed(SendResult.Failure(reason: "The message is damaged.", isRefusal: true))
    }
  }

  /// The longest sleep: the clock may be set.
  private static let longestSleep = 30.0

  private func setTimer() {
    timer?.cancel()
    timer = nil
    guard !isStopped, let next = due.values.min() else { return }
    let seconds = min(Self.longestSleep, max(0, next.timeIntervalSince(clock.now())))
    timer = Task { [clock, weak self] in
      do {
        try await clock.sleep(seconds)
      } catch {
        return
      }
      guard !Task.isCancelled else { return }
      await self?.pass()
    }
  }
}

extension OutgoingMessage {
  /// The message of a delivery, as it was kept.
  init(_ delivery: Delivery) throws {
    let reader = JSONDecoder()
    let tokens = try delivery.actions.map {
      try reader.decode([String: String].self, from: Data($0.utf8))
    }
    var actions: [ActionVerb: String] = [:]
    for (verb, token) in tokens ?? [:] { ActionVerb(rawValue: verb).map { actions[$0] = token } }
    self.init(
      try reader.decode(ReminderMessage.self, from: Data(delivery.message.utf8)), actions: actions)
  }
}
