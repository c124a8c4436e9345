/// The geofence of a reminder: one of the regions that it watches.
public struct GeofenceID: Hashable, Sendable {
  /// The item to remind of.
  public let item: ItemID
  // Trigger and region share one number: there are very many ids, and so each takes 8 bytes.
  private let bits: UInt32

  /// Makes the id of one of a reminder's fences.
  ///
  /// - Parameters:
  ///   - reminder: The reminder.
  ///   - region: Which of its regions.
  public init(_ reminder: ReminderID, region: RegionNumber = 0) {
    item = reminder.item
    bits = UInt32(reminder.trigger) << 24 | region.rawValue
  }

  /// Makes the id of a fence of an item's first trigger.
  public init(item: ItemID, region: RegionNumber = 0) {
    self.init(ReminderID(item: item), region: region)
  }

  /// The reminder that the fence belongs to.
  public var reminder: ReminderID { ReminderID(item: item, trigger: Int(bits >> 24)) }

  /// Which of the reminder's regions.
  public var region: RegionNumber { RegionNumber(Int(bits & 0xff_ffff)) }
}

extension GeofenceID: Comparable {
  /// By item, then by trigger, then by region.
  public static func < (left: GeofenceID, right: GeofenceID) -> Bool {
    left.item == right.item ? left.bits < right.bits : left.item < right.item
  }
}

extension GeofenceID: Codable {
  private enum Key: String, CodingKey { case item, trigger, region }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let trigger = try values.decodeIfPresent(UInt8.self, forKey: .trigger) ?? 0
    self.init(
      ReminderID(item: try values.decode(ItemID.self, forKey: .item), trigger: Int(trigger)),
      region: try values.decode(RegionNumber.self, forKey: .region))
  }

  /// Encodes item and region, and the trigger if it is not the first.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(item, forKey: .item)
    if reminder.trigger > 0 { try values.encode(reminder.trigger, forKey: .trigger) }
    try values.encode(region, forKey: .region)
  }
}
