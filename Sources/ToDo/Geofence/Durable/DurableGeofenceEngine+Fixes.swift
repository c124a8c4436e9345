import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DurableGeofenceEngine {
  /// Takes fixes in the order in which they came: ``GeofenceEngine/take(_:)`` for each.
  ///
  /// - Returns: What came of them; of events only those that are new.
  /// - Throws: The store's error, and nothing has happened.
  /// - Complexity: One transaction, so that many fixes at once cost little more than one.
  @discardableResult
  public func take(_ reports: [ReceivedFix]) throws -> GeofenceEngine.Result {
    try take(reports) { $0.take($1) }
  }

  /// Takes fixes that are received just now, by a clock that may have been set back:
  /// ``GeofenceEngine/takeLive(_:)`` for each.
  ///
  /// - Throws: The store's error, and nothing has happened.
  package func takeLive(_ reports: [ReceivedFix]) throws -> GeofenceEngine.Result {
    try take(reports) { $0.takeLive($1) }
  }

  private func take(
    _ reports: [ReceivedFix],
    _ body: (inout GeofenceEngine, ReceivedFix) -> GeofenceEngine.Result
  ) throws -> GeofenceEngine.Result {
    guard let first = reports.first else { return GeofenceEngine.Result() }
    return try change(at: first.receivedAt, .devices(Set(reports.map(\.device)))) {
      engine, outcome in
      for report in reports { outcome.add(body(&engine, report), receivedAt: report.receivedAt) }
    }
  }

  /// Takes one fix: ``take(_:)`` with one.
  ///
  /// - Parameters:
  ///   - fix: Where the device was, and when.
  ///   - device: Any name; one that is new is a new device.
  ///   - receivedAt: Now.
  /// - Returns: What came of it; of events only those that are new.
  /// - Throws: The store's error, and nothing has happened.
  @discardableResult
  public func take(
    _ fix: Fix, from device: String, receivedAt: Date
  ) throws -> GeofenceEngine.Result {
    try take([ReceivedFix(fix, from: device, receivedAt: receivedAt)])
  }

  /// Takes one fix, with the time in seconds since 1970.
  @discardableResult
  package func take(
    _ fix: Fix, from device: String, receivedAt: Double
  ) throws -> GeofenceEngine.Result {
    try take([ReceivedFix(fix, from: device, receivedAt: receivedAt)])
  }

  /// Lets time pass: applies the fixes that a reorder window has held back long enough, and fires
  /// timers that are due. If nothing was to happen by then, it only checks whether items have changed.
  ///
  /// - Parameter date: Now.
  /// - Returns: What came of it; of events only those that are new.
  /// - Throws: The store's error, and nothing has happened.
  @discardableResult
  public func tick(at date: Date) throws -> GeofenceEngine.Result {
    try tick(at: date.timeIntervalSince1970)
  }

  /// ``tick(at:)`` in seconds since 1970.
  @discardableResult
  package func tick(at time: Double) throws -> GeofenceEngine.Result {
    if try isIdle(at: time) { return GeofenceEngine.Result() }
    let latest = time - max(0, filterRules.reorderSeconds)
    return try change(at: time, .due(timersBy: latest, heldFixesBy: latest)) { engine, outcome in
      outcome.add(engine.tick(at: time), receivedAt: time)
    }
  }

  /// Whether nothing is due by a time and no item has changed.
  ///
  /// What another engine did is read, and nothing is written: engines that only wait would wake each
  /// other by it.
  private func isIdle(at time: Double) throws -> Bool {
    try memory.withLock { memory in
      try store.readingGeofences { records in
        try load(records, into: &memory)
        let latest = time - max(0, filterRules.reorderSeconds)
        return try memory.nextDue ?? .infinity > latest
          && records.changes(since: memory.counters.seenChange).items.isEmpty
      }
    }
  }

  /// Takes up the changes of items, as every other call does too.
  ///
  /// - Parameter date: Now; for a device whose last fix is later, the time of that fix.
  /// - Returns: The reminders that fire at once, as far as they are new.
  /// - Throws: The store's error, and nothing has happened.
  @discardableResult
  public func refresh(at date: Date) throws -> GeofenceEngine.Result {
    try refresh(at: date.timeIntervalSince1970)
  }

  /// ``refresh(at:)`` in seconds since 1970; without a time each device's last fix is now.
  @discardableResult
  package func refresh(at time: Double = -.infinity) throws -> GeofenceEngine.Result {
    try change(at: time, .devices([])) { _, _ in }
  }

  /// Ends the streams of all devices: applies what a reorder window still holds back, and fires the
  /// timers that are due.
  ///
  /// - Parameter date: Now.
  /// - Returns: What came of it; of events only those that are new.
  /// - Throws: The store's error, and nothing has happened.
  @discardableResult
  public func flush(at date: Date) throws -> GeofenceEngine.Result {
    try flush(at: date.timeIntervalSince1970)
  }

  /// ``flush(at:)`` in seconds since 1970.
  @discardableResult
  package func flush(at time: Double) throws -> GeofenceEngine.Result {
    try change(at: time, .due(timersBy: time, heldFixesBy: .infinity)) { engine, outcome in
      outcome.add(engine.flush(at: time), receivedAt: time)
    }
  }
}
