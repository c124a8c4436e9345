#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// An event with its place in the order in which a store's events came about.
package struct NumberedEvent: Hashable, Sendable {
  /// A later event has a greater number.
  package let number: Int64
  package let event: GeofenceEvent

  package init(number: Int64, event: GeofenceEvent) {
    self.number = number
    self.event = event
  }

  /// What the newest events are ordered by.
  package var key: Key { Key(timestamp: event.timestamp, number: number) }

  /// The time of an event and its number.
  package struct Key: Hashable, Comparable, Sendable {
    /// Seconds since 1970.
    package let timestamp: Double
    package let number: Int64

    package init(timestamp: Double, number: Int64) {
      self.timestamp = timestamp
      self.number = number
    }

    package static func < (left: Key, right: Key) -> Bool {
      (left.timestamp, left.number) < (right.timestamp, right.number)
    }
  }
}

extension DurableGeofenceEngine {
  /// The number of the event that came about last; 0 if there was none.
  ///
  /// - Throws: The store's error.
  package func lastEventNumber() throws -> Int64 {
    try store.readingGeofences { try $0.lastEventNumber() }
  }

  /// The events that came about after one of a number, in that order.
  ///
  /// - Parameter limit: The greatest number of events to return.
  /// - Throws: The store's error.
  package func events(afterNumber number: Int64, limit: Int) throws -> [NumberedEvent] {
    try store.readingGeofences { try $0.events(afterNumber: number, limit: limit) }
  }

  /// The newest events, the newest first.
  ///
  /// - Parameters:
  ///   - key: Only events before this one count; nil for all.
  ///   - date: Only events of this time and later ones count; nil for all.
  ///   - limit: The greatest number of events to return.
  /// - Throws: The store's error.
  package func newestEvents(
    before key: NumberedEvent.Key?, since date: Date?, limit: Int
  ) throws -> [NumberedEvent] {
    try store.readingGeofences {
      try $0.newestEvents(before: key, since: date?.timeIntervalSince1970, limit: limit)
    }
  }

  /// How far a device can move before a geofence can change its state, and when something can fire
  /// without a move.
  ///
  /// - Parameter device: The device's name, in any composition of its letters.
  /// - Returns: Nil for a device without a fix. The distance is infinite without geofences; the time is
  ///   nil if nothing waits.
  /// - Throws: The store's error.
  package func clearance(of device: String) throws -> (distance: Distance, next: Date?)? {
    let engine = try current([device]).engine
    guard engine.lastFix(of: device) != nil else { return nil }
    let due = engine.nextDue(of: device)
    return (engine.clearDistance(of: device), due.map(Date.init(timeIntervalSince1970:)))
  }
}

extension GeofenceEngine {
  /// The next time at which something can fire for a device without another fix, in seconds since
  /// 1970; nil if nothing waits.
  func nextDue(of device: String) -> Double? {
    guard let device = devices[device] else { return nil }
    let timers = device.visits.compactMap { visit in
      reminders[visit.key].map(\.isSpent) == false && !visit.value.isHeld ? visit.value.due : nil
    }
    return timers.min()
  }
}
