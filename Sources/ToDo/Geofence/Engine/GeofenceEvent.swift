/// A reminder that fired.
public struct GeofenceEvent: Hashable, Sendable, Codable, Identifiable {
  /// What made a reminder fire.
  public enum Cause: String, Hashable, Sendable, Codable, CaseIterable {
    /// The device came in.
    case enter
    /// The device left, and is outside all places now.
    case exit
    /// The device passed through.
    case crossed
    /// The device has been inside for the time asked for.
    case dwell
    /// The device has been outside for the time asked for.
    case away
    /// The device was there already when the reminder was made, or when it sent its first fix.
    case initial
    /// The device was there, or away, when the reminder's time came: its hours began, or a snooze
    /// ended.
    case opening
  }

  /// The same whenever the same event is computed again, so that a receiver can recognize a repeat.
  ///
  /// Made of the item, the reminder's number (unless it is the first), the region, the device, the
  /// cause, and the time in milliseconds.
  public var id: String {
    let milliseconds = (timestamp * 1000).rounded()
    let time = Int64(exactly: milliseconds).map { "\($0)" } ?? "\(milliseconds)"
    let reminder = reminderNumber == 0 ? "\(item)" : "\(item).\(reminderNumber)"
    return "\(reminder)/\(region)/\(device)/\(cause.rawValue)/\(time)"
  }

  /// The item to remind of.
  public let item: ItemID
  /// Which of the item's reminders fired; see ``reminder``.
  public let reminderNumber: Int
  /// Which of the regions that the reminder watches.
  public let region: RegionNumber
  /// The name of the place whose region it is; nil without a name.
  public let placeName: String?
  /// The name of the device.
  public let device: String
  /// What the reminder was asked for: to fire on arrival, on leaving, and so on.
  public let event: LocationTrigger.Event.Kind
  /// What made it fire.
  public let cause: Cause
  /// When it happened, in seconds since 1970: a fix's time, or when a timer was due.
  package let timestamp: Double
  /// When the fix that caused it arrived, or when the clock let a timer fire.
  package let receivedAt: Double
  /// The position of the device's last fix; nil if it is not known.
  public let position: Coordinate?
  /// The distance from that position to the region; 0 inside.
  public let distance: Distance
  /// Where a region that was passed through was entered; nil if that is not known, and for other
  /// causes.
  public let entry: Coordinate?

  /// Makes an event from its parts.
  package init(
    item: ItemID, reminderNumber: Int = 0, region: RegionNumber, placeName: String? = nil,
    device: String, event: LocationTrigger.Event.Kind, cause: Cause, timestamp: Double,
    receivedAt: Double, position: Coordinate? = nil, distance: Distance, entry: Coordinate? = nil
  ) {
    self.item = item
    self.reminderNumber = reminderNumber
    self.region = region
    self.placeName = placeName
    self.device = device
    self.event = event
    self.cause = cause
    self.timestamp = timestamp
    self.receivedAt = receivedAt
    self.position = position
    self.distance = distance
    self.entry = entry
  }

  /// The reminder that fired. ``StoredItem/trigger(of:)`` finds its trigger.
  public var reminder: ReminderID { ReminderID(item: item, number: reminderNumber) }

  /// Reads an event.
  ///
  /// - Throws: `DecodingError`, also for a reminder number that no reminder has.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value {
      try values.decode(Value.self, forKey: key)
    }
    func optional<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try values.decodeIfPresent(Value.self, forKey: key)
    }
    let number: Int = try value(.reminderNumber)
    guard ReminderID.isPossible(number) else {
      throw DecodingError.dataCorruptedError(
        forKey: .reminderNumber, in: values, debugDescription: "No reminder has this number")
    }
    self.init(
      item: try value(.item), reminderNumber: number, region: try value(.region),
      placeName: try optional(.placeName), device: try value(.device), event: try value(.event),
      cause: try value(.cause), timestamp: try value(.timestamp),
      receivedAt: try value(.receivedAt), position: try optional(.position),
      distance: try value(.distance), entry: try optional(.entry))
  }
}

extension GeofenceEvent {
  /// From which side a region that was passed through was entered: the direction of the entry as seen
  /// from the region's representative position.
  ///
  /// - Returns: Nil if the entry is not known, or is that very position.
  public func side(of region: Region) -> Bearing? { side(seenFrom: region.representativePosition) }

  /// From which side the item's place was entered; nil also if the item no longer has that place.
  public func side(of item: ToDoItem) -> Bearing? {
    // Its trigger may be gone. Whatever its radius, the circle around a position is seen from there.
    guard item.places.isEmpty else {
      return item.places.indices.contains(region.index)
        ? side(of: item.places[region.index].region) : nil
    }
    return region.index == 0 ? item.location?.coordinate.flatMap { side(seenFrom: $0) } : nil
  }

  private func side(seenFrom position: Coordinate) -> Bearing? {
    guard let entry else { return nil }
    let way = Geodesic.inverse(from: position, to: entry)
    return way.distance > .zero ? way.initialBearing : nil
  }
}
