package import ToDo
package import ToDoStore

/// A reminder that fired, as a member of its list may see it.
///
/// Of another member's device the others see that it made the reminder fire, for whom, at which of the
/// item's places and when; not which device it was, and no position or distance of it.
package struct ListedEvent: Sendable {
  package let list: ListID
  package let number: Int64
  /// The id of the event; to other members one that has its number in place of the device's name.
  package let id: String
  /// With the plain name of the device if it is the caller's; else with the name of the person.
  package let event: GeofenceEvent
  /// Whose device it was; nil if that is not known any more.
  package let person: String?
  /// Whether it was a device of the caller.
  package let isOwn: Bool
  /// The item as it is now; nil if it was deleted.
  package let item: StoredItem?

  /// What the newest events of several lists are ordered by: the newest comes last.
  package var key: Key { Key(timestamp: event.timestamp, list: list, number: number) }

  package struct Key: Hashable, Comparable, Sendable {
    /// Seconds since 1970.
    package let timestamp: Double
    package let list: ListID
    package let number: Int64

    package init(timestamp: Double, list: ListID, number: Int64) {
      self.timestamp = timestamp
      self.list = list
      self.number = number
    }

    package static func < (left: Key, right: Key) -> Bool {
      (left.timestamp, left.list.rawValue, left.number)
        < (right.timestamp, right.list.rawValue, right.number)
    }
  }

  /// - Parameters:
  ///   - numbered: The event as the list keeps it.
  ///   - access: The list, as far as the caller may use it.
  ///   - owner: The person whose own list it is; nil for another list.
  init(
    _ numbered: NumberedEvent, in access: ListAccess, ownedBy owner: String?, item: StoredItem?
  ) {
    list = access.id
    number = numbered.number
    let stored = numbered.event
    let plain = access.deviceNames.plain(stored.device)
    isOwn = plain != nil
    person =
      isOwn ? access.caller.person.name : DeviceNames.person(of: stored.device, inListOf: owner)
    event =
      plain.map { stored.of(device: $0) } ?? stored.withoutDevice(of: person ?? "")
    // Two devices of a person may fire at once: without their names the number tells them apart.
    id = isOwn ? stored.id : "\(event.id)/\(number)"
    self.item = item
  }
}

extension GeofenceEvent {
  /// The same event of a device of another name.
  fileprivate func of(device: String) -> GeofenceEvent {
    GeofenceEvent(
      item: item, reminderNumber: reminderNumber, region: region, placeName: placeName,
      device: device, event: event, cause: cause, timestamp: timestamp, receivedAt: receivedAt,
      position: position, distance: distance, entry: entry)
  }

  /// The same event with the name of a person for that of the device, which is in the event's id too,
  /// and without positions.
  fileprivate func withoutDevice(of person: String) -> GeofenceEvent {
    GeofenceEvent(
      item: item, reminderNumber: reminderNumber, region: region, placeName: placeName,
      device: person, event: event, cause: cause, timestamp: timestamp, receivedAt: receivedAt,
      distance: .zero)
  }
}
