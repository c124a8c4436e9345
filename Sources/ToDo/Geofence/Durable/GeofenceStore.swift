/// A store of items that also keeps what geofences remember, for ``DurableGeofenceEngine``: where
/// each device is, what has fired, the events until they are delivered, and the fixes.
///
/// `SQLiteItemStore` keeps it in its file, ``InMemoryItemStore`` in memory.
package protocol GeofenceStore: AnyObject, Sendable {
  /// Reads everything as it is at one moment.
  func readingGeofences<Value: Sendable>(
    _ body: (any GeofenceRecords) throws -> Value
  ) throws -> Value

  /// Reads and changes in one transaction. If `body` throws, nothing is changed.
  func writingGeofences<Value: Sendable>(
    _ body: (any MutableGeofenceRecords) throws -> Value
  ) throws -> Value

  /// Whether a call failed only because somebody else was changing the store, so that it can be
  /// repeated.
  func isBusy(_ error: any Error) -> Bool

  /// Removes what is too old, in small transactions, between which others can write.
  func prune(_ retention: Retention) throws -> PrunedCounts
}

/// What geofences remember, for the length of one call of the store.
///
/// If the records have nothing for a device and a reminder, the device was never near it.
package protocol GeofenceRecords {
  func counters() throws -> GeofenceCounters

  /// The items with reminders that were changed after a change.
  func changes(since change: Int64) throws -> ReminderChanges

  /// The item as it is now; nil if there is none.
  func item(_ id: ItemID) throws -> StoredItem?

  /// The reminders as they were before some changes, and the items whose reminders are recorded.
  func reminders(
    before changes: ReminderChanges
  ) throws -> (all: [ReminderID: GeofenceReminder], recorded: Set<ItemID>)

  /// The reminders of items as they are recorded. What is recorded of an item is right until the
  /// changes after the last that was seen.
  func recordedReminders(of items: [ItemID]) throws -> [ReminderID: GeofenceReminder]

  /// The reminders that fire only once and have fired since a revision.
  func spent(since revision: Int64) throws -> [ReminderID]

  /// A device by its name; nil if it has sent no fix.
  ///
  /// - Parameter reminders: What is watched. A visit at a region that its reminder does not have is
  ///   an error, where the records can be damaged.
  func device(
    named name: String, among reminders: [ReminderID: GeofenceReminder]
  ) throws -> RecordedDevice?

  /// The names of all devices, in any order.
  func deviceNames() throws -> [String]

  /// The names of the devices that a change of items can affect.
  ///
  /// - Parameters:
  ///   - items: Devices with something recorded about one of these items are included.
  ///   - isNear: Devices with a last fix at a position for which this is true are included; nil
  ///     includes none.
  /// - Complexity: O(*d*) for *d* devices.
  func devices(
    affectedBy items: [ItemID], orAt isNear: ((Coordinate) -> Bool)?
  ) throws -> [String]

  /// The names of the devices for which something can happen without another fix.
  ///
  /// - Parameters:
  ///   - timers: Devices are named with a timer that is due by this time, in seconds since 1970.
  ///   - held: Devices are named with a fix of this time or before that is held back.
  /// - Complexity: O(log *n* + *m*) for *n* timers and *m* that are due.
  func devices(withTimersBy timers: Double, orHeldFixesBy held: Double) throws -> [String]

  /// The time of the next timer of any device, or of a fix that is held back, in seconds since 1970;
  /// nil without one. Timers that wait for a fix, and those of reminders that are spent, do not count.
  ///
  /// - Complexity: O(log *n*) for *n* timers, and O(1) for each that does not count.
  func nextDue() throws -> Double?

  /// The recorded fixes of a device, by time.
  func fixes(of device: String) throws -> [RecordedFix]

  /// How many fixes of a device are recorded.
  func fixCount(of device: String) throws -> Int

  /// The events that were not delivered yet, in the order in which they were added.
  func undelivered() throws -> [GeofenceEvent]

  /// The events of an item, by time.
  func events(of item: ItemID) throws -> [GeofenceEvent]

  /// The events of a time and after it, by time.
  ///
  /// - Parameter timestamp: Seconds since 1970.
  func events(since timestamp: Double) throws -> [GeofenceEvent]

  /// The number of the event that was added last, also if it was removed since; 0 without one. A file
  /// never gives a number again.
  func lastEventNumber() throws -> Int64

  /// The events that were added after one of a number, in that order.
  func events(afterNumber number: Int64, limit: Int) throws -> [NumberedEvent]

  /// The events of a time and after it that come before a key, the newest first.
  ///
  /// - Parameter timestamp: Seconds since 1970.
  func newestEvents(
    before key: NumberedEvent.Key?, since timestamp: Double?, limit: Int
  ) throws -> [NumberedEvent]
}

