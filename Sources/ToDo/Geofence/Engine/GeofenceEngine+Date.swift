#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// The engine computes with seconds since 1970; here are its dates, as precise as those of ``Fix``.

extension GeofenceEngine {
  /// The next time at which something can fire without another fix; nil if nothing waits. What a
  /// pending change holds back waits for a fix.
  public var nextDueDate: Date? { nextDue.map(Date.init(timeIntervalSince1970:)) }

  /// Watches an item, or what became of it: the reminders of an item that is done, or has no trigger
  /// or no place, are watched no more.
  ///
  /// New regions are decided from the last fix of each device, silently: only with the policy
  /// ``LocationTrigger/InitialPolicy/fire`` a reminder fires for a device that is inside.
  ///
  /// - Parameters:
  ///   - stored: The item as it is now.
  ///   - date: Now; for a device whose last fix is later, the time of that fix.
  /// - Returns: The reminders that fire at once.
  @discardableResult
  public mutating func watch(_ stored: StoredItem, at date: Date) -> [GeofenceEvent] {
    watch(stored, at: date.timeIntervalSince1970)
  }

  /// Takes a fix of a device.
  ///
  /// Before it is applied, the timers of this device that are due by its time fire, in the order of
  /// their times.
  ///
  /// - Parameters:
  ///   - fix: Where the device was, and when.
  ///   - device: Any name; one that is new is a new device.
  ///   - receivedAt: Now.
  /// - Returns: What the filter decided, and the reminders that fire.
  public mutating func take(_ fix: Fix, from device: String, receivedAt: Date) -> Result {
    take(fix, from: device, receivedAt: receivedAt.timeIntervalSince1970)
  }

  /// Lets time pass for all devices: applies the fixes that a reorder window has held back long
  /// enough, and fires timers that are due, in the order of their times.
  ///
  /// - Parameter date: Now.
  /// - Returns: What the filter decided, and the reminders that fire.
  public mutating func tick(at date: Date) -> Result { tick(at: date.timeIntervalSince1970) }

  /// Ends the streams of all devices: applies what a reorder window still holds back, and fires the
  /// timers that are due.
  ///
  /// - Parameter date: Now.
  /// - Returns: What the filter decided, and the reminders that fire.
  public mutating func flush(at date: Date) -> Result { flush(at: date.timeIntervalSince1970) }
}

extension GeofenceEvent {
  /// When it happened: the time of a fix, or when a timer was due.
  public var date: Date { Date(timeIntervalSince1970: timestamp) }

  /// When the fix arrived that made it known, or the time that let a timer fire.
  public var receivedDate: Date { Date(timeIntervalSince1970: receivedAt) }
}
