import Synchronization

/// What is known of a device.
public struct KnownDevice: Hashable, Sendable {
  /// As it was first given.
  public let name: String
  /// The newest accepted fix; nil without one.
  public let lastFix: Fix?
  /// How many fixes are kept.
  public let keptFixCount: Int
  /// The geofences that the device is inside, in order.
  public let insideFences: [GeofenceID]

  package init(name: String, lastFix: Fix?, keptFixCount: Int, insideFences: [GeofenceID]) {
    self.name = name
    self.lastFix = lastFix
    self.keptFixCount = keptFixCount
    self.insideFences = insideFences
  }
}

extension DurableGeofenceEngine {
  /// What is known of each device that has sent fixes, by name.
  ///
  /// - Throws: The store's error.
  /// - Complexity: Loads every device, and counts its kept fixes.
  public func knownDevices() throws -> [KnownDevice] {
    let (names, counts) = try store.readingGeofences { records in
      let names = try records.deviceNames().sorted()
      return (names, try names.map { try records.fixCount(of: $0) })
    }
    let engine = try current(Set(names)).engine
    return zip(names, counts).map { name, count in
      let device = engine.devices[name]
      return KnownDevice(
        name: name, lastFix: device?.lastFix, keptFixCount: count,
        insideFences: device?.tracker.insideFences ?? [])
    }
  }

  /// Forgets a device and every position of it: its fixes, where it is inside, and the positions in
  /// its events, in one transaction. The events stay, as the history of items, without positions.
  ///
  /// A device of that name that sends a fix later is a new one.
  ///
  /// - Parameter device: The device's name, in any composition of its letters.
  /// - Returns: Whether it was known.
  /// - Throws: The store's error, and nothing is forgotten.
  /// - Complexity: O(*n*) for its *n* fixes and all events.
  @discardableResult
  public func forgetDevice(named device: String) throws -> Bool {
    try forget { try $0.removeDevice(named: device) }
  }

  /// Forgets devices with their events, in one transaction: nothing is left that has their names.
  ///
  /// - Parameter isForgotten: Whether a device of a name is forgotten.
  /// - Returns: How many devices were known.
  /// - Throws: The store's error, and nothing is forgotten.
  @discardableResult
  package func forgetDevicesAndEvents(where isForgotten: (String) -> Bool) throws -> Int {
    let names = try deviceNames().filter(isForgotten)
    _ = try forget { records in
      for name in names { _ = try records.removeDevice(named: name) }
      try records.removeEvents(where: isForgotten)
      return true
    }
    return names.count
  }

  /// - Parameter remove: Removes what is to be forgotten, and says whether there was anything.
  private func forget(_ remove: (any MutableGeofenceRecords) throws -> Bool) throws -> Bool {
    try memory.withLock { memory in
      // Whatever was loaded is out of date.
      memory.engine = nil
      return try store.writingGeofences { records in
        guard try remove(records) else { return false }
        // Other engines load their devices again.
        var counters = try records.counters()
        counters.revision += 1
        try records.set(counters)
        return true
      }
    }
  }
}

extension GeofenceEvent {
  /// The same event without where the device was.
  var withoutPosition: GeofenceEvent {
    GeofenceEvent(
      item: item, reminderNumber: reminderNumber, region: region, placeName: placeName,
      device: device, event: event, cause: cause, timestamp: timestamp, receivedAt: receivedAt,
      distance: .zero)
  }
}
