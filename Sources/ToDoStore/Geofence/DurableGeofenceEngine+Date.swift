public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// The engine computes with seconds since 1970; here are its dates, as precise as those of `Fix`.

extension DurableGeofenceEngine {
  /// Takes one fix.
  ///
  /// - Parameters:
  ///   - fix: Where the device was, and when.
  ///   - device: Any name; one that is new is a new device.
  ///   - receivedAt: Now.
  /// - Returns: What came of it; of events only those that are new.
  /// - Throws: `StoreError`, and nothing has happened.
  @discardableResult
  public func take(
    _ fix: Fix, from device: String, receivedAt: Date
  ) throws -> GeofenceEngine.Result {
    try take(fix, from: device, receivedAt: receivedAt.timeIntervalSince1970)
  }

  /// Lets time pass. If nothing was to happen by then, it only checks whether items have changed.
  ///
  /// - Parameter date: Now.
  /// - Throws: `StoreError`, and nothing has happened.
  @discardableResult
  public func tick(at date: Date) throws -> GeofenceEngine.Result {
    try tick(at: date.timeIntervalSince1970)
  }

  /// Takes up the changes of items, as every other call does too.
  ///
  /// - Parameter date: Now.
  /// - Throws: `StoreError`, and nothing has happened.
  @discardableResult
  public func refresh(at date: Date) throws -> GeofenceEngine.Result {
    try refresh(at: date.timeIntervalSince1970)
  }

  /// Ends the streams of all devices.
  ///
  /// - Parameter date: Now.
  /// - Throws: `StoreError`, and nothing has happened.
  @discardableResult
  public func flush(at date: Date) throws -> GeofenceEngine.Result {
    try flush(at: date.timeIntervalSince1970)
  }

  /// Removes the recorded fixes that are older than the last one of their device by more than an age;
  /// states, visits and events stay.
  ///
  /// - Parameter age: Zero or more.
  /// - Throws: `StoreError`, and none is removed.
  public func prune(fixesOlderBy age: Duration) throws {
    try prune(fixesOlderBy: age.inSeconds)
  }
}

extension RecordedFix {
  /// When the fix arrived.
  public var receivedDate: Date { Date(timeIntervalSince1970: receivedAt) }
}
