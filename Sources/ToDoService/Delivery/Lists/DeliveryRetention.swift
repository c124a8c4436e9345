import Foundation
import Logging
import ToDo
import ToDoStore

/// Removes what is too old, a little at a time, so that nobody waits for it: messages that were handed
/// out, answers, and on each list once a day fixes, events and the history.
///
/// Nothing is removed while the clock cannot be believed.
actor DeliveryRetention {
  private let accounts: AccountStore
  private let lists: OpenLists
  private let workers: Workers
  private let trust: ClockTrust
  private let kept: Duration
  private let rules: RetryRules
  private var failures: FailureLog
  /// The lists whose turn is still to come.
  private var waiting: [ListID] = []
  /// How many of them a step looks at, so that a day is enough for all.
  private var listsAtOnce = 1
  /// When the present round of the lists began.
  private var roundBegan: Date?

  private static let rowsAtOnce = 1_000
  private static let secondsBetweenRounds = 86_400.0
  /// How many steps there are in a round at least: one every five seconds, on a slow machine too.
  private static let stepsInRound = 10_000

  init(
    _ accounts: AccountStore, _ lists: OpenLists, _ workers: Workers, trust: ClockTrust,
    kept: Duration, rules: RetryRules, logger: Logger
  ) {
    self.accounts = accounts
    self.lists = lists
    self.workers = workers
    self.trust = trust
    self.kept = kept
    self.rules = rules
    failures = FailureLog(logger)
  }

  /// Removes some of what is older than it is kept.
  func step(at now: Date) async {
    do {
      try await removeSome(at: now)
      failures.worked(.prune)
    } catch {
      failures.failed(.prune, error)
    }
  }

  private func removeSome(at now: Date) async throws {
    try await workers.run { [trust] in try trust.keep() }
    guard trust.isBelieved else { return }
    try await pruneAccounts(at: now)
    try await beginRound(at: now)
    for _ in 0..<min(listsAtOnce, waiting.count) { try await prune(waiting.removeLast()) }
  }

  private func pruneAccounts(at now: Date) async throws {
    let oldest = now.addingTimeInterval(-kept.inSeconds)
    let end = now.addingTimeInterval(-rules.longestAge)
    try await workers.run { [accounts] in
      try accounts.settleDeliveries(
        at: now, buttonsUntil: now.addingTimeInterval(HandOver.buttonAge))
      _ = try accounts.giveUp(
        pendingSince: end, at: now, reason: "The target was off for three days.")
      _ = try accounts.pruneDeliveries(
        finishedBefore: oldest, expiredBefore: now, limit: Self.rowsAtOnce)
      try accounts.pruneAnswers(notMadeIn: Answers.timesKept(at: now), limit: Self.rowsAtOnce)
    }
  }

  /// Begins another round if a day is over, in any order: a server that is often started again does not
  /// always begin with the same lists.
  private func beginRound(at now: Date) async throws {
    guard waiting.isEmpty else { return }
    // A clock that was set back must not put it off.
    if let roundBegan, abs(now.timeIntervalSince(roundBegan)) < Self.secondsBetweenRounds { return }
    waiting = try await workers.run { [accounts] in try accounts.listIDs() }.shuffled()
    listsAtOnce = max(1, waiting.count / Self.stepsInRound)
    roundBegan = now
  }

  private func prune(_ id: ListID) async throws {
    // A list that was removed must not be made anew.
    let isThere = try await workers.run { [accounts] in try accounts.recipients(of: id) != nil }
    guard isThere else { return }
    // In small steps of the store's own, between which others write.
    _ = try await lists.apart(id) { [kept] store in
      try store.makeGeofences().prune(Retention(fixes: kept, deliveredEvents: kept))
    }
  }
}
