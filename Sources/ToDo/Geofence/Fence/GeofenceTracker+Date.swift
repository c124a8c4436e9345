#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// The tracker computes with seconds since 1970; here are its dates, as precise as those of ``Fix``.

extension GeofenceTracker {
  /// Takes a fix and returns what it changed.
  ///
  /// - Parameters:
  ///   - fix: Where the device was, and when.
  ///   - receivedAt: Now.
  ///   - fences: What is watched, and the rules.
  /// - Complexity: O(log *n*) expected for *n* fences, and an overlap for each fence that covers the
  ///   fix or that the device is inside or about to enter.
  @_specialize(exported:true,where ID == GeofenceID)
  @_specialize(exported:true,where ID == String)
  @_specialize(exported:true,where ID == Int)
  public mutating func take(
    _ fix: Fix, receivedAt: Date, among fences: GeofenceSet<ID>
  ) -> Result {
    take(fix, receivedAt: receivedAt.timeIntervalSince1970, among: fences)
  }

  /// Lets time pass: applies the fixes that the reorder window held back long enough, and reports
  /// dwelling that is due.
  ///
  /// - Parameters:
  ///   - date: Now.
  ///   - fences: What is watched, and the rules.
  public mutating func tick(at date: Date, among fences: GeofenceSet<ID>) -> Result {
    tick(at: date.timeIntervalSince1970, among: fences)
  }

  /// The next time at which something can be reported without another fix; nil if nothing waits.
  public func nextDueDate(among fences: GeofenceSet<ID>) -> Date? {
    nextDue(among: fences).map(Date.init(timeIntervalSince1970:))
  }
}

extension GeofenceChange {
  /// When it happened: the time of the first fix that indicates it; the second fix's for a fence
  /// crossed between two fixes; when the time was over for dwelling.
  public var date: Date { Date(timeIntervalSince1970: timestamp) }
}
