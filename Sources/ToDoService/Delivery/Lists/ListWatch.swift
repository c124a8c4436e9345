package import Foundation
import Logging
import ToDo
package import ToDoStore

/// Looks after the timers and the events of all lists, without opening those in which nothing happens.
///
/// It knows when each list's next timer is due, and the state of each list's file when that was found
/// out. A list is visited when its timer is due, when fixes for it were taken, and when its file has
/// changed, whoever did that: of its own changes the service says so at once, those of others show within
/// five seconds. Both are kept beside the accounts, so that after a stop only the lists are visited that
/// have changed, or whose timers were due meanwhile.
package actor ListWatch {
  /// The state of a list's file: a number that changes with it; nil without a file.
  package typealias FileState = @Sendable (ListID) -> Int64?

  private let accounts: AccountStore
  private let lists: OpenLists
  private let workers: Workers
  private let handOver: HandOver
  /// Nil where lists are kept in memory.
  private let fileState: FileState?
  private let clock: ServiceClock
  private let retention: DeliveryRetention
  private let onPending: @Sendable (Set<TargetID>) async -> Void

  private var due: [ListID: Date] = [:]
  /// When lists are to be visited for another reason than a timer.
  private var planned: [ListID: Date] = [:]
  private var seen: [ListID: Int64] = [:]
  /// What was found out and is not kept yet.
  private var unkept: Set<ListID> = []
  private var visiting: Set<ListID> = []
  /// Lists that wait for a visit, the first one first.
  private var waiting: [ListID] = []
  private var queued: Set<ListID> = []
  /// Lists that got something while they were visited.
  private var again: Set<ListID> = []
  private var failures: FailureLog
  private var nextSweep = Date.distantPast
  /// When the clock was last looked at.
  private var lastPass = Date.distantPast
  private var loop: Task<Void, Never>?
  /// What the loop waits for, and until when.
  private var nap: (task: Task<Void, Never>, end: Date)?
  private var onIdle: [CheckedContinuation<Void, Never>] = []

  /// How often the files are looked at.
  private static let secondsBetweenSweeps = 5.0
  /// How long to wait after a list could not be read.
  private static let secondsAfterFailure = 5.0
  /// How long further changes of a list are waited for, to be looked at together.
  private static let secondsAfterChange = 0.25
  /// Less than this is how clocks are kept right.
  private static let leastJump = 30.0
  /// How many lists are visited at once.
  private static let mostAtOnce = 16

  init(
    _ accounts: AccountStore, _ lists: OpenLists, _ workers: Workers, handOver: HandOver,
    fileState: FileState?, clock: ServiceClock, retention: DeliveryRetention, logger: Logger,
    onPending: @escaping @Sendable (Set<TargetID>) async -> Void
  ) {
    self.accounts = accounts
    self.lists = lists
    self.workers = workers
    self.handOver = handOver
    self.fileState = fileState
    self.clock = clock
    self.retention = retention
    failures = FailureLog(logger)
    self.onPending = onPending
  }

  /// Takes up what is known of the lists.
  package func start() async throws {
    for timer in try await workers.run({ [accounts] in try accounts.listTimers() }) {
      due[timer.list] = timer.due
      seen[timer.list] = timer.fileState
    }
  }

  /// Watches until it is stopped.
  package func run() {
    loop = Task { [weak self] in
      while !Task.isCancelled {
        guard let self else { return }
        await self.pass()
        await self.rest()
      }
    }
  }

  /// Ends watching, after the visits that are due now, and keeps what was found out.
  package func stop() async {
    loop?.cancel()
    await loop?.value
    await pass()
    await idle()
    await keep()
  }

  /// Visits a list for which fixes were taken, if reminders have fired. If not, its timers may have
  /// changed: the sweep sees that its file has, unless one is due before.
  ///
  /// - Parameter nextDue: When the list's next timer is due; nil without one.
  package nonisolated func took(_ list: ListID, hasFired: Bool, nextDue: Date? = nil) async {
    if hasFired || fileState == nil {
      await visitFirst(list)
    } else if let nextDue, nextDue.timeIntervalSince(clock.now()) < Self.secondsBetweenSweeps {
      await plan(list, at: nextDue)
    }
  }

  /// Visits a list soon that the service has changed: what was changed may make a timer due.
  package nonisolated func changed(_ list: ListID) async {
    await plan(list, at: clock.now().addingTimeInterval(Self.secondsAfterChange))
  }

  /// Returns once no list is being visited.
  package func idle() async {
    guard !visiting.isEmpty || !waiting.isEmpty else { return }
    await withCheckedContinuation { onIdle.append($0) }
  }
}

// MARK: Rounds

