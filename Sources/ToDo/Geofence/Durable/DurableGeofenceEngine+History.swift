import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DurableGeofenceEngine {
  /// The events that were not delivered yet, in the order in which they came about.
  ///
  /// An event is delivered at least once: whoever delivers it says so by ``markDelivered(_:)``, and
  /// gets it again if that was prevented. A repeat has the same id.
  ///
  /// - Throws: The store's error.
  public func undelivered() throws -> [GeofenceEvent] {
    try store.readingGeofences { try $0.undelivered() }
  }

  /// Notes that events were delivered, in one transaction.
  ///
  /// - Throws: The store's error, and none is noted.
  public func markDelivered(_ events: some Sequence<GeofenceEvent>) throws {
    try store.writingGeofences { try $0.markDelivered(events) }
  }

  /// The events of an item, by time.
  ///
  /// - Throws: The store's error.
  public func events(of item: ItemID) throws -> [GeofenceEvent] {
    try store.readingGeofences { try $0.events(of: item) }
  }

  /// The events of all items since a time, by time.
  ///
  /// - Throws: The store's error.
  /// - Complexity: O(log *n* + *m*) for *n* events in a file and *m* of them since then.
  public func events(since date: Date) throws -> [GeofenceEvent] {
    try store.readingGeofences { try $0.events(since: date.timeIntervalSince1970) }
  }

  /// An item of the store as it is now; nil if there is none.
  package func item(withID id: ItemID) throws -> StoredItem? {
    try store.readingGeofences { try $0.item(id) }
  }

  /// The recorded fixes of a device, by time: those that were accepted, and those that were rejected
  /// but have a time of their own.
  ///
  /// - Parameter device: The device's name, in any composition of its letters.
  /// - Throws: The store's error.
  public func fixes(of device: String) throws -> [RecordedFix] {
    try store.readingGeofences { try $0.fixes(of: device) }
  }

  /// Removes what is too old from the store; states and visits stay. See
  /// ``explanation(of:trigger:for:at:date:lasting:now:)`` for what an explanation needs of it.
  ///
  /// A store in a file also drops the steps of its history that are older than 30 days.
  ///
  /// - Parameter retention: How long things are kept.
  /// - Returns: How much was removed.
  /// - Throws: The store's error. What was removed before is gone.
  /// - Complexity: O(*d*) for *d* devices and O(1) for each fix, and a pass through the delivered events
  ///   that stay for each thousand that are removed. Each thousand is a transaction of its own, so that
  ///   others can write between them.
  @discardableResult
  public func prune(_ retention: Retention = Retention()) throws -> PrunedCounts {
    try store.prune(retention)
  }
}
