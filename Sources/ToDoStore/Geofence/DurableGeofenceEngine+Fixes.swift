import Synchronization
public import ToDo

extension DurableGeofenceEngine {
  /// Takes fixes in the order in which they came: `GeofenceEngine.take(_:from:receivedAt:)` for
  /// each.
  ///
  /// - Returns: what came of them; of events only those that are new.
  /// - Throws: `StoreError`, and nothing has happened.
  /// - Complexity: one transaction; so that many at once cost little more than one.
  @discardableResult
  public func take(_ reports: [ReceivedFix]) throws -> GeofenceEngine.Result {
    guard let first = reports.first else { return GeofenceEngine.Result() }
    return try change(at: first.receivedAt, devices: Set(reports.map(\.device))) {
      engine, note in
      for report in reports {
        note(engine.take(report), report.receivedAt)
      }
    }
  }

  /// Takes one fix: `take(_:)` with one.
  ///
  /// - Parameters:
  ///   - fix: the fix.
  ///   - device: the name of the device, any text.
  ///   - receivedAt: now, in seconds since 1970.
  /// - Throws: `StoreError`, and nothing has happened.
  @discardableResult
  public func take(
    _ fix: Fix, from device: String, receivedAt: Double
  ) throws -> GeofenceEngine.Result {
    try take([ReceivedFix(fix, from: device, receivedAt: receivedAt)])
  }

  /// Lets time pass: `GeofenceEngine.tick(at:)`. Where nothing was to happen by then it only looks
  /// whether items have changed.
  ///
  /// - Parameter time: now, in seconds since 1970.
  /// - Throws: `StoreError`, and nothing has happened.
  @discardableResult
  public func tick(at time: Double) throws -> GeofenceEngine.Result {
    let isIdle = try memory.withLock { memory in
      guard let engine = memory.engine, engine.nextDue.map({ $0 > time }) ?? true else {
        return false
      }
      return try store.read { db in
        let reader = GeofenceReader(db)
        return try reader.counters() == memory.counters
          && reader.changes(since: memory.counters.seenChange).items.isEmpty
      }
    }
    if isIdle { return GeofenceEngine.Result() }
    return try change(at: time, devices: nil) { engine, note in
      note(engine.tick(at: time), time)
    }
  }

  /// Sees what has become of the items, as every other call does too.
  ///
  /// - Parameter time: now, in seconds since 1970; where it is not given, each device's last fix is
  ///   now.
  /// - Throws: `StoreError`, and nothing has happened.
  @discardableResult
  public func refresh(at time: Double = -.infinity) throws -> GeofenceEngine.Result {
    try change(at: time, devices: []) { _, _ in }
  }

  /// Ends the streams of all devices: `GeofenceEngine.flush(at:)`.
  ///
  /// - Throws: `StoreError`, and nothing has happened.
  @discardableResult
  public func flush(at time: Double) throws -> GeofenceEngine.Result {
    try change(at: time, devices: nil) { engine, note in
      note(engine.flush(at: time), time)
    }
  }
}