extension ListWatch {
  /// Visits the lists with timers that are due, and now and then those whose files have changed.
  package func pass() async {
    let now = clock.now()
    // What was planned by a clock that was set back is done now.
    if lastPass.timeIntervalSince(now) > Self.leastJump { planned = planned.mapValues { _ in now } }
    lastPass = now
    for list in Set(due.filter { $0.value <= now }.keys)
      .union(planned.filter { $0.value <= now }.keys)
    {
      visit(list)
    }
    // A clock that was set back must not put the sweep off.
    let isLate = now >= nextSweep
    let isSetBack = nextSweep.timeIntervalSince(now) > Self.secondsBetweenSweeps
    guard isLate || (isSetBack && nextSweep != .distantPast) else { return }
    nextSweep = now.addingTimeInterval(Self.secondsBetweenSweeps)
    await sweep()
    await keep()
    await retention.step(at: now)
  }

  /// Waits for the next visit or sweep, also for one that is planned meanwhile.
  private func rest() async {
    let now = clock.now()
    let next = [nextSweep, due.values.min(), planned.values.min()].compactMap(\.self).min()
    let seconds = min(
      Self.secondsBetweenSweeps, max(0.02, next?.timeIntervalSince(now) ?? .infinity))
    let task = Task<Void, Never> { [clock] in
      // Waiting ends early if something is planned, or at a stop.
      try? await clock.sleep(seconds)
    }
    nap = (task, now.addingTimeInterval(seconds))
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    nap = nil
  }

  private func plan(_ list: ListID, at date: Date) {
    planned[list] = min(planned[list] ?? date, date)
    wake(by: date)
  }

  /// Sees to it that the loop is awake at a time.
  private func wake(by date: Date) {
    if let nap, date < nap.end { nap.task.cancel() }
  }

  private func sweep() async {
    guard let fileState else { return }
    do {
      let states = try await workers.run { [accounts] in
        try accounts.listIDs().map { ($0, fileState($0)) }
      }
      forget(allBut: Set(states.map(\.0)))
      for (list, state) in states where state != nil && state != seen[list] { visit(list) }
      failures.worked(.sweep)
    } catch {
      failures.failed(.sweep, error)
    }
  }

  /// Lists that were removed need no visit: it would make their files anew.
  private func forget(allBut lists: Set<ListID>) {
    due = due.filter { lists.contains($0.key) }
    planned = planned.filter { lists.contains($0.key) }
    seen = seen.filter { lists.contains($0.key) }
    unkept.formIntersection(lists)
    failures.forget(allBut: lists)
  }

  private func keep() async {
    let timers = unkept.compactMap { list in
      seen[list].map { ListTimer(list: list, due: due[list], fileState: $0) }
    }
    guard !timers.isEmpty else { return }
    do {
      try await workers.run { [accounts] in try accounts.keep(timers) }
      unkept.subtract(timers.map(\.list))
      failures.worked(.keepTimers)
    } catch {
      failures.failed(.keepTimers, error)
    }
  }
}

// MARK: Visits

extension ListWatch {
  private func visit(_ list: ListID) {
    due[list] = nil
    planned[list] = nil
    if visiting.contains(list) {
      again.insert(list)
    } else if queued.insert(list).inserted {
      waiting.append(list)
      beginVisits()
    }
  }

  /// A reminder that has fired does not wait for the lists that were only changed.
  private func visitFirst(_ list: ListID) {
    due[list] = nil
    planned[list] = nil
    if visiting.contains(list) {
      again.insert(list)
    } else {
      if !queued.insert(list).inserted { waiting.removeAll { $0 == list } }
      waiting.insert(list, at: 0)
      beginVisits()
    }
  }

  private func beginVisits() {
    while visiting.count < Self.mostAtOnce, let list = waiting.first {
      waiting.removeFirst()
      queued.remove(list)
      visiting.insert(list)
      Task { await lookAt(list) }
    }
  }

  private func lookAt(_ list: ListID) async {
    repeat {
      again.remove(list)
      await look(at: list)
    } while again.contains(list)
    visiting.remove(list)
    beginVisits()
    guard visiting.isEmpty, waiting.isEmpty else { return }
    for continuation in onIdle { continuation.resume() }
    onIdle = []
  }

  private func look(at id: ListID) async {
    do {
      let isThere = try await workers.run { [accounts] in try accounts.recipients(of: id) != nil }
      guard isThere else { return }
      let list = try await lists.list(id)
      let geofences = list.geofences
      let now = clock.now()
      // Read before the visit: what changes meanwhile is another visit's.
      let state = fileState?(id)
      let next = try await list.writing(for: .server) { _ -> Date? in
        try geofences.tick(at: now)
        return geofences.nextDueDate
      }
      try await handOver.run(id, list, at: now, onPending: onPending)
      due[id] = next
      if let next { wake(by: next) }
      if let state {
        seen[id] = state
        unkept.insert(id)
      }
      failures.worked(.visit(id))
    } catch {
      failures.failed(.visit(id), error)
      plan(id, at: clock.now().addingTimeInterval(Self.secondsAfterFailure))
    }
  }
}
