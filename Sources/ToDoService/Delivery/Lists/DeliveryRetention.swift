import Foundation
import Logging
import ToDo
import ToDoStore

/// Removes what was handed out long ago, a little at a time, so that nobody waits for it.
actor DeliveryRetention {
  private let accounts: AccountStore
  private let lists: OpenLists
  private let workers: Workers
  private let kept: Duration
  private let rules: RetryRules
  private var failures: FailureLog
  /// When the outbox of each list that was visited was last pruned.
  private var pruned: [ListID: Date] = [:]
  private var waiting: [ListID] = []

  private static let rowsAtOnce = 1_000
  private static let secondsBetweenPrunings = 86_400.0

  init(
    _ accounts: AccountStore, _ lists: OpenLists, _ workers: Workers, kept: Duration,
    rules: RetryRules, logger: Logger
  ) {
    self.accounts = accounts
    self.lists = lists
    self.workers = workers
    self.kept = kept
    self.rules = rules
    failures = FailureLog(logger)
  }

  /// Notes that something has happened on a list, so that its outbox is pruned in time.
  func note(_ list: ListID, at now: Date) {
    let last = pruned[list] ?? .distantPast
    // A clock that was set back must not put it off.
    guard abs(now.timeIntervalSince(last)) >= Self.secondsBetweenPrunings else { return }
    pruned[list] = now
    waiting.append(list)
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
    let oldest = now.addingTimeInterval(-kept.inSeconds)
    let end = now.addingTimeInterval(-rules.longestAge)
    try await workers.run { [accounts] in
      _ = try accounts.giveUp(
        pendingSince: end, at: now, reason: "The target was off for three days.")
      _ = try accounts.pruneDeliveries(
        finishedBefore: oldest, expiredBefore: now, limit: Self.rowsAtOnce)
    }
    guard !waiting.isEmpty else { return }
    let id = waiting.removeFirst()
    let isThere = try await workers.run { [accounts] in try accounts.recipients(of: id) != nil }
    guard isThere else { return }
    let list = try await lists.list(id)
    // In small steps of the store's own, between which others write.
    _ = try await list.reading { [kept] _ in
      try list.geofences.prune(Retention(fixes: kept, deliveredEvents: kept))
    }
  }
}