/// What geofences remember, in a transaction.
package protocol MutableGeofenceRecords: GeofenceRecords {
  func set(_ counters: GeofenceCounters) throws

  /// Records a reminder as it is now.
  ///
  /// - Parameter revision: That of the transaction.
  func record(_ reminder: GeofenceReminder, as id: ReminderID, revision: Int64) throws

  /// Notes that a recorded reminder was to fire once, and has.
  func setSpent(_ id: ReminderID, revision: Int64) throws

  func removeReminders(of item: ItemID) throws

  /// Adds a device that has no record.
  ///
  /// - Returns: The number of its record.
  func addDevice(named name: String) throws -> Int64

  /// Records what has changed of a device.
  ///
  /// - Parameters:
  ///   - old: The device as it is recorded.
  ///   - number: That of its record.
  func save(_ device: GeofenceDevice, insteadOf old: GeofenceDevice, number: Int64) throws

  /// Records a fix with what was decided about it.
  ///
  /// A second fix of one time is ignored, and so is one that has no finite numbers; a jump that is
  /// confirmed is recorded as accepted.
  ///
  /// - Parameter device: The number of its record.
  func record(_ verdict: FixVerdict, device: Int64, receivedAt: Double) throws

  /// Adds an event to those that are to be delivered.
  ///
  /// - Returns: False if it was there already.
  func add(_ event: GeofenceEvent) throws -> Bool

  func markDelivered(_ events: some Sequence<GeofenceEvent>) throws

  /// Removes fixes that are older than the last accepted one of their device by more than this.
  ///
  /// - Parameter limit: How many to remove at most.
  /// - Returns: How many were removed.
  func removeFixes(olderBy seconds: Double, limit: Int) throws -> Int

  /// Removes delivered events that are older by more than this than the last accepted fix of their
  /// device; of a device that is not known any more, than the newest of any device. The last event of
  /// each reminder and device stays.
  ///
  /// - Parameter limit: How many to remove at most.
  /// - Returns: How many were removed.
  func removeDeliveredEvents(olderBy seconds: Double, limit: Int) throws -> Int

  /// Removes the events of devices, delivered or not.
  ///
  /// - Parameter isOfDevice: Whether a name, as it was spelled, is that of such a device.
  func removeEvents(where isOfDevice: (String) -> Bool) throws

  /// Removes all that is recorded of a device, and the positions in its events.
  ///
  /// - Returns: Whether there was such a device.
  func removeDevice(named name: String) throws -> Bool
}

/// Which state of the records it is.
package struct GeofenceCounters: Hashable, Sendable {
  /// Increases with every transaction of an engine.
  package var revision: Int64
  /// The last change of a reminder that the records take into account.
  package var seenChange: Int64

  package init(revision: Int64, seenChange: Int64) {
    self.revision = revision
    self.seenChange = seenChange
  }
}

/// Which items have changed that have reminders, or had.
package struct ReminderChanges: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    package let id: ItemID
    /// Whether it was reopened after it was done: it is then as new.
    package let isReopened: Bool

    package init(id: ItemID, isReopened: Bool) {
      self.id = id
      self.isReopened = isReopened
    }
  }

  /// In the order of the changes; each item once, by its last change.
  package var items: [Item] = []
  /// The last change.
  package var last: Int64

  package init(last: Int64) {
    self.last = last
  }
}

/// A device as it is recorded.
package struct RecordedDevice: Sendable {
  /// That of the record.
  package let number: Int64
  /// As it was first given.
  package let name: String
  package let device: GeofenceDevice

  package init(number: Int64, name: String, device: GeofenceDevice) {
    self.number = number
    self.name = name
    self.device = device
  }
}
