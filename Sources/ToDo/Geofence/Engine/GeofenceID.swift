/// The geofence of a reminder: one of the regions that it watches.
public struct GeofenceID: Hashable, Sendable {
  /// The item to remind of.
  public let item: ItemID
  // Reminder and region share one number: there are very many ids, and so each takes 8 bytes.
  private let bits: UInt32

  /// Makes the id of one of a reminder's fences.
  ///
  /// - Parameters:
  ///   - reminder: The reminder.
  ///   - region: Which of its regions.
  package init(_ reminder: ReminderID, region: RegionNumber = 0) {
    item = reminder.item
    bits = UInt32(reminder.number) << 17 | region.rawValue
  }

  /// Makes the id of a fence of an item's first reminder.
  public init(item: ItemID, region: RegionNumber = 0) {
    self.init(ReminderID(item: item), region: region)
  }

  /// The reminder that the fence belongs to.
  public var reminder: ReminderID { ReminderID(item: item, number: Int(bits >> 17)) }

  /// Which of the reminder's regions.
  public var region: RegionNumber { RegionNumber(Int(bits) & (RegionNumber.limit - 1)) }
}

extension GeofenceID: Comparable {
  /// By item, then by reminder, then by region.
  public static func < (left: GeofenceID, right: GeofenceID) -> Bool {
    left.item == right.item ? left.bits < right.bits : left.item < right.item
  }
}

extension GeofenceID: Codable {
  private enum Key: String, CodingKey { case item, reminder, region }

  /// Reads an id.
  ///
  /// - Throws: `DecodingError`, also for numbers that no reminder or region has.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let number = try values.decodeIfPresent(Int.self, forKey: .reminder) ?? 0
    guard (0...ReminderID.largestNumber).contains(number) else {
      throw DecodingError.dataCorruptedError(
        forKey: .reminder, in: values, debugDescription: "No reminder has this number")
    }
    self.init(
      ReminderID(item: try values.decode(ItemID.self, forKey: .item), number: number),
      region: try values.decode(RegionNumber.self, forKey: .region))
  }

  /// Encodes item and region, and the number of the reminder if it is not the first.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(item, forKey: .item)
    if reminder.number > 0 { try values.encode(reminder.number, forKey: .reminder) }
    try values.encode(region, forKey: .region)
  }
}
