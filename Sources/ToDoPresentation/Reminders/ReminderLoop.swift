package import ToDo

/// Writes fixes as they come, delivers the reminders that fire, and then marks each as delivered. So
/// every reminder is delivered at least once, whenever the loop is stopped.
///
/// Fixes that come together are written together, a hundred at most; a fix that comes alone is
/// written alone.
package final class ReminderLoop {
  /// What the loop calls.
  package struct Actions {
    /// Delivers a reminder. Returns false to have it delivered again at the next start.
    let deliver: (FiredReminder) throws -> Bool
    /// Called with the result of each write.
    let note: (GeofenceEngine.Result) throws -> Void
    /// Called after a failure. Returns if the work should be tried again, or throws.
    let retry: (any Error) throws -> Void

    package init(
      deliver: @escaping (FiredReminder) throws -> Bool,
      note: @escaping (GeofenceEngine.Result) throws -> Void,
      retry: @escaping (any Error) throws -> Void
    ) {
      self.deliver = deliver
      self.note = note
      self.retry = retry
    }
  }

  private let engine: DurableGeofenceEngine
  private let keptSeconds: Double
  private let actions: Actions
  private var waiting: [ReceivedFix] = []
  private var writeCount = 0

  private static let fixesAtOnce = 100
  private static let writesBetweenPruning = 1_000
  /// The longest pause: items may be changed at any time.
  private static let longestPause = 10.0

  /// - Parameter keptSeconds: how long fixes are kept, counted back from the last one of their
  ///   device.
  package init(_ engine: DurableGeofenceEngine, keptSeconds: Double, _ actions: Actions) {
    self.engine = engine
    self.keptSeconds = keptSeconds
    self.actions = actions
  }

  /// Applies the changes of items, and delivers the reminders that were not delivered before.
  ///
  /// - Parameter now: the clock's time; nil if only the fixes tell the time.
  package func start(at now: Double?) throws {
    try patiently { _ = try engine.refresh(at: now ?? -.infinity) }
    try deliver(engine.undelivered())
    try prune()
  }

  /// Takes a fix, which is written together with those that follow immediately.
  package func take(_ fix: ReceivedFix) throws {
    waiting.append(fix)
    if waiting.count >= Self.fixesAtOnce { try write() }
  }

  /// Writes the fixes that are waiting, and delivers what they cause.
  package func write() throws {
    defer { waiting.removeAll(keepingCapacity: true) }
    guard !waiting.isEmpty else { return }
    try handle(patiently { try engine.take(waiting) })
    writeCount += 1
    if writeCount % Self.writesBetweenPruning == 0 { try prune() }
  }

  /// Lets time pass without a fix, and delivers the reminders that are due.
  ///
  /// - Returns: The number of seconds after which to call it again.
  package func tick(at now: Double) throws -> Double {
    try handle(patiently { try engine.tick(at: now) })
    let due = engine.nextDue.map { $0 - now } ?? Self.longestPause
    return min(Self.longestPause, max(0.05, due))
  }

  /// Ends the loop after `write`.
  ///
  /// - Parameter now: the clock's time, by which fixes that are held back are applied; nil to leave
  ///   them for the next start.
  package func finish(at now: Double?) throws {
    if let now { try handle(patiently { try engine.flush(at: now) }) }
    try prune()
  }

  private func prune() throws {
    try patiently {
      _ = try engine.prune(Retention(fixes: Duration(nearestToSeconds: keptSeconds)))
    }
  }

  private func handle(_ result: GeofenceEngine.Result) throws {
    try actions.note(result)
    try deliver(result.events)
  }

  private func deliver(_ events: [GeofenceEvent]) throws {
    for event in events where try deliver(event) {
      try patiently { try engine.markDelivered([event]) }
    }
  }

  /// Delivers a reminder with its item as it is now, and not as it was when the reminder fired: an item
  /// that was done or removed since, perhaps by the delivery before this one, needs no reminder.
  ///
  /// - Returns: Whether it is not to be delivered again.
  private func deliver(_ event: GeofenceEvent) throws -> Bool {
    guard let item = try patiently({ try engine.item(withID: event.item) })?.item, !item.done
    else { return true }
    return try actions.deliver(FiredReminder(event: event, item: item))
  }

  /// Repeats work that fails because the store is busy, until it succeeds.
  private func patiently<Result>(_ body: () throws -> Result) throws -> Result {
    while true {
      do {
        return try body()
      } catch {
        try actions.retry(error)
      }
    }
  }
}
