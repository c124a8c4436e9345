/// What makes an item remind, over all devices.
package struct GeofenceReminder: Hashable, Sendable {
  package var trigger: LocationTrigger
  /// The regions that it watches, each a geofence.
  package var regions: [Region]
  /// Whether it was to fire once and has.
  package var isSpent: Bool

  package init(trigger: LocationTrigger, regions: [Region], isSpent: Bool = false) {
    self.trigger = trigger
    self.regions = regions
    self.isSpent = isSpent
  }

  func fence(_ item: ItemID, _ place: Int) -> GeofenceID {
    GeofenceID(item: item, place: UInt32(place))
  }
}
