/// A reminder: one of the triggers of an item.
///
/// It stays the same while the item's other triggers are added, removed or moved, and it is not given
/// to another one afterwards. ``StoredItem/trigger(of:)`` finds its trigger.
public struct ReminderID: Hashable, Sendable {
  /// How many triggers of one item are watched: 256.
  public static let limit = 1 << 8
  /// The largest number of a reminder: 15 bits.
  public static let largestNumber = 1 << 15 - 1

  /// The item to remind of.
  public let item: ItemID
  private let bits: UInt16

  /// Makes the id of an item's reminder.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - number: Which of the item's reminders. Those of a new item have the indices of their
  ///     triggers.
  /// - Precondition: The number is at least 0 and at most ``largestNumber``.
  public init(item: ItemID, number: Int = 0) {
    precondition(Self.isPossible(number), "An item has no reminder number \(number)")
    self.item = item
    bits = UInt16(number)
  }

  /// Which of the item's reminders.
  public var number: Int { Int(bits) }

  /// Whether a reminder can have a number.
  static func isPossible(_ number: Int) -> Bool { (0...largestNumber).contains(number) }
}

extension ReminderID: Comparable {
  /// By item, then by number.
  public static func < (left: ReminderID, right: ReminderID) -> Bool {
    left.item == right.item ? left.bits < right.bits : left.item < right.item
  }
}

extension ReminderID: Codable {
  private enum Key: String, CodingKey { case item, number }

  /// Reads an id.
  ///
  /// - Throws: `DecodingError`, also for a number that no reminder has.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let number = try values.decode(Int.self, forKey: .number)
    guard Self.isPossible(number) else {
      throw DecodingError.dataCorruptedError(
        forKey: .number, in: values, debugDescription: "No reminder has this number")
    }
    self.init(item: try values.decode(ItemID.self, forKey: .item), number: number)
  }

  /// Writes item and number.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(item, forKey: .item)
    try values.encode(number, forKey: .number)
  }
}
