/// A reminder as the engine watches it, over all devices.
package struct GeofenceReminder: Hashable, Sendable {
  package var trigger: LocationTrigger
  /// The regions that it watches, each a geofence.
  package var regions: [Region]
  /// The names of the places whose regions they are; empty if they have none.
  package var placeNames: [String]
  /// Whether it was to fire once and has.
  package var isSpent: Bool

  package init(
    trigger: LocationTrigger, regions: [Region], placeNames: [String] = [], isSpent: Bool = false
  ) {
    self.trigger = trigger
    self.regions = regions
    self.placeNames = placeNames
    self.isSpent = isSpent
  }

  /// The name of the place at one of its regions; nil without a name.
  func placeName(_ region: RegionNumber) -> String? {
    placeNames.indices.contains(region.index) ? placeNames[region.index] : nil
  }

  /// Its geofence at one of its regions.
  func fence(_ region: Int) -> Geofence {
    var events: Geofence.Events = [.enter, .exit, .foundInside]
    if trigger.event == .pass { events.insert(.cross) }
    return Geofence(regions[region], events: events)
  }
}

extension StoredItem {
  /// The reminders that it gives, in the order of their triggers; empty if it is done or has no place.
  ///
  /// One that expires before the item's wait is over is left out.
  package var reminders: [(id: ReminderID, reminder: GeofenceReminder)] {
    guard !item.done else { return [] }
    let names =
      item.places.isEmpty
      ? item.location.flatMap { $0.name.isEmpty ? nil : [$0.name] } ?? [] : item.places.map(\.name)
    return item.triggers.prefix(ReminderID.limit).enumerated().compactMap { index, trigger in
      let regions = item.regions(for: trigger)
      guard !regions.isEmpty, let trigger = item.afterWait(trigger) else { return nil }
      let reminder = GeofenceReminder(
        trigger: trigger, regions: Array(regions.prefix(RegionNumber.limit)), placeNames: names)
      return (ReminderID(item: id, number: reminderNumbers[index]), reminder)
    }
  }

  /// The geofences of its reminders; empty if it is done or has no place.
  package var fences: [(id: GeofenceID, fence: Geofence)] {
    reminders.flatMap { id, reminder in reminder.fences(of: id) }
  }
}

extension GeofenceReminder {
  /// Its geofences, one for each region.
  func fences(of id: ReminderID) -> [(id: GeofenceID, fence: Geofence)] {
    regions.indices.map { (GeofenceID(id, region: RegionNumber($0)), fence($0)) }
  }
}

extension GeofenceEngine {
  /// The reminders of an item that are watched, by their numbers.
  package func reminders(of item: ItemID) -> [(id: ReminderID, reminder: GeofenceReminder)] {
    var found: [(id: ReminderID, reminder: GeofenceReminder)] = []
    let gapped = numbers[item]
    for index in 0..<(gapped?.count ?? ReminderID.limit) {
      let id = ReminderID(item: item, number: gapped?[index] ?? index)
      guard let reminder = reminders[id] else { break }
      found.append((id, reminder))
    }
    return found
  }
}
